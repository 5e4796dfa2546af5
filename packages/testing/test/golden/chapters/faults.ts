import type { QuirkName } from '@pocketbank/devtools'
import { openBank, type RecordedBank } from '../bank.ts'
import { customer, orders, paying, people, present } from '../bodies.ts'
import { createBrowser, readPsuHeaders, readScaLink } from '../browser.ts'
import { readJsonBody } from '../read-json-body.ts'
import type { Chapter } from './chapter.ts'

const faultsPath = '/_sandbox/faults'
const quirksPath = '/_sandbox/quirks'

/** One fault of each kind at least, with all that can be said of it. */
const effects: readonly unknown[] = [
  { kind: 'delay', milliseconds: 5_000 },
  { kind: 'delay', milliseconds: 1, clock: 'real' },
  { kind: 'error', code: 'PAYMENT_FAILED' },
  { kind: 'error', code: 'CONFLICT', status: 418, text: 'Said by a test.', retryAfterSeconds: 7 },
  'systemError',
  { kind: 'systemError', text: 'Said by a test.' },
  'tooManyRequests',
  { kind: 'tooManyRequests', retryAfterSeconds: 0 },
  'drop',
  'malformedJson',
  'truncatedBody',
  { kind: 'truncatedBody', contentLength: 'cut' },
  'wrongContentType',
  { kind: 'wrongContentType', contentType: 'text/html', body: '<h1>Gateway</h1>' },
  'slowBody',
  { kind: 'slowBody', milliseconds: 60_000, pieces: 3, clock: 'sandbox' },
]

const wrongFaults: readonly unknown[] = [
  {},
  { effect: 'nonsense' },
  { effect: 'delay' },
  { effect: { kind: 'error' } },
  { effect: { kind: 'error', code: 'NONSENSE' } },
  { effect: { kind: 'slowBody', pieces: 1 } },
  { effect: 'drop', match: { operation: 'nonsense' } },
  { effect: 'drop', match: { method: 'PATCH' } },
  { effect: 'drop', match: { path: 'v1' } },
  { effect: 'drop', times: 0 },
  { effect: 'drop', colour: 'red' },
  [],
]

async function strike(bank: RecordedBank): Promise<void> {
  const tpp = bank.tpp({ headers: present })
  let index = 0
  for (const effect of effects) {
    for (const after of [undefined, false, true]) {
      index += 1
      bank.heading(`a fault ${JSON.stringify(effect)}, after ${after}`)
      const work = async () => {
        const response = await bank.ask('POST', faultsPath, { body: { effect, times: 1, after } })
        if (response.status !== 201) return
        await bank.omitBodies(() =>
          tpp.post('/v1/sandbox/customers', { body: customer(`customer-${index}`) }),
        )
      }
      await (after === undefined ? work() : bank.list(work))
    }
  }
  bank.heading('what the faults have let through')
  await bank.omitBodies(() => tpp.get('/v1/sandbox/customers'))
}

/** Faults of every kind, which requests they strike, and how they are kept. */
export const faults: Chapter = async (transcript) => {
  const bank = openBank(transcript)
  const { ask } = bank
  await ask('GET', faultsPath)
  await strike(bank)
  await bank.list(() => ask('GET', '/_sandbox/clock'))
  const tpp = bank.tpp({ headers: present })
  bank.heading('which requests a fault strikes')
  const matches = [
    { operation: 'readCustomer' },
    { method: 'DELETE' },
    { path: '/v1/sandbox/{anything}' },
    { tpp: 'PSDNO-FSA-2' },
    { psu: people.jonas },
  ]
  for (const match of matches)
    await ask('POST', faultsPath, { body: { effect: 'systemError', match, times: 2 } })
  await tpp.get('/v1/sandbox/accounts')
  await tpp.get('/v1/sandbox/accounts/x')
  await tpp.delete('/v1/sandbox/customers/x')
  await bank.tpp({ id: 'PSDNO-FSA-2', headers: present }).get('/v1/sandbox/accounts/x')
  const { faults: faultList } = await readJsonBody<{ faults: { id: string }[] }>(
    await ask('GET', faultsPath),
    200,
  )
  const faultPath = `${faultsPath}/${faultList[0]?.id}`
  await ask('GET', faultPath)
  await ask('DELETE', faultPath)
  await ask('DELETE', faultPath)
  await ask('GET', faultPath)
  await ask('DELETE', faultsPath)
  await ask('GET', faultsPath)
  bank.heading('faults that are refused')
  await bank.list(async () => {
    for (const body of wrongFaults) await ask('POST', faultsPath, { body })
  })
}

