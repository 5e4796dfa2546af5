import { faultPresets } from '../faults/fault-presets.ts'
import { readInjectedFaults } from '../faults/injected-faults.ts'
import { type QuirkName, quirkTable } from '../faults/quirks/quirk-table.ts'
import type { EffectOf, FaultKind, GivenFault } from '../faults/rule.ts'
import type { Seen } from '../pipeline/exchange.ts'
import { armFault, armQuirk } from './arms.ts'
import { changedBy, inGroup, type Sign, type Situation, struck } from './situation.ts'

/** Milliseconds from which on a delay is a timeout for most clients. */
const timeoutMin = 20_000

interface Struck<Kind extends FaultKind> {
  readonly effect: EffectOf<Kind>
  readonly after: boolean
  readonly status: number
}

/** Met by a fault of a kind, if its effect passes a test. */
function struckBy<Kind extends FaultKind>(kind: Kind, test: (struck: Struck<Kind>) => boolean): Sign {
  return struck(kind, ({ outcome, entry: { status } }: Seen) =>
    (readInjectedFaults(outcome)?.faults ?? []).some(
      ({ effect, after }) =>
        effect.kind === kind && test({ effect: effect as EffectOf<Kind>, after, status }),
    ),
  )
}

/** A failure by the id of its preset: what matters live, its sign, and a fault that takes the place of the preset’s. */
type FaultRow = readonly [why: string, met: Sign, recipe?: string, fault?: GivenFault]

const read = "await tpp.get('/v1/accounts').catch(() => undefined)"
const hurried = `const signal = AbortSignal.timeout(20)
await tpp.send(new Request('https://bank.example/v1/accounts', { signal })).catch(() => undefined)`
const create = "await tpp.post('/v1/consents', { body: {} }).catch(() => undefined)"

// biome-ignore format: a table
const faultRows: Readonly<Record<string, FaultRow>> = {
  'server-error': ['A retry after a pause succeeds; a client that gives up loses the customer.', struck('systemError')],
  unavailable: ['The bank says when it is back: a client that retries before is blocked.', struckBy('error', ({ status }) => status === 503)],
  'rate-limit': ['All customers of the TPP share the limit: the client has to slow down as a whole.', struck('tooManyRequests')],
  'bad-gateway': ['A proxy answers before the bank: a client that expects JSON fails while it reads the error.', struckBy('wrongContentType', ({ status }) => status >= 500)],
  'consent-expired': ['Some banks answer so for a while after the approval: a client that deletes the consent at once loses it.', struckBy('error', ({ effect, status }) => effect.code === 'CONSENT_EXPIRED' && status === 401)],
  slow: ['Banks are slow in the morning: a customer needs to see that the client waits.', struckBy('delay', ({ effect: { milliseconds }, after }) => !after && milliseconds < timeoutMin), read, { effect: { kind: 'delay', milliseconds: 1_000, clock: 'real' } }],
  'timeout-before': ['The client cannot know that nothing happened: it retries with the same X-Request-ID.', struckBy('delay', ({ effect, after }) => !after && effect.milliseconds >= timeoutMin), hurried, { effect: { kind: 'delay', milliseconds: 120_000, clock: 'real' } }],
  timeout: ['The bank has acted although the client gave up: a retry under a new X-Request-ID pays twice.', struckBy('delay', ({ after }) => after), hurried],
  'lost-answer': ['The bank has acted: a retry under a new X-Request-ID pays twice.', struckBy('drop', ({ after }) => after), create],
  'cut-connection': ['The client cannot know that nothing happened: it retries with the same X-Request-ID.', struckBy('drop', ({ after }) => !after)],
  'slow-body': ['A timeout for the first byte does not end the wait for the last one.', struck('slowBody'), read, { effect: { kind: 'slowBody', milliseconds: 100, pieces: 5, clock: 'real' } }],
  'cut-body': ['The status was read, and the rest never comes: the client has to catch this as well.', struckBy('truncatedBody', ({ effect }) => effect.contentLength !== 'cut')],
  'half-body': ['The length agrees, so that only the JSON parser notices.', struckBy('truncatedBody', ({ effect }) => effect.contentLength === 'cut')],
  'broken-json': ['A 200 is no promise that the body can be read.', struck('malformedJson')],
  'empty-body': ['Parsing an empty text throws, far from the request.', struckBy('wrongContentType', ({ effect }) => effect.body === '')],
  'html-body': ['A login or maintenance page arrives with status 200.', struckBy('wrongContentType', ({ effect, status }) => status < 500 && (effect.body ?? '') !== '')],
  'wrong-content-type': ['Libraries that look at Content-Type hand on a text instead of an object.', struckBy('wrongContentType', ({ effect, status }) => status < 500 && effect.body === undefined)],
}

