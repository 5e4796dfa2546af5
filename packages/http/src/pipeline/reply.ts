import type { Answer } from '../operations/render/answer-value.ts'

/** A response: a Response if a host callback reads it, an interceptor changed it or it is a stream. */
export type Reply = Answer | Response

export function isResponse(reply: Reply): reply is Response {
  // Not `instanceof`: a server of Node may use another class of Response.
  return 'arrayBuffer' in reply
}

export function toResponse({ status, headers, body, bytes }: Answer): Response {
  return new Response(bytes ?? body ?? null, { status, headers })
}

export function responseTo(reply: Reply): Response {
  return isResponse(reply) ? reply : toResponse(reply)
}
