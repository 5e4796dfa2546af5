import type { Observation } from '@pocketbank/http/pipeline'
import { describeFault } from '../faults/describe-fault.ts'
import { faultPresets } from '../faults/fault-presets.ts'
import { readInjectedFaults } from '../faults/injected-faults.ts'
import { findQuirk, type QuirkName, quirkNames } from '../faults/quirks/quirk-table.ts'
import type { EffectOf, FaultKind, FaultRuleInput } from '../faults/rule.ts'
import { hasValidConsent } from './consent-conditions.ts'
import { by, inGroup, type Situation, type SituationCondition } from './situation.ts'

/** Milliseconds of a delay from which most clients time out. */
const timeoutMin = 20_000

/** Makes a condition met by a fault of one kind that passes the test. */
function createFaultSign<Kind extends FaultKind>(
  kind: Kind,
  test: (strike: { effect: EffectOf<Kind>; after: boolean; observation: Observation }) => boolean,
): SituationCondition {
  return by.fault(kind, (observation) =>
    (readInjectedFaults(observation.outcome)?.faults ?? []).some(
      ({ effect, after }) =>
        effect.kind === kind && test({ effect: effect as EffectOf<Kind>, after, observation }),
    ),
  )
}

/** The kinds of faults that send a status of their own. */
const answering = ['systemError', 'tooManyRequests', 'error', 'wrongContentType'] as const

function faultWithStatus(status: number): readonly SituationCondition[] {
  return answering.map((kind) => by.fault(kind, ({ entry }) => entry.status === status))
}

/**
 * A failure with its condition. Sentence, fault and recipe are set if they differ from those of the preset
 * and of a read.
 */
interface FaultRow extends Pick<Situation, 'why' | 'met'>, Partial<Pick<Situation, 'sentence' | 'code'>> {
  readonly fault?: FaultRuleInput
}

const hurried = `const signal = AbortSignal.timeout(20)
await tpp.send(new Request('https://bank.example/v1/accounts', { signal })).catch(() => undefined)`
const create = "await tpp.post('/v1/bank-offered-consents', { body: {} }).catch(() => undefined)"

