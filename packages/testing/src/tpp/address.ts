import { quoteText, writeError } from '@pocketbank/core/base/errors'

function wholeAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address !== undefined && /^https?:$/.test(address.protocol)) return address
  const isPath = /^(?:v1|_sandbox|openapi\.json)\b/.test(text)
  const hint = isPath ? `did you mean ${quoteText(`/${text}`)}?` : undefined
  const problem = 'must be a path such as "/v1/accounts", or an address with "http"'
  throw new Error(writeError({ problem, got: text, hint }))
}

/**
 * Returns the address of a path at the bank. The base path of the bank is added, unless the path begins with
 * it, as paths of links do. An absolute address is returned unchanged.
 */
export function addressAtBank(address: string | URL, bank: string): URL {
  const path = String(address)
  if (!path.startsWith('/')) return wholeAddress(path)
  const { origin, pathname } = new URL(bank)
  const base = pathname.replace(/\/$/, '')
  return new URL(origin + (path.startsWith(`${base}/`) ? path : base + path))
}
