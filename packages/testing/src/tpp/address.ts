/**
 * The address of a path of the bank, whatever that begins with: under the path of the bank's own address, unless it begins with that
 * already, as those of links do. An address, e.g. that of a link to the bank's page, is taken as it is.
 */
export function addressOf(path: string, bank: string): URL {
  if (!path.startsWith('/')) return new URL(path)
  const { origin, pathname } = new URL(bank)
  const base = pathname.replace(/\/$/, '')
  return new URL(origin + (path.startsWith(`${base}/`) ? path : base + path))
}
