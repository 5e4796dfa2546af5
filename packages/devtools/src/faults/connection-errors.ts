/** The error of a connection that the other side closed, in the words that `fetch` of Node has for it. */
function closedConnection(message: 'fetch failed' | 'terminated'): TypeError {
  const cause = Object.assign(new Error('other side closed'), {
    name: 'SocketError',
    code: 'UND_ERR_SOCKET',
  })
  return new TypeError(message, { cause })
}

/** Makes the error of a `fetch` whose connection closes before there is an answer. */
export function createDropError(): TypeError {
  return closedConnection('fetch failed')
}

/** Makes the error of reading a body whose connection closes in the middle of it. */
export function createTerminationError(): TypeError {
  return closedConnection('terminated')
}
