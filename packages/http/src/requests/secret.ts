const concealed = '[control token]'

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
}

/** A sign that begins or ends what stands for a character, percent-encoded any number of times where an address holds it. */
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

/** The ways to write a character: as it is, percent-encoded, escaped in JSON or a shell, as an entity of HTML, and these in each other. */
function characterWritings(character: string): string {
  const code = character.charCodeAt(0)
  const hex = code.toString(16).padStart(2, '0')
  const plain = /\w/.test(character) ? character : `\\x${hex}`
  const name = entities[character] === undefined ? '' : `|${entities[character]}`
  const entity = `${ampersand}(?:${hash}(?:0*${code}|x0*${hex})${name})${semicolon}`
  const own = `(?:${backslash}*(?:${plain}|u00${hex}|%(?:25)*${hex})|${entity})`
  return character === "'" ? `(?:${own}${backslash}${own}${own}|${own})` : own
}

/** Characters that say of a secret which is cut that it is one. */
const begunChars = 8

/** Finds a text in whatever way it is written, also where a message has cut it behind its first characters. */
function writtenOut(text: string): string {
  const ways = [...text].map(characterWritings)
  const end = ways.slice(begunChars)
  const cut = end.reduceRight((behind, way) => `(?:${way}${behind})?`, '')
  return `${ways.slice(0, begunChars).join('')}(?:${end.join('')}|${cut}(?=${ellipsis}))`
}

/** The digits of base64 that a text has wherever it stands in a longer one: those that no other byte has a part in. */
function base64Digits(text: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const digits = btoa('\0'.repeat(before) + text)
    return digits.slice(Math.ceil((before * 8) / 6), Math.floor(((before + text.length) * 8) / 6))
  })
}

/** Finds digits of base64 in either alphabet, percent-encoded where a form does. */
function writtenInBase64(digits: string): string {
  const ways = [...digits].map((digit) => {
    if (digit === '+') return `(?:${characterWritings(digit)}|-)`
    return digit === '/' ? `(?:${characterWritings(digit)}|_)` : digit
  })
  return `${ways.join('')}[\\w+/-]{0,2}`
}

function createSecretPattern(secret: string): RegExp {
  const hex = [...secret].map((character) => character.charCodeAt(0).toString(16)).join('')
  return new RegExp([writtenOut(secret), ...base64Digits(secret).map(writtenInBase64), hex].join('|'), 'gi')
}

/** The shapes of the secret that was asked for last: a process has one host. */
let known: { readonly secret: string; readonly shapes: RegExp } | undefined

/** A text with something else in the place of a secret, in whatever way it is written there. */
export function withoutSecret(text: string, secret: string | undefined): string {
  if (secret === undefined) return text
  if (known?.secret !== secret) known = { secret, shapes: createSecretPattern(secret) }
  return text.replaceAll(known.shapes, concealed)
}
