import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import type { ConsoleCookies } from './console-cookies.ts'

/** Notices that are kept. D: each is read by the page behind it, at once. */
const noticesMax = 200
const noticeSeconds = 60
const suffix = '-notice'

/** Notices of an action for the page to which the browser goes. */
export interface Notices {
  /** Keeps a notice; gives the header of the cookie with the word for it. */
  keep(request: IncomingRequest, lines: readonly string[]): string
  /** Takes the notice of a page that a person opens, with the header that takes its cookie away; nothing without one. */
  take(request: IncomingRequest): { readonly lines: readonly string[]; readonly cookie: string } | undefined
}

/**
 * Notices of a console. D: text in the address would let a link of others put words into the bank's mouth, and a word in it would stay
 * there. The script that follows the bank takes none, so that another tab does not show it.
 */
export function createNotices(cookies: ConsoleCookies): Notices {
  const kept = new Map<string, readonly string[]>()
  return {
    keep(request, lines) {
      const word = crypto.randomUUID()
      kept.set(word, lines)
      const [oldest] = kept.keys()
      if (kept.size > noticesMax && oldest !== undefined) kept.delete(oldest)
      return cookies.write(request, { value: word, seconds: noticeSeconds }, suffix)
    },
    take(request) {
      const word = cookies.read(request, suffix)
      const isOpened = request.method === 'GET' && request.headers.get('Sec-Fetch-Dest') !== 'empty'
      if (word === undefined || !isOpened) return undefined
      const lines = kept.get(word) ?? []
      kept.delete(word)
      return { lines, cookie: cookies.write(request, { value: '', seconds: 0 }, suffix) }
    },
  }
}
