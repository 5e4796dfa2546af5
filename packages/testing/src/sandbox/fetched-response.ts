import { STATUS_CODES } from 'node:http'

function removeFragment(url: string): string {
  const start = url.indexOf('#')
  return start < 0 ? url : url.slice(0, start)
}

/** Clones a response with its fields, which the `clone` of the runtime does not copy. */
function cloneFetched(this: Response): Response {
  return addFetchFields(Response.prototype.clone.call(this), this.url)
}

const type = { value: 'basic', configurable: true }
const redirected = { value: false, configurable: true }
const clone = { value: cloneFetched, configurable: true, writable: true }

/**
 * Adds the fields that `fetch` sets on a response from a network, since the constructor of `Response` leaves
 * `url` and `statusText` empty. The reason phrases are those of Node.
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
