import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'

/** A cookie to be set; an empty value deletes it. */
interface KeptCookie {
  readonly value: string
  readonly seconds: number
}

/** The cookies of a console. Scripts and other sites cannot use them, and they are sent only to this bank. */
export interface ConsoleCookies {
  /** Reads a cookie of a request; undefined if it is missing. */
  read(request: IncomingRequest, suffix?: string): string | undefined
  /** Writes the header that sets a cookie. */
  write(request: IncomingRequest, cookie: KeptCookie, suffix?: string): string
}

/** Names a cookie by the port. Cookies ignore ports, and one machine may run several banks. */
function cookieName({ headers }: IncomingRequest, suffix: string): string {
  const [, port = ''] = /:(\d+)$/.exec(headers.get('Host') ?? '') ?? []
  return `pocketbank${port}${suffix}`
}

export function createCookies(path: string, publicOrigin: string | undefined): ConsoleCookies {
  return {
    read(request, suffix = '') {
      const name = `${cookieName(request, suffix)}=`
      const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(name))?.slice(name.length)
    },
    write(request, { value, seconds }, suffix = '') {
      const isSecure = publicOrigin?.startsWith('https:') ?? request.isEncrypted === true
      const attributes = `Path=${path || '/'}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
      return `${cookieName(request, suffix)}=${value}; Max-Age=${seconds}; ${attributes}`
    },
  }
}
