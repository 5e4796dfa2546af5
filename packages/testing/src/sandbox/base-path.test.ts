import { expect, test } from 'vitest'
import { createTpp } from '../tpp/tpp.ts'
import { createSandbox } from './create.ts'

const basePath = '/api-sandbox'
const jonas = '13039319955'
const order = {
  instructedAmount: { amount: '12.50', currency: 'NOK' as const },
  creditorName: 'Arne Bekkelund',
  creditorAccount: { iban: 'NO6697350494093', currency: 'NOK' as const },
  debtorAccount: { iban: 'NO1597100535711', currency: 'NOK' as const },
}

test('[V4g] sends requests of TPPs under the base path', async () => {
  const sandbox = createSandbox({ basePath })
  const tpp = sandbox.tpp()
  const { url } = await sandbox.psu(jonas).approve(await tpp.get('/v1/accounts'))
  expect(url).toContain('psu-id=')
  const [account] = await tpp.accounts()
  const href = account?._links?.transactions?.href ?? ''
  expect(href).toMatch(/^\/v1\/accounts\//)
  expect((await tpp.get(href)).status).toBe(200)
  const { booked } = await tpp.transactions(account?.resourceId ?? '', { limit: 20, all: true })
  expect(booked.length).toBeGreaterThan(20)
  const payment = await tpp.pay(order)
  await sandbox.psu(jonas).approve(payment)
  sandbox.clock.advanceToBatch()
  expect(await tpp.status(payment)).toBe('ACSC')
  expect(sandbox.requests.last?.target).toMatch(/^\/api-sandbox\/v1\/payments\//)
  expect((await sandbox.fetch('https://bank.example/v1/accounts')).status).toBe(400)
})

test('[V4g] listens under the base path, forks included', async () => {
  const sandbox = createSandbox({ basePath, signatures: 'off' })
  await using listener = await sandbox.fork().listen()
  expect(listener.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api-sandbox$/)
  expect((await fetch(`${listener.url}/_sandbox/clock`)).status).toBe(200)
  const far = createTpp({ baseUrl: listener.url })
  const customers = await far.get('/v1/sandbox/customers')
  const [first] = (await customers.json()) as { _links: { self: { href: string } } }[]
  expect((await far.get(first?._links.self.href ?? '')).status).toBe(200)
})

test('[V4g] refuses a wrong base path', () => {
  expect(() => createSandbox({ basePath: 'api-sandbox' })).toThrow(
    'basePath: must be a path such as /api-sandbox',
  )
})
