import type { Result } from '@pocketbank/core'
import type { AddressOptions } from '../options/address-options.ts'
import { readBasePath, readPublicUrl } from './read-address.ts'

/** The place of a bank: the path under which requests come to it, and where those outside find it. */
export interface BankAddress {
  /** A path with which requests may begin: `/api-sandbox`, or nothing. Each may leave it out. */
  readonly basePath: string
  /** The path of every whole address that the bank tells, before the bank's own: `/api-sandbox`, or nothing. */
  readonly publicPath: string
  /** Scheme and host, where browsers find the bank; without it where requests come to. */
  readonly publicOrigin?: string
  /** Says that every `href` is a whole address; otherwise those of the interface are paths that begin with `/v1/`. */
  readonly links?: 'absolute'
}

/** The names under which a host finds itself, also as IPv4 in IPv6: no other machine is behind them. */
export const loopbackHost =
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[(?:(?:0+:){7}0*1|::1|::ffff:(?:127(?:\.\d{1,3}){3}|7f[\da-f]{2}:[\da-f]{1,4}))\])(?::\d{1,5})?$/i

/** Where the control API has its addresses. */
export const controlRoot = '/_sandbox'

/** Where the console has its addresses. */
export const consolePaths = ['/', '/console/*', '/explain', '/docs', '/docs/*', '/favicon.ico'] as const

function requireSetting(name: string, text: string, read: Result<string, string>): string {
  if (read.ok) return read.value
  throw new Error(`${name} must be ${read.error}, got “${text.slice(0, 200)}”`)
}

/**
 * The address of a bank. D: the path of the public URL is the whole of what those outside see, and the base path what requests come with;
 * each stands for the other where that is not given. Throws where one is no path or address.
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

/** The base path at the start of a path; empty if the path leaves it out. */
export function pickBasePath({ basePath }: BankAddress, path: string): string {
  return path === basePath || path.startsWith(`${basePath}/`) ? basePath : ''
}

/** The address of the bank as those outside see it; requests came to this origin. */
export function toPublicUrl({ publicOrigin, publicPath }: BankAddress, origin: string): string {
  return (publicOrigin ?? origin) + publicPath
}

/** The address of the bank itself, as a description names it: a path where only requests know the host. */
export function publicAddress({ publicOrigin = '', publicPath }: BankAddress): string {
  return publicOrigin + publicPath || '/'
}

/** The target that a client has sent, where a proxy has taken it from the public path to the one with which it came. */
export function publicTarget(
  { publicPath }: BankAddress,
  { target, basePath }: { readonly target: string; readonly basePath: string },
): string {
  return publicPath === basePath ? target : publicPath + target.slice(basePath.length)
}
