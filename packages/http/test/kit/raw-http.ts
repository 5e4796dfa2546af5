/** A request as it goes over the wire, byte by byte. */
export async function rawHttp(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const { method, url, headers } = request
  const { pathname, search, host } = new URL(url)
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${pathname}${search} HTTP/1.1\r\n${headers.has('host') ? '' : `host: ${host}\r\n`}${lines.join('')}\r\n`
  const body = new Uint8Array(await request.arrayBuffer())
  return Uint8Array.from([...Array.from(head, (sign) => sign.charCodeAt(0)), ...body])
}
