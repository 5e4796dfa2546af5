import { dayMilliseconds } from '@pocketbank/core/base/time'
import { type Detector, keptCharsMax } from './advised-request.ts'

/** D: the bank tells whether an id was used, so nothing is remembered for it; which request had it, the journal knows as far as it goes back. */
const findReusedId: Detector = ({ exchange, entry, outcome, habits }) => {
  if (exchange.isIdUsed !== true) return
  const { id, requestId, tpp, label, method, target } = entry
  const isOther = outcome.refusedBy === 'idempotency'
  const earlier = exchange.env?.requests.entries.findLast(
    (one) =>
      one.id !== id &&
      one.requestId === requestId &&
      one.tpp === tpp &&
      one.label === label &&
      (isOther || one.method !== method || one.target !== target),
  )
  if (earlier !== undefined) habits.tell('request-id-reused', [earlier.id, id])
}

/** Statuses after which a client may repeat a request unchanged. */
const repeatable: ReadonlySet<number> = new Set([408, 425, 429])
/** The same refusal so many times in a row is a loop. D: a person or a test may try twice. */
const refusalsMin = 3

const findRepeatedRefusal: Detector = (request) => {
  const { entry, outcome, habits } = request
  const { id, status, refusal } = entry
  const { bank } = habits.engine
  const isRefused = status >= 400 && status < 500 && refusal !== undefined && outcome.refusedBy !== 'injected'
  const isEnd = !isRefused || repeatable.has(status)
  const isChanged = habits.refusedBy?.deref() !== bank
  if (isEnd || isChanged) habits.runs.delete('refused')
  if (isEnd) return
  if (isChanged) habits.refusedBy = new WeakRef(bank)
  const subject = `${request.fingerprint} ${status} ${refusal.code} ${refusal.path ?? ''}`
  const { requests } = habits.extendRun('refused', subject, id, refusalsMin)
  if (requests.length >= refusalsMin) habits.tell('refused-again', requests, refusal.code)
}

/** D: Retry-After has whole seconds, so a wait may end up to a second too late. */
const roundingMilliseconds = 1_000

/** Requests in a row without a wait that are a habit, where the clock of the bank stands still. */
const hurriedMin = 4

const findHurry: Detector = (request) => {
  const { entry, answer, isPresent, now, habits } = request
  const isToldToWait = entry.status === 429 || entry.status === 503
  if (!isToldToWait && habits.waits.size === 0) return
  const key = `${entry.method} ${entry.target.slice(0, keptCharsMax)} ${request.person}`
  const wait = habits.waits.get(key)
  if (wait !== undefined) {
    // A clock that stands still tells no pace, and a PSU who is there may read what a schedule may not.
    const isAllowed = now === wait.at || now >= wait.until || (isPresent && !wait.isPresent)
    if (!isAllowed) habits.tell('before-retry-after', [wait.request, entry.id])
    if (now >= wait.until) habits.waits.delete(key)
  }
  const seconds = isToldToWait ? Number(answer.headers['Retry-After']) : 0
  if (!(seconds > 0)) return
  const until = now + seconds * 1_000 - roundingMilliseconds
  const before = wait !== undefined && wait.at === now && wait.isPresent === isPresent ? wait.repeats : []
  const repeats = [...before, entry.id].slice(-hurriedMin)
  habits.waits.put(key, { request: entry.id, at: now, until, isPresent, repeats })
  if (repeats.length === hurriedMin) habits.tell('retry-at-once', repeats)
}

/** Habits that any request to the production interface can show. */
export const repetitionDetectors: readonly Detector[] = [findReusedId, findRepeatedRefusal, findHurry]

/** Looks for a creation that follows a lost one under another id. */
export const findDoubleCreation: Detector = (request) => {
  const { entry, isDone, isAnswered, now, habits } = request
  const { lost } = habits
  const isLost = isDone && !isAnswered
  const requestId = entry.requestId?.slice(0, keptCharsMax)
  if (requestId === undefined || (lost.size === 0 && !isLost)) return
  const { fingerprint } = request
  const known = lost.get(fingerprint)
  if (known !== undefined && known.requestId !== requestId && now - known.at < dayMilliseconds) {
    habits.tell('retry-new-id', [known.request, entry.id])
  }
  if (isLost) lost.put(fingerprint, { request: entry.id, at: now, requestId })
  else if (isDone) lost.delete(fingerprint)
}
