import { requestIdHours } from '@pocketbank/http/idempotency'
import { bringHere, by, inGroup } from './situation.ts'

const isCreated = ({ entry }: { readonly entry: { readonly status: number } }) => entry.status === 201
const once = "const call = { body: {}, headers: { 'X-Request-ID': crypto.randomUUID() } }\n"
const send = "await tpp.post('/v1/bank-offered-consents', call)"

/** A recipe that sends two requests with one X-Request-ID. A fault strikes the first one. */
const retry = `${once}${bringHere}\n${send}.catch(() => undefined)\n${send}`

export const idempotencySituations = inGroup('idempotency', [
  {
    id: 'idempotency-same-request',
    sentence:
      'A request that changes something comes again under its X-Request-ID: the first response is sent again, and nothing is done twice.',
    why: 'A retry is safe only if the client keeps the id of its first attempt.',
    source: 'D',
    met: by.rule('Q11a'),
    how: 'Send a creating request twice under one X-Request-ID.',
    code: `${once}${send}\n${send}`,
  },
  {
    id: 'idempotency-other-body',
    sentence: 'An X-Request-ID comes again with another request: the bank responds with 409 CONFLICT.',
    why: 'A client that reuses ids loses the second of two different payments.',
    source: 'D',
    met: by.check('idempotency'),
    how: 'Send two creating requests with different bodies under one X-Request-ID.',
    code: `${once}${send}\nawait tpp.post('/v1/bank-offered-consents', { ...call, body: { recurringIndicator: false } })`,
  },
  {
    id: 'idempotency-after-lost-answer',
    sentence: 'The response to a creating request is lost; the retry under the same X-Request-ID gets it.',
    why: 'This is the retry that pays twice if the id is a new one.',
    source: 'D',
    met: by.again('lost', ({ entry }) => entry.rule === 'Q11a'),
    how: 'The response to the next POST is lost. Send it again under the same X-Request-ID.',
    code: retry,
    arm: (arming) =>
      arming.fault(
        { effect: 'drop', after: true, match: { method: 'POST' } },
        'The bank will act on the next POST, and its response will be lost.',
      ),
  },
  {
    id: 'idempotency-after-cut-connection',
    sentence:
      'The connection breaks before the bank acts; the retry under the same X-Request-ID creates the resource.',
    why: 'The client cannot distinguish this from a lost response, and need not: the same id is right for both.',
    source: 'D',
    met: by.again('cut', isCreated),
    how: 'The connection of the next POST breaks before the bank acts. Send it again under the same X-Request-ID.',
    code: retry,
    arm: (arming) =>
      arming.fault(
        { effect: 'drop', match: { method: 'POST' } },
        'The connection of the next POST will break before the bank acts.',
      ),
  },
  {
    id: 'idempotency-after-server-error',
    sentence: 'The bank fails; the retry under the same X-Request-ID creates the resource.',
    why: 'A bank that responds with 500 may have acted: the same id is safe either way.',
    source: 'D',
    met: by.again('failed', isCreated),
    how: 'The next POST gets 500. Send it again under the same X-Request-ID.',
    code: retry,
    arm: (arming) =>
      arming.fault({ effect: 'systemError', match: { method: 'POST' } }, 'The next POST will get 500.'),
  },
  {
    id: 'idempotency-after-refusal',
    sentence: 'The bank refuses a request; another one under the same X-Request-ID is carried out.',
    why: 'A refusal does not use up the id, so a corrected request may keep it.',
    source: 'D',
    met: by.again('refused', isCreated),
    how: 'Send a creating request that the bank refuses. Correct it, and send it again under the same X-Request-ID.',
    code: `${once}await tpp.post('/v1/bank-offered-consents', { ...call, body: { validUntil: 'soon' } })\n${send}`,
  },
  {
    id: 'idempotency-after-a-day',
    sentence: `An X-Request-ID comes again after ${requestIdHours} hours: the bank takes it for a new request.`,
    why: 'A queue that retries for days creates the resource twice.',
    source: 'D',
    met: by.again(
      'expired',
      ({ entry, exchange }) => isCreated({ entry }) && exchange.commandResult !== undefined,
    ),
    how: 'Send a creating request. Move the clock on by a day, and send it again under the same X-Request-ID.',
    code: `${once}${send}\nsandbox.clock.advance({ days: 1 })\n${send}`,
  },
])
