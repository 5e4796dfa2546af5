import { utf8Encoder } from '../../runtime/web-apis.ts'
import { type MemberOrder, orderMembers, ordersOfJavaScript, sortedKeys } from './json-orders.ts'
import { joinTokens, readTokens, type Spacing } from './json-tokens.ts'
import { applyWritings, describeChanges, listWritings, type Writing } from './json-writings.ts'
import type { Bytes } from './search-guesses.ts'

type Spaced = readonly [says: string, spacing: Spacing]

const spacings: readonly Spaced[] = [
  ['without blanks', { colon: ':', comma: ',' }],
  ['with a blank after colons and commas, as Python writes it', { colon: ': ', comma: ', ' }],
  ['with an indentation of two blanks', { colon: ': ', comma: ',', indent: '  ' }],
  ['with an indentation of four blanks', { colon: ': ', comma: ',', indent: '    ' }],
  ['with an indentation of three blanks', { colon: ': ', comma: ',', indent: '   ' }],
  ['with an indentation by tabs', { colon: ': ', comma: ',', indent: '\t' }],
  ['with a blank inside brackets', { colon: ': ', comma: ', ', inside: ' ' }],
  ['with a blank after colons', { colon: ': ', comma: ',' }],
  ['with a blank after commas', { colon: ':', comma: ', ' }],
  ['with blanks around colons', { colon: ' : ', comma: ',', indent: '  ' }],
]

/** Spacings that are tried in combination with other spellings and orders. */
const commonSpacings = spacings.slice(0, 4)

const inLines = spacings.filter(([, { indent }]) => indent !== undefined)

/** True if brackets are nested too deep to write the JSON again. */
export function isTooDeep(json: string): boolean {
  return readTokens(json) === undefined
}

export interface JsonForm {
  /** Describes the differences from the sent JSON: `without blanks`. */
  readonly says: () => string
  readonly text: () => string
}

/**
 * Lists forms of the same JSON with other spacing, spelling and order. Text that is not JSON, or nested too
 * deep, has none.
 */
export function* jsonForms(json: string): Generator<JsonForm> {
  const tokens = readTokens(json)
  if (tokens === undefined || !isJsonText(json)) return
  const sentSpacing = ownSpacing(json, tokens)
  const otherSpacings = commonSpacings.filter((commonSpacing) => commonSpacing !== sentSpacing)
  const plain = { json, tokens, order: [], sentSpacing }
  const sets = listWritings(json)
  yield* listForms(plain, spacings, [[]])
  for (const set of sets) {
    yield { says: () => joinWords(describeChanges(set, json)), text: () => applyWritings(set, json) }
  }
  for (const orders of [[sortedKeys], ordersOfJavaScript]) {
    const arranged = arrangeMembers(orders, plain)
    if (arranged.order.length === 0) continue
    yield* listForms(arranged, sentSpacing === undefined ? otherSpacings : [sentSpacing, ...otherSpacings], [
      [],
      ...sets,
    ])
  }
  yield* inLinesOfWindows(tokens)
  yield* listForms(plain, otherSpacings, sets)
}

/** Joins phrases: `one, two, and three`. */
function joinWords(says: readonly string[]): string {
  return says.length < 2 ? says.join() : `${says.slice(0, -1).join(', ')}, and ${says.at(-1)}`
}

interface Arranged {
  readonly json: string
  readonly tokens: readonly string[]
  readonly order: readonly string[]
  /** The spacing of the sent JSON, if it is one of `spacings`. */
  readonly sentSpacing: Spaced | undefined
}

/** Combines each set of writings with each spacing. */
function* listForms(
  { json, tokens, order, sentSpacing }: Arranged,
  choices: readonly Spaced[],
  sets: readonly (readonly Writing[])[],
): Generator<JsonForm> {
  for (const set of sets) {
    for (const commonSpacing of choices) {
      const [how, spacing] = commonSpacing
      const changes = [...order, ...(commonSpacing === sentSpacing ? [] : [how])]
      if (changes.length + set.length === 0) continue
      yield {
        says: () => joinWords([...changes, ...describeChanges(set, json)]),
        text: () => applyWritings(set, joinTokens(tokens, spacing)),
      }
    }
  }
}

/** Tokens compared first, which exclude most spacings. */
const glanceTokens = 8

/** Finds the spacing that reproduces the text. */
function ownSpacing(json: string, tokens: readonly string[]): Spaced | undefined {
  const first = tokens.slice(0, glanceTokens)
  return spacings.find(
    ([, spacing]) => json.startsWith(joinTokens(first, spacing)) && joinTokens(tokens, spacing) === json,
  )
}

function* inLinesOfWindows(tokens: readonly string[]): Generator<JsonForm> {
  for (const [how, spacing] of inLines) {
    const text = () => joinTokens(tokens, spacing).replaceAll('\n', '\r\n')
    yield { says: () => `${how}, and with CRLF between its lines`, text }
    yield { says: () => `${how}, and with CRLF after every line`, text: () => `${text()}\r\n` }
  }
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((token, at) => token === right[at])
}

/** Reorders members. Orders that change nothing are not mentioned. */
function arrangeMembers(orders: readonly MemberOrder[], plain: Arranged): Arranged {
  const changes: string[] = []
  let { tokens } = plain
  for (const order of orders) {
    const anew = orderMembers(tokens, order)
    if (!isSameList(anew, tokens)) changes.push(order.says)
    tokens = anew
  }
  return { ...plain, tokens, order: changes }
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Spacings of files with several lines, also without indentation. */
const fileSpacings: readonly Spacing[] = [
  ...inLines.map(([, spacing]) => spacing),
  { colon: ':', comma: ',', indent: '' },
  { colon: ': ', comma: ',', indent: '' },
]

/** Lists texts of a file that curl may have sent by `-d @file`, which removes line ends. */
export function* listFileTexts(json: string): Generator<string> {
  const tokens = readTokens(json)
  if (tokens === undefined || /[\r\n]/.test(json) || !isJsonText(json)) return
  for (const spacing of fileSpacings) {
    const file = joinTokens(tokens, spacing)
    if (file.replaceAll('\n', '') !== json) continue
    for (const end of ['\n', '']) {
      for (const lineEnd of ['\n', '\r\n']) yield `${file}${end}`.replaceAll('\n', lineEnd)
    }
  }
  yield* filesWrittenByHand(json)
}

/** A JSON string, or blanks that may have been the indentation of a line. */
const indentation = /"(?:[^"\\]|\\.)*"|[ \t]{2,}|\t/g

/** Restores line ends before runs of blanks and before the last bracket, where people write them. */
function* filesWrittenByHand(json: string): Generator<string> {
  const lines = json.replace(indentation, (match) => (match.startsWith('"') ? match : `\n${match}`))
  for (const text of new Set([lines.replace(/(?=[}\]]$)/, '\n'), lines])) {
    for (const end of ['\n', '']) {
      yield `${text}${end}`
      yield `${text}${end}`.replaceAll('\n', '\r\n')
    }
  }
}

/** Encodes a text as a JSON string, as clients do that encode twice. */
export function encodeTwice(text: string): Bytes {
  return utf8Encoder.encode(JSON.stringify(text))
}
