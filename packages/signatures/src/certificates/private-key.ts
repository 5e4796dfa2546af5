import { bytesFromBase64 } from './base64.ts'
import { bytesFromHex, hexFromBytes, latin1FromBytes, latin1FromPercent } from './bytes.ts'

const concealed = '[private key, not shown]'

const blank = '(?: |\\+|%20)'
const label = `PRIVATE${blank}KEY-----`
const armourStart = new RegExp(`-----BEGIN${blank}(?:[A-Z0-9]{1,20}${blank}){0,3}${label}`, 'g')
const armourEnd = new RegExp(`-----END${blank}(?:[A-Z0-9]{1,20}${blank}){0,3}${label}`, 'g')

/**
 * A PEM block without its end: its first line, the headers of an OpenSSL-encrypted key, and lines of base64.
 */
const unended =
  /[^\r\n]*(?:\r?\n(?:Proc-Type:[^\r\n]*|DEK-Info:[^\r\n]*|[ \t]*[A-Za-z0-9+/=]*[ \t]*(?=\r?\n|$)))*/y

/**
 * The start of DER with a private key, in hexadecimal: the version of PKCS #1, PKCS #8, SEC 1 or PKCS #12, or
 * the encryption algorithm of PKCS #8. Certificates, certificate requests and public keys start with other
 * bytes.
 */
const derOfKey =
  /^30(?:[0-7].|81..|82.{4})(?:0201(?:00|01|03)|30(?:[0-7].|81..|82.{4})06(?:09|0a|0b)2a864886f70d01(?:05|0c))/

/** Number of bytes needed to recognise DER of a key. */
const glanceBytes = 24

function isKey(bytes: Uint8Array): boolean {
  return derOfKey.test(hexFromBytes(bytes.slice(0, glanceBytes)))
}

/** Possible starts of a private key: DER in base64, in double base64 or in hexadecimal, and PEM in base64. */
const candidate = /(?<![A-Za-z0-9+/_=-])(?:M[A-P]|TU|LS0t|30[0-9a-fA-F]{2}|30:)(?=[A-Za-z0-9+/_:-]{16})/g

/** The characters of one key: base64, also percent-encoded, hexadecimal, and the line ends between them. */
const run = /(?:[A-Za-z0-9+/_=-]|%(?:2[BbFf]|3[Dd]|0[AaDd]))+/y
const runOfHex = /[0-9a-fA-F:]+/y
const lineEnd = /(?:\s|\\[rn])+(?=[A-Za-z0-9+/_=-]+(?:[\s"'\\]|$))/y

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Finds the end of the text that starts at a position, including the lines that continue it. */
function findKeyEnd(text: string, from: number): number {
  let end = matchEnd(run, text, from)
  for (;;) {
    const next = matchEnd(lineEnd, text, end)
    if (next === end) return end
    end = matchEnd(run, text, next)
  }
}

function plainBase64(text: string): string {
  return latin1FromPercent(text)
    .replace(/\s|\\[rn]/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
}

function readFirstBytes(base64: string): Uint8Array {
  const whole = base64.slice(0, Math.ceil(glanceBytes / 3) * 4)
  return bytesFromBase64(whole.slice(0, whole.length - (whole.length % 4))) ?? new Uint8Array(0)
}

function wrapsKey(text: string): boolean {
  const inner = bytesFromBase64(text.slice(0, text.length - (text.length % 4)))
  if (inner === undefined) return false
  const innerText = latin1FromBytes(inner)
  armourStart.lastIndex = 0
  return armourStart.test(innerText) || isKey(readFirstBytes(plainBase64(innerText)))
}

function hexEnd(text: string, from: number): number {
  const digits = text.slice(from, from + 3 * glanceBytes).replaceAll(':', '')
  return isKey(bytesFromHex(digits)) ? matchEnd(runOfHex, text, from) : from
}

/** Number of base64 characters needed to recognise DER, even if each is percent-encoded. */
const glanceChars = 3 * glanceBytes * 2

/**
 * Makes a function that returns the end of the private key at a position, or the position itself if there is
 * no key.
 */
function keyFinder(text: string): (from: number) => number {
  let examined = 0
  return (from) => {
    if (text.startsWith('30', from)) return hexEnd(text, from)
    if (isKey(readFirstBytes(plainBase64(text.slice(from, from + glanceChars)))))
      return findKeyEnd(text, from)
    if (text.startsWith('M', from) || from < examined) return from
    examined = findKeyEnd(text, from)
    return wrapsKey(plainBase64(text.slice(from, examined))) ? examined : from
  }
}

/**
 * Replaces a pattern's matches in a text. `endAt` returns the end of each; a match that ends at its start is
 * kept.
 */
function replaceMatches(
  text: string,
  start: RegExp,
  endAt: (from: number, bodyStart: number) => number,
): string {
  const pieces: string[] = []
  let position = 0
  start.lastIndex = 0
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const end = endAt(match.index, start.lastIndex)
    if (end === match.index) continue
    pieces.push(text.slice(position, match.index), concealed)
    position = end
    start.lastIndex = end
  }
  return position === 0 ? text : [...pieces, text.slice(position)].join('')
}

function withoutArmour(text: string): string {
  let hasEnd = true
  return replaceMatches(text, armourStart, (_, bodyStart) => {
    armourEnd.lastIndex = bodyStart
    hasEnd = hasEnd && armourEnd.test(text)
    return hasEnd ? armourEnd.lastIndex : matchEnd(unended, text, bodyStart)
  })
}

/**
 * Replaces each private key in a client's text: PEM, and DER in base64 or hexadecimal, also percent-encoded
 * or in lines. A key sent by mistake is thus never logged or shown. It takes linear time.
 */
export function withoutPrivateKeys(text: string): string {
  const bare = withoutArmour(text)
  return replaceMatches(bare, candidate, keyFinder(bare))
}

/** Returns true if a text contains a private key, or the text that replaced one. */
export function holdsPrivateKey(text: string): boolean {
  return text.includes(concealed) || withoutPrivateKeys(text) !== text
}
