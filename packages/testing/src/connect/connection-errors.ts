import { writeError } from '@pocketbank/core/base/errors'

function findCause(fault: unknown): string {
  const { cause, code, message } = (fault ?? {}) as { cause?: unknown; code?: unknown; message?: string }
  if (typeof code === 'string') return code
  return cause === undefined ? (message ?? String(fault)) : findCause(cause)
}

export function noAnswer(url: URL, fault: unknown): Error {
  const cause = findCause(fault)
  const remedy = `Start a bank there: npx --no-install pocketbank start --port ${url.port || '8080'}`
  const problem =
    cause === 'ECONNREFUSED' ? `nobody listens at ${url.href}` : `no response from ${url.href} (${cause})`
  return new Error(writeError({ problem, remedy }), { cause: fault })
}

export function otherProgram(url: URL, details = ''): Error {
  return new Error(
    writeError({
      problem: `the server at ${url.href} is not a pocketbank with control operations${details}`,
      remedy: 'Pass the address that the bank prints when it starts, with its base path',
    }),
  )
}

export function otherAnswer(url: URL, { status }: Response, path: string): Error {
  return otherProgram(url, ` (${status} to /_sandbox${path})`)
}

export function controlRefusedError(url: URL, message: string | undefined, hasToken: boolean): Error {
  const remedy = hasToken
    ? 'Pass the token of the bank (--control-token) as controlToken'
    : `Pass the token of the bank (--control-token): connect('${url.href}', { controlToken: '…' })`
  const problem = `the bank at ${url.href} refuses to be controlled`
  return new Error(writeError({ problem, detail: message, remedy }))
}

export function otherRelease(url: URL, bankRelease: string, ownRelease: string): Error {
  return new Error(
    writeError({
      problem:
        `the bank at ${url.href} is pocketbank ${bankRelease}, ` +
        `and this is @pocketbank/testing ${ownRelease}`,
      remedy: 'Install the same release of both, or use connect(url, { anyRelease: true })',
    }),
  )
}
