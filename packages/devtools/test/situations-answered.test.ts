import { createSandbox } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { situations } from '../src/situations/catalogue.ts'
import { SituationRecorder } from '../src/situations/recorder.ts'
import { linesToBring, reportSituations } from '../src/situations/situation-report.ts'
import { jonas, openClient, single } from './kit/advice-client.ts'

const consents = '/v1/bank-offered-consents'

/** A bank over HTTP with a TPP that asks for access. */
async function openBank() {
  const sandbox = createSandbox()
  const { url, close } = await sandbox.listen()
  const control = async (path: string, body = {}) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${url}/_sandbox/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }
  const tpp = sandbox.tpp({ headers: { 'TPP-Redirect-URI': 'https://app.nordlys.no/back?state=7' } })
  const ask = async () => {
    const answer = await tpp.post(consents, { body: {} })
    return ((await answer.json()) as { _links: { scaRedirect: { href: string } } })._links.scaRedirect.href
  }
  return { sandbox, control, ask, [Symbol.asyncDispose]: close }
}

const refusedAddress = 'https://app.nordlys.no/back?state=7&message=The%20PSU%20has%20refused.'

test('[S3n] returns the redirect of a link that sca-refused refused already', async () => {
  await using bank = await openBank()
  await bank.control('situations/sca-refused')
  const link = await bank.ask()
  const result = await bank.control('psu/refuse', { link, customerNumber: jonas })
  expect(result).toMatchObject({ status: 200, body: { url: refusedAddress } })
  expect(await bank.control('psu/refuse', { link, customerNumber: jonas })).toEqual(result)
})

test('[S3n] returns the redirect of an approval that sca-refused found waiting', async () => {
  await using bank = await openBank()
  const link = await bank.ask()
  await bank.control('situations/sca-refused')
  const result = await bank.control('psu/refuse', { link, customerNumber: '12085592767' })
  expect(result).toMatchObject({ status: 200, body: { url: refusedAddress } })
})

test('[S3n] refuses approval or leaving of a link that was refused without a login', async () => {
  await using bank = await openBank()
  await bank.control('situations/sca-refused')
  const link = await bank.ask()
  const { status, body } = await bank.control('psu/approve', { link, customerNumber: jonas })
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'SCA_INVALID' } })
  expect((await bank.control('psu/abandon', { link, customerNumber: jonas })).status).toBe(400)
  expect((await bank.control('psu/refuse', { link, customerNumber: '1' })).status).toBe(400)
})

test('[S3n] returns the redirect of a payment that payment-refused refused', async () => {
  const { sandbox, tpp, psu, order, back } = await openClient()
  sandbox.bring('payment-refused')
  const response = await tpp.post(single, { body: order() as never, headers: back() })
  const { paymentId } = (await response.json()) as { paymentId: string }
  const link = await tpp.post(`${single}/${paymentId}/authorisations` as string, { headers: back() })
  expect(await psu.refuse(link as never)).toMatchObject({ message: 'The PSU has refused.' })
})

test.for(['sca-approved', 'sca-no-balances', 'sca-some-accounts'])(
  '[S3n] returns the redirect of a link that %s approved, without a choice',
  async (id) => {
    await using bank = await openBank()
    await bank.control(`situations/${id}`, { customerNumber: jonas })
    const link = await bank.ask()
    const { status, body } = await bank.control('psu/approve', { link, customerNumber: jonas })
    expect({ status, body }).toMatchObject({ status: 200, body: { psuId: expect.any(String) } })
    expect(body.url).toContain('https://app.nordlys.no/back?state=7&psu-id=')
    const otherResult = await bank.control('psu/approve', { link, customerNumber: '12085592767' })
    expect(otherResult.status).toBe(400)
  },
)

test('[S3n] refuses another choice than before', async () => {
  const { psu, tpp, back } = await openClient()
  const response = await tpp.post(consents, { body: {}, headers: back() })
  await psu.approve(response, { rights: ['balances'] })
  await expect(psu.approve(response, { rights: ['transactions'] })).rejects.toThrow('too late')
})

test.for(['code', 'http'] as const)(
  'has a line for the bank and one for the test in recipes in %s',
  (way) => {
    const { situations: allSituations } = reportSituations(new SituationRecorder())
    for (const [at, situation] of allSituations.entries()) {
      const lines = linesToBring(situation, way)
      expect(lines.at(-1)).toBe(`your test: ${situation.bring.how}`)
      const call = {
        code: `await sandbox.bring('${situation.id}')`,
        http: `POST /_sandbox/situations/${situation.id}`,
      }
      expect(lines.slice(0, -1)).toEqual(
        situations[at]?.arm === undefined ? [] : [expect.stringContaining(`the bank: ${call[way]}`)],
      )
      expect(lines.join()).not.toMatch(/\btpp\.|psu\./)
    }
  },
)
