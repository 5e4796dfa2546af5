import { dayMilliseconds } from '@pocketbank/core/base/time'
import { type Detector, keptCharsMax } from './advised-request.ts'

/**
 * Finds an X-Request-ID of different requests. The bank says if an id was used before, and the journal, which
 * request had it.
 */
const findReusedId: Detector = ({ exchange, entry, outcome, habits }) => {
  if (exchange.isIdUsed !== true) return
  const { id, requestId, tpp, label, method, target } = entry
  const isOther = outcome.refusedBy === 'idempotency'
  const earlier = exchange.env?.requests.entries.findLast(
    (candidate) =>
      candidate.id !== id &&
      candidate.requestId === requestId &&
      candidate.tpp === tpp &&
      candidate.label === label &&
      (isOther || candidate.method !== method || candidate.target !== target),
  )
  if (earlier !== undefined) habits.tell('request-id-reused', [earlier.id, id])
}

const repeatable: ReadonlySet<number> = new Set([408, 425, 429])
/** Number of equal refusals in a row that count as a loop. A person or a test may try twice. */
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

/** The largest error of Retry-After, which has whole seconds. */
const roundingMilliseconds = 1_000

/** Number of requests in a row without a wait that count as a habit while the clock is frozen. */
const hurriedMin = 4

const findHurry: Detector = (request) => {
  const { entry, answer, isPresent, now, habits } = request
  const hasRetryAfter = entry.status === 429 || entry.status === 503
  if (!hasRetryAfter && habits.waits.size === 0) return
  const key = `${entry.method} ${entry.target.slice(0, keptCharsMax)} ${request.person}`
  const wait = habits.waits.get(key)
  if (wait !== undefined) {
    // A frozen clock shows no pace. A PSU who is present may read although a scheduled read may not.
    const isAllowed = now === wait.at || now >= wait.until || (isPresent && !wait.isPresent)
    if (!isAllowed) habits.tell('before-retry-after', [wait.request, entry.id])
    if (now >= wait.until) habits.waits.delete(key)
  }
  const seconds = hasRetryAfter ? Number(answer.headers['Retry-After']) : 0
  if (!(seconds > 0)) return
  const until = now + seconds * 1_000 - roundingMilliseconds
  const before = wait !== undefined && wait.at === now && wait.isPresent === isPresent ? wait.repeats : []
  const repeats = [...before, entry.id].slice(-hurriedMin)
  habits.waits.put(key, { request: entry.id, at: now, until, isPresent, repeats })
  if (repeats.length === hurriedMin) habits.tell('retry-at-once', repeats)
}

export const repetitionDetectors: readonly Detector[] = [findReusedId, findRepeatedRefusal, findHurry]

/** Finds a creation that repeats a lost one under another X-Request-ID. */
export const findDoubleCreation: Detector = (request) => {
  const { entry, isDone, isAnswered, now, habits } = request
  const { lostCreations } = habits
  const isLost = isDone && !isAnswered
  const requestId = entry.requestId?.slice(0, keptCharsMax)
  if (requestId === undefined || (lostCreations.size === 0 && !isLost)) return
  const { fingerprint } = request
  const lostCreation = lostCreations.get(fingerprint)
  if (
    lostCreation !== undefined &&
    lostCreation.requestId !== requestId &&
    now - lostCreation.at < dayMilliseconds
  ) {
    habits.tell('retry-new-id', [lostCreation.request, entry.id])
  }
  if (isLost) lostCreations.put(fingerprint, { request: entry.id, at: now, requestId })
  else if (isDone) lostCreations.delete(fingerprint)
}
