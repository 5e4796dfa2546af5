import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import { latin1FromPercent } from '@pocketbank/signatures/certificates'
import { quoteShort } from '../raw-request.ts'
import type { CurlSettings } from './curl-effects.ts'

export interface CurlAddress {
  /** Scheme, host, path and query. */
  readonly url: string
  /** The value of the Host header. */
  readonly host: string
  /** `Basic …` of a name and password in the address. */
  readonly authorization: string | undefined
}

const ports: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** Removes `.` and `..` from a path (RFC 3986, 5.2.4). */
function withoutDots(path: string): string {
  if (!/\/\.\.?(?:\/|$)/.test(path)) return path
  const parts = path.split('/').slice(1)
  const segments: string[] = []
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1
    if (part === '..') segments.pop()
    if (part !== '.' && part !== '..') segments.push(part)
    else if (isLast) segments.push('')
  }
  return `/${segments.join('/')}`
}

function encodedPath(path: string): string {
  return path.replaceAll(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
}

function curlQuery(addressQuery: string | undefined, { query, data, on }: CurlSettings): string {
  const addedParts = [...(on.has('get') && data.length > 0 ? [data.join('')] : []), ...query]
  const parts = [
    ...(addressQuery === undefined || (addressQuery === '' && addedParts.length > 0) ? [] : [addressQuery]),
    ...addedParts,
  ]
  return addressQuery === undefined && addedParts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Says why an address cannot be read: curl refuses it, or expands it to several addresses. */
function findProblem(address: string, { on }: CurlSettings): string | undefined {
  if (/[\0-\x20\x7f]/.test(address))
    return writeError({
      problem: 'an address has no blanks',
      received: quoteShort(address),
      remedy: 'Percent-encode them',
    })
  const glob = /^[a-z]+:\/\/[^/]*\[[0-9a-f:.%]+\]/i.test(address) ? /[{}]/ : /[{}[\]]/
  return !on.has('globoff') && glob.test(address)
    ? writeError({
        problem: 'curl makes several addresses of braces and brackets',
        received: quoteShort(address),
        remedy: 'Write out the one that is meant, or use -g',
      })
    : undefined
}

/** Reads an address as curl does: adds the scheme, splits off the name and password, and builds the query. */
export function curlAddress(address: string, settings: CurlSettings): Result<CurlAddress, string> {
  const problem = findProblem(address, settings)
  if (problem !== undefined) return fail(problem)
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`
  const [, scheme = '', authority = '', path = '', query] =
    /^([a-z]+):\/\/([^/?#]+)([^?#]*)(?:\?([^#]*))?/i.exec(whole) ?? []
  const port = Object.hasOwn(ports, scheme.toLowerCase()) ? ports[scheme.toLowerCase()] : undefined
  if (port === undefined)
    return fail(
      writeError({
        problem: 'expected an address such as https://bank.example/v1/accounts',
        received: quoteShort(address),
      }),
    )
  const at = authority.lastIndexOf('@')
  const user = at < 0 ? undefined : authority.slice(0, at)
  const hostAndPort = authority.slice(at + 1)
  const host = hostAndPort.endsWith(`:${port}`)
    ? hostAndPort.slice(0, -port.length - 1)
    : hostAndPort.replace(/:$/, '')
  const isAsIs = settings.on.has('path-as-is')
  const sentPath = encodedPath((isAsIs ? path : withoutDots(path)) || '/')
  return ok({
    host,
    url: `${scheme.toLowerCase()}://${host}${sentPath}${curlQuery(query, settings)}`,
    authorization: user && `Basic ${btoa(decodedUser(user))}`,
  })
}

function decodedUser(user: string): string {
  const text = latin1FromPercent(user)
  return text.includes(':') ? text : `${text}:`
}
