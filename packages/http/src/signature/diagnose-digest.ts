import { base64FromOctets } from '../certificates/base64.ts'
import { octetsFromHex, octetsFromText, sameOctets, utf8FromOctets } from '../certificates/octets.ts'
import type { CryptoPort, Hash } from './crypto-port.ts'
import { guessJsonDepthMax, guessOctetsMax } from './limits.ts'

type Octets = Uint8Array<ArrayBuffer>

const utf8 = new TextEncoder()

/**
 * Other octets that clients hash instead of the body as it is sent. A form that does not apply is undefined.
 */
const bodies: readonly (readonly [hint: string, form: (text: string) => Octets | undefined])[] = [
  ['it is the hash of nothing, not of the body', () => new Uint8Array(0)],
  ['it fits the body with a line feed at its end', (text) => utf8.encode(`${text}\n`)],
  ['it fits the body without the blanks at its ends', (text) => utf8.encode(text.trim())],
  ['it fits the body with LF for CRLF', (text) => utf8.encode(text.replaceAll('\r\n', '\n'))],
  ['it fits the body with CRLF for LF', (text) => utf8.encode(text.replace(/\r?\n/g, '\r\n'))],
  ['it fits the body in ISO-8859-1 instead of UTF-8', octetsFromText],
  ['it fits the body written as compact JSON', (text) => rewritten(text, 0)],
  ['it fits the body written as JSON with two blanks of indentation', (text) => rewritten(text, 2)],
  ['it fits the body written as JSON with four blanks of indentation', (text) => rewritten(text, 4)],
]

/** Why a digest may not fit: at most one sentence, none where no guess fits. Costs one hash a guess. */
export async function guessDigestMistake(
  crypto: CryptoPort,
  received: Octets,
  body: Octets,
): Promise<readonly string[]> {
  if (body.length > guessOctetsMax) return []
  const isHashOf = async (value: Octets, octets: Octets) => {
    const hash = hashesByOctets.get(value.length)
    return hash !== undefined && sameOctets(await crypto.digest(hash, octets), value)
  }
  const fromHex = hexDigest(received)
  if (fromHex !== undefined && (await isHashOf(fromHex, body))) {
    return ['it carries the hash in hexadecimal, not its octets']
  }
  if (await isHashOf(received, body)) return ['it is the hash that goes with the name of another algorithm']
  const text = utf8FromOctets(body)
  for (const [hint, form] of text === undefined ? [] : bodies) {
    const octets = form(text ?? '')
    if (octets !== undefined && (await isHashOf(received, octets))) return [hint]
  }
  return []
}

const hashesByOctets: ReadonlyMap<number, Hash> = new Map([
  [32, 'SHA-256'],
  [64, 'SHA-512'],
])

/** The hash of a value that is hexadecimal as it stands, or base64 of it, as in the example of RFC 5843. */
function hexDigest(received: Octets): Octets | undefined {
  const hex = /^[0-9a-f]{64,128}$/i
  const digits = [utf8FromOctets(received) ?? '', base64FromOctets(received)].find((text) => hex.test(text))
  return digits === undefined ? undefined : octetsFromHex(digits)
}

/** JSON with another indentation; not of deep JSON, which indentation would make larger by orders of magnitude. */
function rewritten(text: string, indentation: number): Octets | undefined {
  if (depth(text) > guessJsonDepthMax) return undefined
  try {
    return utf8.encode(JSON.stringify(JSON.parse(text), null, indentation))
  } catch {
    return undefined
  }
}

function depth(json: string): number {
  let deepest = 0
  let open = 0
  for (const bracket of json.match(/[[\]{}]/g) ?? []) {
    open += bracket === '[' || bracket === '{' ? 1 : -1
    deepest = Math.max(deepest, open)
  }
  return deepest
}
