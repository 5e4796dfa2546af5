/**
 * That there is no answer, and what the client hears instead. D: no Error, since the router answers every Error that is thrown; this
 * passes through it to whoever called.
 */
export interface Loss {
  readonly reason: unknown
  readonly isLoss: true
}

/** A loss for this reason. */
export function lossFor(reason: unknown): Loss {
  return { reason, isLoss: true }
}

function isLoss(thrown: unknown): thrown is Loss {
  return typeof thrown === 'object' && thrown !== null && 'isLoss' in thrown && thrown.isLoss === true
}

/** The error of a connection that the other side closed, in the words that `fetch` of Node has for it. */
function closedConnection(message: 'fetch failed' | 'terminated'): TypeError {
  const cause = Object.assign(new Error('other side closed'), {
    name: 'SocketError',
    code: 'UND_ERR_SOCKET',
  })
  return new TypeError(message, { cause })
}

/** What `fetch` rejects with where the connection closes before there is an answer. */
export function droppedConnection(): TypeError {
  return closedConnection('fetch failed')
}

/** What reading a body rejects with where the connection closes in the middle of it. */
export function terminatedBody(): TypeError {
  return closedConnection('terminated')
}

/** The answer, or where it was lost a rejection with the reason. */
export async function surfaced(answer: Promise<Response>): Promise<Response> {
  try {
    return await answer
  } catch (thrown) {
    throw isLoss(thrown) ? thrown.reason : thrown
  }
}
