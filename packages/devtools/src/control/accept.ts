/**
 * Reads the quality of a media type from an Accept header, 0 to 1 (RFC 9110, 12.5.1). The most precise
 * matching range decides.
 */
function readQuality(accept: string, type: string): number {
  const [family = ''] = type.split('/')
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { name, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
  const precise = [type, `${family}/*`, '*/*'].map((name) => ranges.find((range) => range.name === name))
  return precise.find((range) => range !== undefined)?.quality ?? 0
}

/** Returns true if the client prefers plain text to JSON. */
export function prefersText(accept: string | null): boolean {
  return accept !== null && readQuality(accept, 'text/plain') > readQuality(accept, 'application/json')
}
