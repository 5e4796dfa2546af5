function closedConnection(message: 'fetch failed' | 'terminated'): TypeError {
  const cause = Object.assign(new Error('other side closed'), {
    name: 'SocketError',
    code: 'UND_ERR_SOCKET',
  })
  return new TypeError(message, { cause })
}

/** Makes the error with which `fetch` of Node rejects if the connection closes before the response. */
export function createDropError(): TypeError {
  return closedConnection('fetch failed')
}

/** Makes the error with which reading a body rejects if the connection closes in the middle. */
export function createTerminationError(): TypeError {
  return closedConnection('terminated')
}
