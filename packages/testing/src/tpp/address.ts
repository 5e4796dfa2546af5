function wholeAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address !== undefined && /^https?:$/.test(address.protocol)) return address
  const isPath = /^(?:v1|_sandbox|openapi\.json)\b/.test(text)
  const advice = isPath
    ? `write “/${text}”`
    : 'a path begins with “/”, as in “/v1/accounts”, an address with “http”'
  throw new Error(`“${text}” is neither a path nor an address: ${advice}`)
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
