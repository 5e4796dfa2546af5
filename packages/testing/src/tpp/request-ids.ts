import { seededUuid } from '@pocketbank/signatures/authority'
import type { PresentingInit } from './client-certificate.ts'

/** A function that delivers requests: a bank in this process, or `fetch`. */
export type Deliver = (request: Request, init?: PresentingInit) => Response | Promise<Response>

const requestCounters = new WeakMap<Deliver, () => number>()

/**
 * Creates the `X-Request-ID`s of a TPP. With `send`, they follow from the TPP's id and a counter per `send`.
 * So a test run repeats itself, and two TPP objects never use the same id. Without `send` they are random: a
 * bank that keeps running remembers ids, and a second test run must not repeat those of the first.
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
