import type { Octets } from './search.ts'

/** Nesting of a JSON body that is written anew: indentation makes deep JSON larger by orders of magnitude. */
const depthMax = 16

const tokenForm = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gs

/** How JSON is spaced. */
interface Spacing {
  readonly colon: string
  readonly comma: string
  /** What an inner level begins with; none where all stands in one line. */
  readonly indent?: string
  /** Inside the brackets of what stands in one line. */
  readonly inside?: string
}

type Named<Value> = readonly [says: string, value: Value]

const spacings: readonly Named<Spacing>[] = [
  ['without blanks', { colon: ':', comma: ',' }],
  ['with a blank behind colons and commas, as Python writes it', { colon: ': ', comma: ', ' }],
  ['with an indentation of two blanks', { colon: ': ', comma: ',', indent: '  ' }],
  ['with an indentation of four blanks', { colon: ': ', comma: ',', indent: '    ' }],
  ['with an indentation of three blanks', { colon: ': ', comma: ',', indent: '   ' }],
  ['with an indentation by tabs', { colon: ': ', comma: ',', indent: '\t' }],
  ['with a blank inside brackets', { colon: ': ', comma: ', ', inside: ' ' }],
  ['with a blank behind colons', { colon: ': ', comma: ',' }],
  ['with a blank behind commas', { colon: ':', comma: ', ' }],
  ['with blanks around colons', { colon: ' : ', comma: ',', indent: '  ' }],
]

const utf16Escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const inCapitals = (character: string) => `\\u${utf16Escape(character).slice(2).toUpperCase()}`

/** How the characters of JSON are written. What is changed stands inside texts only, so it takes the whole. */
type Escaping = Named<(json: string) => string>

/** The commonest first. */
const escapings: readonly [Escaping, ...Escaping[]] = [
  ['with \\u escapes for what is not ASCII', (json) => json.replace(/[\u0080-\uffff]/g, utf16Escape)],
  [
    'with \\u escapes in capitals for what is not ASCII',
    (json) => json.replace(/[\u0080-\uffff]/g, inCapitals),
  ],
  ['with \\/ for /', (json) => json.replace(/(?<!\\)\//g, '\\/')],
  [
    'with \\/ for / and \\u escapes for what is not ASCII, as PHP writes it',
    (json) => json.replace(/(?<!\\)\//g, '\\/').replace(/[\u0080-\uffff]/g, utf16Escape),
  ],
  [
    'with \\u escapes for < > and &, as Go writes it',
    (json) => json.replace(/[<>&\u2028\u2029]/g, utf16Escape),
  ],
  [
    'with \\u escapes in capitals for what is not ASCII and for signs of HTML, as .NET writes it',
    (json) => json.replace(/[\u0080-\uffff<>&'+`]/g, inCapitals),
  ],
  [
    'without escapes that need not be',
    (json) =>
      json.includes('\\')
        ? json.replace(/"(?:[^"\\]|\\.)*"/g, (text) => (text.includes('\\') ? unescaped(text) : text))
        : json,
  ],
]

function unescaped(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

/** Whether brackets are nested so deep that a text is not written anew. */
export function isTooDeep(json: string): boolean {
  return tokensOf(json) === undefined
}

/** JSON as its tokens, which keep the spelling of numbers and texts; undefined where it is nested too deep. */
function tokensOf(json: string): readonly string[] | undefined {
  const tokens = json.match(tokenForm) ?? []
  let depth = 0
  for (const token of tokens) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth > depthMax) return undefined
  }
  return tokens
}

const opening: ReadonlySet<string> = new Set(['{', '['])
const closing: ReadonlySet<string> = new Set(['}', ']'])

function spaced(tokens: readonly string[], { colon, comma, indent, inside = '' }: Spacing): string {
  let text = ''
  let depth = 0
  let before = ''
  const line = () => (indent === undefined ? inside : `\n${indent.repeat(depth)}`)
  for (const token of tokens) {
    const isFirst = opening.has(before)
    if (closing.has(token)) {
      depth -= 1
      text += isFirst ? token : line() + token
    } else {
      if (isFirst) text += line()
      if (token === ',') text += indent === undefined ? comma : comma.trimEnd() + line()
      else text += token === ':' ? colon : token
      if (opening.has(token)) depth += 1
    }
    before = token
  }
  return text
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortedKeys(inner)]))
}

/** A way to write the same JSON otherwise. */
export interface JsonForm {
  /** How it is written: `without blanks`. */
  readonly says: string
  readonly text: () => string | undefined
}

/** The same JSON in other spacing, escapes and order; texts that are no JSON, or too deep, have none. */
export function* jsonForms(json: string): Generator<JsonForm> {
  const tokens = tokensOf(json)
  if (tokens === undefined || !isJson(json)) return
  for (const [says, spacing] of spacings) yield { says, text: () => spaced(tokens, spacing) }
  for (const [says, written] of escapings) yield { says, text: () => written(json) }
  const ordered = tokensOf(JSON.stringify(sortedKeys(JSON.parse(json)))) ?? []
  for (const [how, spacing] of commonSpacings) {
    const text = () => spaced(ordered, spacing)
    yield { says: `with sorted keys, and ${how}`, text }
    const [escaped, written] = escapings[0]
    yield { says: `with sorted keys, ${how}, and ${escaped}`, text: () => written(text()) }
  }
  for (const [how, spacing] of commonSpacings) {
    const text = spaced(tokens, spacing)
    for (const [escaped, written] of escapings) {
      yield { says: `${how}, and ${escaped}`, text: () => written(text) }
    }
  }
}

/** Spacings that are tried together with escapes and with sorted keys. */
const commonSpacings = spacings.slice(0, 4)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Spacings in lines, those of files whose lines begin without blanks too. */
const fileSpacings: readonly Spacing[] = [
  ...spacings.map(([, spacing]) => spacing).filter(({ indent }) => indent !== undefined),
  { colon: ':', comma: ',', indent: '' },
  { colon: ': ', comma: ',', indent: '' },
]

/** Texts as a file may hold them that curl has read by `-d @file`, which takes line ends out. */
export function* filesOf(json: string): Generator<string> {
  const tokens = tokensOf(json)
  if (tokens === undefined || /[\r\n]/.test(json) || !isJson(json)) return
  for (const spacing of fileSpacings) {
    for (const end of ['\n', '']) {
      for (const lineEnd of ['\n', '\r\n']) {
        const file = `${spaced(tokens, spacing)}${end}`.replaceAll('\n', lineEnd)
        if (file.replace(/[\r\n]/g, '') === json) yield file
      }
    }
  }
  yield* filesWrittenByHand(json)
}

/** A text of JSON, or blanks that may have begun a line. */
const indentation = /"(?:[^"\\]|\\.)*"|[ \t]{2,}|\t/g

/** Line ends where blanks stand together, and in front of the last bracket: where people put them. */
function* filesWrittenByHand(json: string): Generator<string> {
  const lines = json.replace(indentation, (found) => (found.startsWith('"') ? found : `\n${found}`))
  for (const text of new Set([lines.replace(/(?=[}\]]$)/, '\n'), lines])) {
    for (const end of ['\n', '']) {
      yield `${text}${end}`
      yield `${text}${end}`.replaceAll('\n', '\r\n')
    }
  }
}

/** The octets of a text that is no JSON, but a text of JSON that holds it: JSON encoded twice. */
export function encodedTwice(text: string): Octets {
  return new TextEncoder().encode(JSON.stringify(text))
}
