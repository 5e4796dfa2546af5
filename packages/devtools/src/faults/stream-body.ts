import type { Answer } from '@pocketbank/http/operations/render'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { utf8Encoder } from '@pocketbank/signatures/runtime'
import { createTerminationError } from './connection-errors.ts'
import type { EffectOf, FaultEffect } from './rule.ts'
import type { DelayedRequest, Delays, InjectedFault } from './time.ts'

interface AnswerToStream {
  readonly answer: Answer
  readonly injected: { readonly effect: FaultEffect | undefined; readonly faults: readonly InjectedFault[] }
}

/** Makes a stream that reads its source only when the reader asks. */
function createStream(source: UnderlyingDefaultSource<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** Makes a stream that ends with an error after the first half of a body. */
function firstHalf(body: Uint8Array, hangUp: IncomingRequest['hangUp']): ReadableStream<Uint8Array> {
  let isSent = false
  return createStream({
    pull(controller) {
      if (!isSent) {
        isSent = true
        controller.enqueue(body.subarray(0, Math.floor(body.length / 2)))
        return undefined
      }
      if (hangUp === undefined) return controller.error(createTerminationError())
      hangUp()
      return new Promise(() => {})
    },
  })
}

export const defaultPieces = 10
export const defaultMilliseconds = 100

/** Makes a stream that sends a body in pieces and waits before each but the first. */
function inPieces(
  body: Uint8Array,
  { pieces = defaultPieces, milliseconds = defaultMilliseconds, clock }: EffectOf<'slowBody'>,
  { pass, fault, signal }: DelayedRequest & Pick<Delays, 'pass'>,
): ReadableStream<Uint8Array> {
  const size = Math.ceil(body.length / pieces)
  const reader = new AbortController()
  const end = AbortSignal.any([signal, reader.signal])
  let start = 0
  return createStream({
    async pull(controller) {
      if (start > 0) await pass({ milliseconds, clock }, { fault, signal: end })
      controller.enqueue(body.subarray(start, start + size))
      start += size
      if (start >= body.length) controller.close()
    },
    cancel: (reason) => reader.abort(reason),
  })
}

/** Makes the stream of a slow or truncated body. Returns undefined if the body is sent whole and at once. */
export function streamBody(
  { answer: { body = '' }, injected: { effect, faults } }: AnswerToStream,
  request: IncomingRequest,
  delays: Delays,
): ReadableStream<Uint8Array> | undefined {
  if (body === '') return undefined
  if (effect?.kind === 'truncatedBody' && effect.contentLength !== 'cut') {
    return firstHalf(utf8Encoder.encode(body), request.hangUp)
  }
  if (effect?.kind !== 'slowBody') return undefined
  const fault = faults.find((candidate) => candidate.effect === effect)
  return inPieces(utf8Encoder.encode(body), effect, { pass: delays.pass, fault, signal: request.signal })
}
