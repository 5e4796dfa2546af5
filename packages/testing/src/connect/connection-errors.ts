function findCause(fault: unknown): string {
  const { cause, code, message } = (fault ?? {}) as { cause?: unknown; code?: unknown; message?: string }
  if (typeof code === 'string') return code
  return cause === undefined ? (message ?? String(fault)) : findCause(cause)
}

export function noAnswer(url: URL, fault: unknown): Error {
  const cause = findCause(fault)
  const start = `start a bank there: npx --no-install pocketbank start --port ${url.port || '8080'}`
  const description =
    cause === 'ECONNREFUSED' ? `nobody listens at ${url.href}` : `no answer from ${url.href} (${cause})`
  return new Error(`${description}: ${start}`, { cause: fault })
}

export function otherProgram(url: URL, details = ''): Error {
  return new Error(
    `what answers at ${url.href} is no pocketbank with control operations${details}: give connect the address that the bank prints when it starts, with its base path`,
  )
}

export function otherAnswer(url: URL, { status }: Response, path: string): Error {
  return otherProgram(url, ` (${status} to /_sandbox${path})`)
}

export function controlRefusedError(url: URL, message: string | undefined, hasToken: boolean): Error {
  const mend = hasToken
    ? 'controlToken is another one than that of the bank (--control-token)'
    : `give its token, connect('${url.href}', { controlToken: '…' }), the one after --control-token`
  return new Error(
    `the bank at ${url.href} refuses to be controlled: ${mend}. It says: ${message ?? 'nothing'}`,
  )
}

export function otherRelease(url: URL, theirs: string, ownRelease: string): Error {
  return new Error(
    `the bank at ${url.href} is pocketbank ${theirs}, and this is @pocketbank/testing ${ownRelease}: install the same release of both, or say connect(url, { anyRelease: true })`,
  )
}
