import { STATUS_CODES } from 'node:http'

/** The address of a URL without its fragment, as `Response.url` has it. */
function removeFragment(url: string): string {
  const start = url.indexOf('#')
  return start < 0 ? url : url.slice(0, start)
}

/** Copies a response with its fields; the copy that the runtime makes lacks them. */
function cloneFetched(this: Response): Response {
  return addFetchFields(Response.prototype.clone.call(this), this.url)
}

const type = { value: 'basic', configurable: true }
const redirected = { value: false, configurable: true }
const clone = { value: cloneFetched, configurable: true, writable: true }

/**
 * Adds to a response of this process the fields that `fetch` sets on one from a network. A constructor of `Response` leaves `url` and
 * `statusText` empty. Reason phrases are those of a bank that listens, which are Node's.
 */
export function addFetchFields(response: Response, url: string): Response {
  return Object.defineProperties(response, {
    url: { value: removeFragment(url), configurable: true },
    statusText: { value: STATUS_CODES[response.status] ?? 'unknown', configurable: true },
    type,
    redirected,
    clone,
  })
}
