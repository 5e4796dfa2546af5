/** An address as it is; throws where it is none, with the path that it most likely stands for. */
function wholeAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address !== undefined && /^https?:$/.test(address.protocol)) return address
  const isPath = /^(?:v1|_sandbox|openapi\.json)\b/.test(text)
  const wanted = isPath
    ? `write “/${text}”`
    : 'a path begins with “/”, as in “/v1/accounts”, an address with “http”'
  throw new Error(`“${text}” is neither a path nor an address: ${wanted}`)
}

/**
 * The address of a path of the bank, whatever that begins with: under the path of the bank's own address, unless it begins with that
 * already, as those of links do. An address, e.g. that of a link to the bank's page, is taken as it is.
 */
export function addressAtBank(given: string | URL, bank: string): URL {
  const path = String(given)
  if (!path.startsWith('/')) return wholeAddress(path)
  const { origin, pathname } = new URL(bank)
  const base = pathname.replace(/\/$/, '')
  return new URL(origin + (path.startsWith(`${base}/`) ? path : base + path))
}
