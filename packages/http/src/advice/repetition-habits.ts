import { dayMilliseconds } from '@pocketbank/core/internal'
import type { AdvisedRequest, Detector } from './advised-request.ts'

/** Characters of an X-Request-ID by which two are told apart. */
const idCharsMax = 64

function findReusedId({ entry, fingerprint, isDone, habits }: AdvisedRequest): void {
  const { id: request } = entry
  if (entry.requestId === undefined) return
  const requestId = entry.requestId.slice(0, idCharsMax)
  const known = habits.requestIds.get(requestId)
  if (known !== undefined) {
    if (known.fingerprint !== fingerprint) habits.tell('request-id-reused', [known.request, request])
  } else if (isDone) habits.requestIds.put(requestId, { request, fingerprint })
}

/** Statuses after which a client may repeat a request unchanged. */
const repeatable: ReadonlySet<number> = new Set([408, 425, 429])
/** The same refusal so many times in a row is a loop. D: a person or a test may try twice. */
const refusalsMin = 3

function findRepeatedRefusal({ entry, outcome, fingerprint, habits }: AdvisedRequest): void {
  const { status, refusal } = entry
  const isRefused = status >= 400 && status < 500 && refusal !== undefined && outcome.refusedBy !== 'injected'
  if (!isRefused || repeatable.has(status)) {
    habits.refusals = undefined
    return
  }
  const run = habits.refusals
  const code = `${status} ${refusal.code} ${refusal.path ?? ''}`
  const { bank } = habits.engine
  const isSame = run?.fingerprint === fingerprint && run.code === code && run.bank === bank
  const requests = isSame ? [...run.requests, entry.id].slice(0, refusalsMin) : [entry.id]
  habits.refusals = { fingerprint, code, bank, requests }
  if (requests.length >= refusalsMin) habits.tell('refused-again', requests, refusal.code)
}

function findHurry({ exchange, entry, answer, person, now, habits }: AdvisedRequest): void {
  const isToldToWait = entry.status === 429 || entry.status === 503
  if (!isToldToWait && habits.waits.size === 0) return
  const key = `${entry.method} ${entry.target.slice(0, 200)} ${person}`
  const isPresent = exchange.sent?.['PSU-IP-Address'] !== undefined
  const wait = habits.waits.get(key)
  if (wait !== undefined) {
    // A clock that stands still tells no pace, and a PSU who is there may read what a schedule may not.
    const isAllowed = now === wait.at || now >= wait.until || (isPresent && !wait.isPresent)
    if (!isAllowed) habits.tell('before-retry-after', [wait.request, entry.id])
    if (now >= wait.until) habits.waits.delete(key)
  }
  if (!isToldToWait) return
  const seconds = Number(answer.headers['Retry-After'])
  if (seconds > 0)
    habits.waits.put(key, { request: entry.id, at: now, until: now + seconds * 1_000, isPresent })
}

/** Habits that any request to the production interface can show. */
export const repetitionDetectors: readonly Detector[] = [findReusedId, findRepeatedRefusal, findHurry]

/** Looks for a creation that follows a lost one under another id. */
export const findDoubleCreation: Detector = (request) => {
  const { entry, fingerprint, isDone, isAnswered, now, habits } = request
  if (entry.requestId === undefined) return
  const requestId = entry.requestId.slice(0, idCharsMax)
  const known = habits.creations.get(fingerprint)
  if (known?.isLost === true && known.requestId !== requestId && now - known.at < dayMilliseconds) {
    habits.tell('retry-new-id', [known.request, entry.id])
  }
  if (isDone || isAnswered) {
    habits.creations.put(fingerprint, { request: entry.id, requestId, isLost: !isAnswered, at: now })
  }
}
