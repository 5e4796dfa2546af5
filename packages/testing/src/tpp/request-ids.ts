import { seededUuid } from '@pocketbank/signatures/authority'

/** Function that delivers requests: a bank in this process, or `fetch`. */
export type Deliver = (request: Request) => Response | Promise<Response>

const requestCounters = new WeakMap<Deliver, () => number>()

/**
 * The `X-Request-ID`s of a TPP. Towards a bank in this process they follow from the TPP's id and a count of all requests to
 * that `send`, so a test run repeats itself and two TPP objects never use the same id. Without `send` they are random: a bank
 * that keeps running remembers ids for 24 hours, and a second test run must not meet its first.
 */
export function requestIds(id: string, send: Deliver | undefined): () => string {
  if (send === undefined) return () => crypto.randomUUID()
  const next = requestCounters.get(send) ?? counter()
  requestCounters.set(send, next)
  return () => seededUuid(`${id} ${next()}`)
}

function counter(): () => number {
  let count = 0
  return () => {
    count += 1
    return count
  }
}
