import type { Result } from '@pocketbank/core'
import { writeError } from '@pocketbank/core/base/errors'
import type { AddressOptions } from '../options/address-options.ts'
import { readBasePath, readPublicUrl } from './read-address.ts'

/** Address of a bank: the path of its requests, and its public URL. */
export interface BankAddress {
  /**
   * Path before the bank's own paths in requests, such as `/api-sandbox`; may be empty. Requests may omit it.
   */
  readonly basePath: string
  /** Path before the bank's own paths in public URLs, such as `/api-sandbox`; may be empty. */
  readonly publicPath: string
  /** Public scheme and host. Default: those of the request. */
  readonly publicOrigin?: string
  /** Makes every `href` a whole URL. Default: those of the interface are paths that begin with `/v1/`. */
  readonly links?: 'absolute'
}

/** Names of the own machine, also IPv4 addresses in IPv6. */
export const loopbackHost =
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[(?:(?:0+:){7}0*1|::1|::ffff:(?:127(?:\.\d{1,3}){3}|7f[\da-f]{2}:[\da-f]{1,4}))\])(?::\d{1,5})?$/i

export const controlRoot = '/_sandbox'

export const consolePaths = ['/', '/console/*', '/explain', '/docs/*', '/favicon.ico'] as const

/** Returns true for a path and the paths below it. */
export function isPathUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}

export function isConsolePath(path: string): boolean {
  return consolePaths.some((root) =>
    root.endsWith('/*') ? isPathUnder(path, root.slice(0, -2)) : path === root,
  )
}

function requireSetting(name: string, text: string, result: Result<string, string>): string {
  if (result.ok) return result.value
  throw new Error(writeError({ place: name, problem: `must be ${result.error}`, got: text }))
}

/**
 * Reads the address of a bank. The path of `publicUrl` and `basePath` are each other's default. Throws if one
 * is malformed.
 */
export function readBankAddress({ basePath, publicUrl, links }: AddressOptions): BankAddress {
  const base =
    basePath === undefined ? undefined : requireSetting('basePath', basePath, readBasePath(basePath))
  const form = links === 'absolute' ? { links } : {}
  if (publicUrl === undefined) return { basePath: base ?? '', publicPath: base ?? '', ...form }
  const url = new URL(requireSetting('publicUrl', publicUrl, readPublicUrl(publicUrl)))
  const path = url.pathname.replace(/\/$/, '')
  const publicPath = path === '' ? (base ?? '') : path
  return { basePath: base ?? publicPath, publicPath, publicOrigin: url.origin, ...form }
}

export function pickBasePath({ basePath }: BankAddress, path: string): string {
  return path === basePath || path.startsWith(`${basePath}/`) ? basePath : ''
}

/** Returns the public URL of the bank. `origin` is that of the request. */
export function toPublicUrl({ publicOrigin, publicPath }: BankAddress, origin: string): string {
  return (publicOrigin ?? origin) + publicPath
}

/** Returns the address of the bank for its description: only a path if the origin is unknown. */
export function publicAddress({ publicOrigin = '', publicPath }: BankAddress): string {
  return publicOrigin + publicPath || '/'
}

/** Returns the target that the client sent, if a proxy replaced the public path by the base path. */
export function publicTarget(
  { publicPath }: BankAddress,
  { target, basePath }: { readonly target: string; readonly basePath: string },
): string {
  return publicPath === basePath ? target : publicPath + target.slice(basePath.length)
}
