import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'

/** A cookie of the console as a browser is to keep it; an empty value takes it away. */
interface KeptCookie {
  readonly value: string
  readonly seconds: number
}

/** The cookies of a console: no script reads them, no other site sends them, and nothing outside of the bank gets them. */
export interface ConsoleCookies {
  /** The value of a cookie that a request brings; undefined without it. */
  read(request: IncomingRequest, suffix?: string): string | undefined
  /** The header that sets a cookie. */
  write(request: IncomingRequest, cookie: KeptCookie, suffix?: string): string
}

/** D: cookies know no ports, and a machine may have several banks; browsers keep those of one port apart by its name. */
function cookieName({ headers }: IncomingRequest, suffix: string): string {
  const [, port = ''] = /:(\d+)$/.exec(headers.get('Host') ?? '') ?? []
  return `pocketbank${port}${suffix}`
}

/** The cookies of the console at an address. */
export function createCookies(path: string, publicOrigin: string | undefined): ConsoleCookies {
  return {
    read(request, suffix = '') {
      const name = `${cookieName(request, suffix)}=`
      const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(name))?.slice(name.length)
    },
    write(request, { value, seconds }, suffix = '') {
      const isSecure = new URL(publicOrigin ?? request.raw.url).protocol === 'https:'
      const attributes = `Path=${path || '/'}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
      return `${cookieName(request, suffix)}=${value}; Max-Age=${seconds}; ${attributes}`
    },
  }
}