/** The failures, by the id of their preset. */
const faultRows: Readonly<Record<string, FaultRow>> = {
  'server-error': {
    sentence: 'The bank responds with 500.',
    why: 'A retry after a pause succeeds; a client that gives up loses the customer.',
    met: faultWithStatus(500),
  },
  unavailable: {
    sentence: 'The bank responds with 503.',
    why: 'Retry-After says when the bank is back: a client that retries before is blocked.',
    met: faultWithStatus(503),
  },
  'rate-limit': {
    sentence: 'The bank responds with 429, since it takes no more requests for now.',
    why: 'All customers of the TPP share the limit: the client has to slow down as a whole.',
    met: faultWithStatus(429),
  },
  'bad-gateway': {
    sentence: 'A proxy responds with 502 and a page instead of JSON.',
    why: 'A proxy responds instead of the bank: a client that expects JSON fails while it reads the error.',
    met: by.fault('wrongContentType', ({ entry }) => entry.status === 502),
  },
  'consent-expired': {
    sentence: 'The bank responds with 401 CONSENT_EXPIRED although the consent is valid.',
    why: 'Some banks respond so for a while after the approval: a client that deletes the consent at once loses it.',
    met: createFaultSign(
      'error',
      ({ effect, observation }) =>
        effect.code === 'CONSENT_EXPIRED' && observation.entry.status === 401 && hasValidConsent(observation),
    ),
  },
  slow: {
    sentence: 'The response is late, but within the timeout of clients.',
    why: 'Banks are slow in the morning: a customer needs to see that the client waits.',
    met: createFaultSign('delay', ({ effect: { milliseconds } }) => milliseconds < timeoutMin),
    fault: { effect: { kind: 'delay', milliseconds: 1_000, clock: 'real' } },
  },
  'timeout-before': {
    sentence: 'The response takes longer than clients wait, and the bank acts only then.',
    why: 'The client cannot know that nothing happened: it retries with the same X-Request-ID.',
    met: createFaultSign('delay', ({ effect, after }) => !after && effect.milliseconds >= timeoutMin),
    code: hurried,
    fault: { effect: { kind: 'delay', milliseconds: 120_000, clock: 'real' } },
  },
  timeout: {
    sentence: 'The bank acts at once, but its response takes longer than clients wait.',
    why: 'The bank has acted although the client gave up: a retry under a new X-Request-ID pays twice.',
    met: createFaultSign('delay', ({ effect, after }) => after && effect.milliseconds >= timeoutMin),
    code: hurried,
  },
  'lost-answer': {
    why: 'The bank has acted: a retry under a new X-Request-ID pays twice.',
    met: createFaultSign('drop', ({ after }) => after),
    code: create,
  },
  'cut-connection': {
    why: 'The client cannot know that nothing happened: it retries with the same X-Request-ID.',
    met: createFaultSign('drop', ({ after }) => !after),
  },
  'slow-body': {
    sentence: 'The body arrives in pieces, with pauses.',
    why: 'A timeout for the first byte does not end the wait for the last one.',
    met: by.fault('slowBody'),
    fault: { effect: { kind: 'slowBody', milliseconds: 100, pieces: 5, clock: 'real' } },
  },
  'cut-body': {
    why: 'The status was read, and the rest never comes: the client has to catch this as well.',
    met: createFaultSign('truncatedBody', ({ effect }) => effect.contentLength !== 'cut'),
  },
  'half-body': {
    why: 'The length agrees, so that only the JSON parser notices.',
    met: createFaultSign('truncatedBody', ({ effect }) => effect.contentLength === 'cut'),
  },
  'broken-json': { why: 'A 200 is no promise that the body can be read.', met: by.fault('malformedJson') },
  'empty-body': {
    sentence: 'The status is right, but the body is empty.',
    why: 'Parsing an empty text throws, far from the request.',
    met: createFaultSign('wrongContentType', ({ effect }) => effect.body === ''),
  },
  'html-body': {
    sentence: 'The status is right, but the body is an HTML page.',
    why: 'A login or maintenance page arrives with status 200.',
    met: createFaultSign(
      'wrongContentType',
      ({ effect, observation }) => observation.entry.status < 400 && (effect.body ?? '') !== '',
    ),
  },
  'wrong-content-type': {
    sentence: 'The body is JSON, but Content-Type is text/html.',
    why: 'Libraries that read Content-Type return a text instead of an object.',
    met: createFaultSign('wrongContentType', ({ effect }) => effect.body === undefined),
  },
}

function faultSituation([id, row]: [string, FaultRow]): Omit<Situation, 'group'> {
  const { fault, ...rest } = { ...faultPresets.find((preset) => preset.id === id), ...row }
  if (fault === undefined) throw new Error(`no fault is known as ${id}`)
  const { sentence = describeFault(fault) } = row
  const how = `The next request: ${sentence[0]?.toLowerCase()}${sentence.slice(1)}`
  const code = "await tpp.get('/v1/accounts').catch(() => undefined)"
  const arm: Situation['arm'] = (arming) => arming.fault(fault, how)
  return { code, ...rest, id: `transport-${id}`, sentence, source: 'D', how, arm }
}

function quirkSituation(name: QuirkName): Omit<Situation, 'group'> {
  const { meaning, why, recipe } = findQuirk(name)
  return {
    id: `quirk-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    sentence: meaning,
    why,
    source: 'D',
    met: by.quirk(name),
    how: `The quirk ${name} is on. ${recipe.how}`,
    code: recipe.code,
    arm: (arming) => arming.quirk(name),
  }
}

export const quirkSituations = quirkNames.map(quirkSituation)

/** A situation for each failure of the connection, and for each quirk. */
export const transportSituations = inGroup('transport', [
  ...Object.entries(faultRows).map(faultSituation),
  ...quirkSituations,
])
