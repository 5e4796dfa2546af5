import { rememberLatest } from '@pocketbank/core/base'

const concealed = '[control token]'

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
}

/** Matches a character literally or percent-encoded any number of times. */
function signPattern(plain: string, hex: string): string {
  return `(?:${plain}|%(?:25)*${hex})`
}

const [backslash, ampersand, hash, semicolon, ellipsis] = [
  signPattern('\\\\', '5c'),
  signPattern('&(?:amp;)*', '26'),
  signPattern('#', '23'),
  signPattern(';', '3b'),
  signPattern('…', 'e2%(?:25)*80%(?:25)*a6'),
]

/**
 * Matches a character in any form: literal, percent-encoded, escaped in JSON or a shell, as an HTML entity,
 * or nested.
 */
function characterWritings(character: string): string {
  const code = character.charCodeAt(0)
  const hex = code.toString(16).padStart(2, '0')
  const plain = /\w/.test(character) ? character : `\\x${hex}`
  const name = entities[character] === undefined ? '' : `|${entities[character]}`
  const entity = `${ampersand}(?:${hash}(?:0*${code}|x0*${hex})${name})${semicolon}`
  const characterPattern = `(?:${backslash}*(?:${plain}|u00${hex}|%(?:25)*${hex})|${entity})`
  return character === "'"
    ? `(?:${characterPattern}${backslash}${characterPattern}${characterPattern}|${characterPattern})`
    : characterPattern
}

/** Number of first characters of a secret that a cut text must contain. */
const begunChars = 8

/** Matches a text in any form, also if it is cut after its first characters. */
function writtenOut(text: string): string {
  const writings = [...text].map(characterWritings)
  const end = writings.slice(begunChars)
  const cutPattern = end.reduceRight((rest, writing) => `(?:${writing}${rest})?`, '')
  return `${writings.slice(0, begunChars).join('')}(?:${end.join('')}|${cutPattern}(?=${ellipsis}))`
}

/**
 * Returns the base64 digits of a text at each of the three offsets in a longer text. Omits digits that it
 * shares with adjacent bytes.
 */
function base64Digits(text: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const digits = btoa('\0'.repeat(before) + text)
    return digits.slice(Math.ceil((before * 8) / 6), Math.floor(((before + text.length) * 8) / 6))
  })
}

/** Matches base64 digits in either alphabet, percent-encoded or not. */
function writtenInBase64(digits: string): string {
  const writings = [...digits].map((digit) => {
    if (digit === '+') return `(?:${characterWritings(digit)}|-)`
    return digit === '/' ? `(?:${characterWritings(digit)}|_)` : digit
  })
  return `${writings.join('')}[\\w+/-]{0,2}`
}

function createSecretPattern(secret: string): RegExp {
  const hex = [...secret].map((character) => character.charCodeAt(0).toString(16)).join('')
  return new RegExp([writtenOut(secret), ...base64Digits(secret).map(writtenInBase64), hex].join('|'), 'gi')
}

/** Returns the pattern of a secret. Most processes have one host, so one is kept. */
const secretPattern = rememberLatest(createSecretPattern)

/** Replaces a secret in a text, in any form in which it occurs there. */
export function withoutSecret(text: string, secret: string | undefined): string {
  if (secret === undefined) return text
  return text.replaceAll(secretPattern(secret), concealed)
}