const ownSentences: Readonly<Record<string, string>> = {
  slow: 'The answer comes late.',
  'slow-body': 'The body arrives in pieces, with pauses.',
  'timeout-before': 'The answer takes two minutes, and the bank acts only then.',
}

function faultSituation([id, [why, met, recipe = read, own]]: [string, FaultRow]): Omit<Situation, 'group'> {
  const preset = faultPresets.find((one) => one.id === id)
  const fault = own ?? preset?.fault
  if (fault === undefined) throw new Error(`no fault is known as ${id}`)
  const how = 'The fault strikes the next request.'
  const name = `transport-${id}`
  return {
    id: name,
    sentence: ownSentences[id] ?? preset?.sentence ?? '',
    why,
    source: 'D',
    met,
    bring: { how, code: `await sandbox.bring('${name}')\n${recipe}`, arm: armFault(fault, how) },
  }
}

const list = (query: string) =>
  `const [account] = await tpp.accounts()\nawait tpp.get(account._links.transactions.href, { query: { ${query} } })`

// biome-ignore format: a table
const quirkRows: Readonly<Record<QuirkName, readonly [why: string, query: string]>> = {
  idsReused: ['A client that drops rows with a known id loses the second of two equal purchases.', "bookingStatus: 'both'"],
  idsChangeWhenBooked: ['A client that knows rows by their id shows the purchase twice.', "bookingStatus: 'pending'"],
  idsMissing: ['A client has to know rows by their content.', "bookingStatus: 'both'"],
  bookedLate: ['A client that reads from its latest day on never sees the row.', "bookingStatus: 'booked'"],
  rowsReordered: ['A client that takes the first row for the newest one reads from the wrong day on.', "bookingStatus: 'both'"],
  rowsRepeated: ['A client that adds up pages counts a row twice.', "bookingStatus: 'both', limit: 2"],
  nextLinkBroken: ['A history that ends with an error must not look complete.', "bookingStatus: 'both', limit: 2"],
  nextLinkLoops: ['A client without a limit of pages reads forever, and uses up its reads.', "bookingStatus: 'both', limit: 2"],
  instantHeld: ['A payment that is “instant” has no final status yet: the client must not tell the shop that it is paid.', ''],
}

function quirkSituation([name, [why, query]]: [QuirkName, readonly [string, string]]): Omit<
  Situation,
  'group'
> {
  const id = `quirk-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const recipe =
    query === ''
      ? "await tpp.pay(order, { product: 'instant-norwegian-domestic-credit-transfers-straks' })"
      : list(query)
  const how =
    query === ''
      ? 'The quirk is on: send an instant payment.'
      : 'The quirk is on: read the transactions of an account.'
  return {
    id,
    sentence: quirkTable[name].meaning,
    why,
    source: 'D',
    met: changedBy(name),
    bring: { how, code: `await sandbox.bring('${id}')\n${recipe}`, arm: armQuirk(name) },
  }
}

/** A situation for each failure of the connection, and for each quirk. */
export const transportSituations = inGroup('transport', [
  ...Object.entries(faultRows).map(faultSituation),
  ...(Object.entries(quirkRows) as [QuirkName, readonly [string, string]][]).map(quirkSituation),
])
