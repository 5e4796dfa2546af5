import { createSandbox, type Sandbox } from '@pocketbank/testing'
import { expect, test } from 'vitest'

const jonas = '13039319955'

/** The situations of some groups that were met, in the order of the catalogue. */
function listMetSituations(sandbox: Sandbox, ...groups: readonly string[]): readonly string[] {
  const { situations } = sandbox.situations()
  return situations.filter(({ met, group }) => met && groups.includes(group)).map(({ id }) => id)
}

test('[K4k] meets only what happened in a plain journey', async () => {
  const sandbox = createSandbox()
  const [tpp, psu] = [sandbox.tpp(), sandbox.psu(jonas)]
  await psu.approve(await tpp.get('/v1/accounts'))
  expect(listMetSituations(sandbox, 'sca', 'reading', 'time')).toEqual([
    'sca-needed',
    'sca-identified',
    'sca-approved',
    'sca-private-context',
    'consent-valid',
  ])
  sandbox.forgetSituations()
  const [account] = await tpp.accounts()
  const { booked } = await tpp.transactions(account?.resourceId ?? '')
  await tpp.get(booked[0]?._links.transactionDetails.href ?? '')
  expect(listMetSituations(sandbox, 'sca', 'reading', 'time')).toEqual(['reading-kid', 'reading-details'])
})

test('[K4k] meets a link that is opened again, with its TPP', async () => {
  const sandbox = createSandbox()
  const [tpp, psu] = [sandbox.tpp(), sandbox.psu(jonas)]
  const consent = await tpp.consent()
  const { href } = consent._links.scaRedirect
  await psu.refuse(consent)
  expect(listMetSituations(sandbox, 'sca')).not.toContain('sca-link-used-again')
  expect((await sandbox.fetch(href)).status).toBe(409)
  expect(listMetSituations(sandbox, 'sca')).toContain('sca-link-used-again')
  const situation = sandbox.situations().situations.find(({ id }) => id === 'sca-link-used-again')
  expect(situation?.requests.map(({ id }) => id)).toEqual([sandbox.requests.last?.id])
})

test('[K4k] meets no moved row if all are booked before paging', async () => {
  const sandbox = createSandbox()
  const [tpp, psu] = [sandbox.tpp(), sandbox.psu(jonas)]
  await psu.approve(await tpp.get('/v1/accounts'))
  const [account] = await tpp.accounts()
  const pages = { bookingStatus: 'both', limit: 5, dateFrom: '2026-01-10' } as const
  await tpp.transactions(account?.resourceId ?? '', { ...pages, all: true })
  sandbox.clock.advanceToBatch()
  await tpp.transactions(account?.resourceId ?? '', { ...pages, all: true })
  expect(listMetSituations(sandbox, 'reading')).not.toContain('reading-booked-between-pages')
})

test('[K4k] meets no renewed limit by an answered read of today', async () => {
  const sandbox = createSandbox()
  const [tpp, psu] = [sandbox.tpp(), sandbox.psu(jonas)]
  await psu.approve(await tpp.get('/v1/accounts'))
  const alone = tpp.with({ headers: { 'PSU-IP-Address': undefined } })
  const statuses: number[] = []
  for (let read = 0; read < 5; read += 1) statuses.push((await alone.get('/v1/accounts')).status)
  statuses.push((await tpp.get('/v1/accounts')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 200])
  expect(listMetSituations(sandbox, 'time')).toEqual([])
  expect(listMetSituations(sandbox, 'reading')).toContain('reading-429')
})

test.for([
  ['2026-03-28T12:00:00+01:00', '2026-03-29T12:00:00+02:00', ['time-summer-begins']],
  ['2026-10-24T12:00:00+02:00', '2026-10-25T12:00:00+01:00', ['time-summer-ends']],
  ['2026-03-27T12:00:00+01:00', '2026-10-25T00:00:00+02:00', ['time-summer-ends']],
  ['2026-01-15T12:00:00+01:00', '2026-05-15T13:00:00+02:00', []],
  ['2026-03-28T12:00:00+01:00', '2026-03-30T12:00:00+02:00', []],
  ['2026-03-27T12:00:00+01:00', '2026-11-27T12:00:00+01:00', []],
  ['2026-07-01T12:00:00+02:00', '2026-07-02T12:00:00+02:00', []],
] as const)(
  '[K4k] meets the change of clocks by a request of %s and one of %s: %j',
  async ([from, to, changes]) => {
    const sandbox = createSandbox()
    const tpp = sandbox.tpp()
    for (const time of [from, to]) {
      sandbox.clock.set(time)
      await tpp.get('/v1/accounts')
    }
    expect(listMetSituations(sandbox, 'time').filter((id) => id.startsWith('time-summer'))).toEqual(changes)
  },
)

test.for(['/v1/sandbox/accounts', '/v1/sandbox/customers', '/_sandbox/clock'])(
  '[K4k] meets no situation of time by a request for %s on a Saturday',
  async (path) => {
    const sandbox = createSandbox({ now: '2026-01-17T10:00:00+01:00' })
    const tpp = sandbox.tpp()
    await tpp.get(path as string)
    sandbox.clock.advance({ days: 1 })
    await tpp.get(path as string)
    expect(listMetSituations(sandbox, 'time')).toEqual([])
    await tpp.get('/v1/accounts')
    expect(listMetSituations(sandbox, 'time')).toEqual(['time-weekend'])
  },
)

test.for([{}, { limit: 100 }, { bookingStatus: 'booked' }] as const)(
  '[K4k] gives pages to a client that reads with %j',
  async (query) => {
    const sandbox = createSandbox()
    const [tpp, psu] = [sandbox.tpp(), sandbox.psu(jonas)]
    await psu.approve(await tpp.get('/v1/accounts'))
    sandbox.bring('reading-next-page')
    const [account] = await tpp.accounts()
    await tpp.transactions(account?.resourceId ?? '', { ...query, all: true })
    expect(listMetSituations(sandbox, 'reading')).toContain('reading-next-page')
  },
)