/** An instant payment, which the person approves, and its status then and a while later. */
async function payInstantly(bank: RecordedBank, tpp: Tpp): Promise<void> {
  const path = '/v1/payments/instant-norwegian-domestic-credit-transfers-straks' as string
  const payment = await bank.omitBodies(() => tpp.post(path, { body: orders.payments(), headers: paying }))
  const { paymentId = '' } = await readJsonBody(payment)
  const readStatus = () => bank.list(() => tpp.get(`${path}/${paymentId}/status`, { headers: paying }))
  await bank.prepare(async () => {
    const authorisation = await tpp.post(`${path}/${paymentId}/authorisations`, { headers: paying })
    await createBrowser(bank).answer(await readScaLink(authorisation), people.jonas, 'approve')
  })
  await readStatus()
  await bank.prepare(() => bank.ask('POST', '/_sandbox/clock/advance', { body: { minutes: 10 } }))
  await readStatus()
}

type Tpp = ReturnType<RecordedBank['tpp']>

/** A TPP with a consent, and the path of the transactions of an account that has a pending row. */
async function openRows(bank: RecordedBank): Promise<{ readonly tpp: Tpp; readonly rows: string }> {
  const first = bank.tpp({ headers: present })
  const link = await readScaLink(await first.get('/v1/accounts'))
  const redirectUri = await createBrowser(bank).answer(link, people.jonas, 'approve', '?context=PRIVATE')
  const tpp = first.with({ headers: { ...present, ...readPsuHeaders(redirectUri) } })
  const { accounts } = await readJsonBody<{ accounts: { resourceId: string }[] }>(
    await tpp.get('/v1/accounts'),
    200,
  )
  const sandbox = `/v1/sandbox/accounts/${accounts[0]?.resourceId}/transactions`
  await tpp.post(sandbox, { body: [{ amount: -42, currency: 'NOK', creditorName: 'Ola Test' }] })
  return { tpp, rows: `/v1/accounts/${accounts[0]?.resourceId}/transactions` }
}

interface Row {
  readonly _links: { readonly transactionDetails: { readonly href: string } }
}

/** Follows the links of a page: to the next page, and to details under both forms of their id. */
async function followLinks(tpp: Tpp, rows: string, page: Response): Promise<void> {
  const { transactions } = await readJsonBody<{
    transactions: { booked: Row[]; pending: Row[]; _links: { next?: { href: string } } }
  }>(page, 200)
  await tpp.get(transactions._links.next?.href ?? rows)
  for (const { _links: links } of [...transactions.pending, ...transactions.booked.slice(0, 1)]) {
    const { href } = links.transactionDetails
    await tpp.get(href)
    await tpp.get(
      href.includes('pending-') ? href.replace('pending-', '') : href.replace(/[^/]+$/, 'pending-$&'),
    )
  }
}

/**
 * Quirks that change rows, pages, links and payments. A further one needs no exchange, since it has a test.
 */
const shownQuirks: readonly QuirkName[] = [
  ...(['idsReused', 'idsChangeWhenBooked', 'idsMissing', 'bookedLate', 'rowsReordered'] as const),
  ...(['rowsRepeated', 'nextLinkBroken', 'nextLinkLoops', 'instantHeld'] as const),
]

/** These quirks, and all of them together: a page of rows whole, and a line for each link of it. */
export const quirks: Chapter = async (transcript) => {
  const bank = openBank(transcript, { data: 'fixed' })
  const { tpp, rows } = await bank.prepare(() => openRows(bank))
  bank.heading('the quirks that there are')
  await bank.ask('GET', quirksPath)
  bank.heading('the quirks that are set')
  await bank.ask('PUT', quirksPath, { body: { on: ['idsMissing'] } })
  for (const on of [[], ...shownQuirks.map((name) => [name]), shownQuirks]) {
    bank.heading(`quirks: ${on.join(', ') || 'none'}`)
    await bank.prepare(() => bank.ask('PUT', quirksPath, { body: { on } }))
    if (on.length === 1 && on[0] === 'instantHeld') await payInstantly(bank, tpp)
    const page = await tpp.get(rows, { query: { bookingStatus: 'both', limit: 6, dateFrom: '2026-01-01' } })
    await bank.list(() => followLinks(tpp, rows, page))
  }
  bank.heading('quirks that are refused')
  await bank.list(async () => {
    for (const body of [{}, { on: 'idsMissing' }]) await bank.ask('PUT', quirksPath, { body })
  })
}
