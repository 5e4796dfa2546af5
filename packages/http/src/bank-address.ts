import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/internal'

/** Where a bank is: under which paths requests come to it, and where those outside find it. */
export interface BankAddress {
  /** What the paths of requests begin with: any of these, the empty text standing for none. */
  readonly basePaths: readonly string[]
  /** What every path begins with that the bank tells: `/api-sandbox`, or nothing. */
  readonly publicPath: string
  /** Scheme and host, where browsers find the bank; without it where requests come to. */
  readonly publicOrigin?: string
}

/** What a host says of where its bank is. */
export interface AddressOptions {
  /** What the paths of all requests begin with: `/api-sandbox`; nothing unless said otherwise. */
  readonly basePath?: string | undefined
  /**
   * Where browsers find the bank, behind a proxy that says otherwise: `https://bank.example`, or with a path that stands before every
   * address of the bank, `https://bank.example/api-sandbox`; without it where requests come to.
   */
  readonly publicUrl?: string | undefined
}

const pathForm = /^(?:\/[A-Za-z0-9._~-]+)*\/?$/

/** The names under which a host finds itself: no other machine is behind them. */
export const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** Where the control API has its addresses. */
export const controlRoot = '/_sandbox'

/** Where the console has its addresses. */
export const consolePaths = ['/', '/console/*', '/explain', '/docs', '/docs/*'] as const

/** What every address of the bank has behind its base path. */
const reserved = /^\/(?:v1|sca|_sandbox|console|explain|docs)(?:\/|$)/

/** Reads a base path; a slash at its end is left off, and one that is nothing but that is none. */
export function readBasePath(text: string): Result<string, string> {
  const isWalked = text.split('/').some((step) => step === '.' || step === '..')
  if (!pathForm.test(text) || isWalked) {
    return fail('a path such as /api-sandbox, of letters, digits and -._~ between slashes')
  }
  return reserved.test(text)
    ? fail('a path that does not begin with /v1, /sca, /_sandbox, /console, /explain or /docs')
    : ok(text.replace(/\/$/, ''))
}

/** Reads the address of a bank as browsers know it: scheme, host, and perhaps a path; a slash at its end is left off. */
export function readPublicUrl(text: string): Result<string, string> {
  const [, site = '', path = ''] = /^(https?:\/\/[^/?#@\s\\]+)(\/.*)?$/is.exec(text) ?? []
  if (!URL.canParse(site))
    return fail('an address such as https://bank.example or https://bank.example/api-sandbox')
  const read = readBasePath(path)
  return read.ok ? ok(new URL(site).origin + read.value) : fail(`an address with ${read.error}`)
}

function orThrow(name: string, text: string, read: Result<string, string>): string {
  if (read.ok) return read.value
  throw new Error(`${name} must be ${read.error}, got “${text.slice(0, 200)}”`)
}

/**
 * Where a bank is. D: the path of the public URL is the whole of what those outside see, and the base path what requests come with; each
 * stands for the other where that is not given. With nothing but a public URL a proxy may have taken its path off, so that requests come
 * with it or without. Throws where one is no path or address.
 */
export function bankAddressOf({ basePath, publicUrl }: AddressOptions): BankAddress {
  const base = basePath === undefined ? undefined : orThrow('basePath', basePath, readBasePath(basePath))
  if (publicUrl === undefined) return { basePaths: [base ?? ''], publicPath: base ?? '' }
  const url = new URL(orThrow('publicUrl', publicUrl, readPublicUrl(publicUrl)))
  const path = url.pathname.replace(/\/$/, '')
  const publicPath = path === '' ? (base ?? '') : path
  const basePaths = base === undefined ? [...new Set([publicPath, ''])] : [base]
  return { basePaths, publicPath, publicOrigin: url.origin }
}

/** The base path with which a path begins, if it lies inside the bank. */
export function basePathOf({ basePaths }: BankAddress, path: string): string | undefined {
  return basePaths.find((base) => base === '' || path === base || path.startsWith(`${base}/`))
}

/** The address of the bank itself, as a description names it: a path where only requests know the host. */
export function publicAddress({ publicOrigin = '', publicPath }: BankAddress): string {
  return publicOrigin + publicPath || '/'
}

/** The target that a client has sent, where a proxy has taken it from the public path to the one with which it came. */
export function sentTarget(
  { publicPath }: BankAddress,
  { target, basePath = '' }: { readonly target: string; readonly basePath: string | undefined },
): string {
  return publicPath === basePath ? target : publicPath + target.slice(basePath.length)
}
