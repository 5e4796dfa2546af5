import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import type { ConsoleCookies } from './console-cookies.ts'

/** The most notices that are kept. The next page reads each at once. */
const noticesMax = 200
const noticeSeconds = 60
const suffix = '-notice'

/** The notices of actions, each for the page that the browser opens next. */
export interface Notices {
  /** Stores a notice and returns the header of the cookie with its key. */
  keep(request: IncomingRequest, lines: readonly string[]): string
  /**
   * Returns the notice of a page that a person opens, with the header that deletes its cookie; undefined
   * without one.
   */
  take(request: IncomingRequest): { readonly lines: readonly string[]; readonly cookie: string } | undefined
}

/**
 * Creates the notices of a console. The address has neither the text nor the key: a foreign link could then
 * show any text as the bank's, and the key would stay in the address. The script that follows the bank reads
 * no notice, so that no other tab shows it.
 */
export function createNotices(cookies: ConsoleCookies): Notices {
  const storedNotices = new Map<string, readonly string[]>()
  return {
    keep(request, lines) {
      const word = crypto.randomUUID()
      storedNotices.set(word, lines)
      const [oldest] = storedNotices.keys()
      if (storedNotices.size > noticesMax && oldest !== undefined) storedNotices.delete(oldest)
      return cookies.write(request, { value: word, seconds: noticeSeconds }, suffix)
    },
    take(request) {
      const word = cookies.read(request, suffix)
      const isOpened = request.method === 'GET' && request.headers.get('Sec-Fetch-Dest') !== 'empty'
      if (word === undefined || !isOpened) return undefined
      const lines = storedNotices.get(word) ?? []
      storedNotices.delete(word)
      return { lines, cookie: cookies.write(request, { value: '', seconds: 0 }, suffix) }
    },
  }
}
