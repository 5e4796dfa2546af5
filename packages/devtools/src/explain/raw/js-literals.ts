import type { Result } from '@pocketbank/core'
import { fail, ok, requireEntry } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import { depthMax, NotWritten, type Scanner, type UnreadProgram } from './literal-scanner.ts'

/** A value of a JavaScript literal: a JSON value, or `NotWritten` if the text does not contain it. */
export type Literal = unknown

type LiteralResult = Result<Literal, UnreadProgram>

/** Skips blanks and comments. */
export function takeComments(scanner: Scanner): void {
  while (
    scanner.take(/\s+|\/\/[^\n]*/y) ??
    (scanner.hasAhead('*/') ? scanner.take(/\/\*[\s\S]*?\*\//y) : undefined)
  );
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  0: '\0',
  '\n': '',
}

function unescapeLiteral(text: string): string {
  return text.replaceAll(
    /\\(?:u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{2})|\r?(\n)|([\s\S]))/g,
    (_, unit?: string, point?: string, hex?: string, feed?: string, sign = '') => {
      if (feed !== undefined) return ''
      if (point !== undefined) {
        const letter = Number.parseInt(point, 16)
        return letter > 0x10ffff ? '' : String.fromCodePoint(letter)
      }
      const code = unit ?? hex
      return code === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16))
    },
  )
}

/** A name with members, such as `options.headers`. */
const path = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)*$/

/** Returns a member of an object; undefined if it has none of this name. */
export function readMember(value: Literal, name: string): Literal {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

/** Finds the value that the text assigned to a name with members. */
function findValue({ variables }: Scanner, reference: string): Literal {
  const [name = '', ...members] = reference.split('.')
  const value = members.reduce(readMember, variables.get(name))
  return value === undefined ? new NotWritten(reference) : value
}

/** Concatenates texts and numbers. If another value is among them, the result is unknown. */
function concatenate(scanner: Scanner, values: readonly Literal[]): Literal {
  const unknown = values.find((value) => typeof value !== 'string' && typeof value !== 'number')
  if (unknown !== undefined) return unknown instanceof NotWritten ? unknown : new NotWritten('+')
  const length = values.reduce((sum: number, value) => sum + String(value).length, 0)
  scanner.budget -= length
  return scanner.budget < 0 ? tooLarge : values.join('')
}

/** Reads a template literal with names of known values as its expressions. */
function readTemplate(scanner: Scanner, text: string): Literal {
  const parts = text.split(/(\\[\s\S])|(\$\{[^}]{0,200}\})/)
  const values = parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => {
      if (!part.startsWith('${')) return unescapeLiteral(part)
      const inner = part.slice(2, -1).trim()
      return path.test(inner) ? findValue(scanner, inner) : new NotWritten(part)
    })
  return concatenate(scanner, ['', ...values])
}

const words: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
])

function failExpected(scanner: Scanner, expectation: string): LiteralResult {
  const input = scanner.text.slice(scanner.at, scanner.at + 30)
  return fail({ at: scanner.at, expected: writeError({ problem: `expected ${expectation}`, got: input }) })
}

/** Reads values separated by commas, up to the closing bracket. */
function readList(
  scanner: Scanner,
  closing: RegExp,
  readOne: (scanner: Scanner) => LiteralResult,
): Result<Literal[], UnreadProgram> {
  const values: Literal[] = []
  for (;;) {
    takeComments(scanner)
    if (scanner.take(closing)) return ok(values)
    const value = readOne(scanner)
    if (!value.ok) return value
    values.push(value.value)
    takeComments(scanner)
    if (!scanner.take(/,/y)) {
      if (scanner.take(closing)) return ok(values)
      const failure = failExpected(scanner, 'a comma')
      return failure.ok ? fail({ at: scanner.at, expected: 'a comma' }) : failure
    }
  }
}

/** Reads `...name` in an object. The members of an unknown object are unknown. */
function readSpread(scanner: Scanner, name: string): readonly (readonly [string, Literal])[] {
  const value = findValue(scanner, name)
  const isTable = typeof value === 'object' && value !== null && !(value instanceof NotWritten)
  if (!isTable || Array.isArray(value)) return [['', new NotWritten(name)]]
  const members = Object.entries(value)
  scanner.budget -= members.length
  return scanner.budget < 0 ? [['', tooLarge]] : members
}

/** Reads a member of an object: `name: value`, `name` alone, or `...name`. */
function readMembers(scanner: Scanner): LiteralResult {
  const [, table] = scanner.take(/\.\.\.([\w$.]+)/y) ?? []
  if (table !== undefined) return ok(readSpread(scanner, table))
  const match = scanner.take(/"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|([\w$]+)/y)
  if (match === undefined) return failExpected(scanner, 'a name')
  const [, double, single, bare] = match
  const name = bare ?? unescapeLiteral(double ?? single ?? '')
  takeComments(scanner)
  if (!scanner.take(/:/y)) return ok([[name, findValue(scanner, name)]])
  const value = readLiteral(scanner)
  return value.ok ? ok([[name, value.value]]) : value
}

export function readCallValues(scanner: Scanner): Result<Literal[], UnreadProgram> {
  return readList(scanner, /\)/y, readLiteral)
}

/** A `new Request(…)` that the program passes to fetch later. */
export class WrittenRequest {
  readonly address: Literal
  readonly options: Literal

  constructor(address: Literal, options: Literal) {
    this.address = address
    this.options = options
  }
}

/** Copies an object, because methods of Headers change it in place. */
function copyTable(scanner: Scanner, [value = {}]: readonly Literal[]): Literal {
  if (typeof value !== 'object' || value === null || value instanceof NotWritten) return value
  const copy = Array.isArray(value) ? [...value] : { ...value }
  scanner.budget -= Object.keys(copy).length
  return scanner.budget < 0 ? tooLarge : copy
}

/** Functions whose result can be computed from their arguments. */
const functions: Readonly<Record<string, (scanner: Scanner, values: readonly Literal[]) => Literal>> = {
  'new Headers': copyTable,
  'new Request': (_, [address, options]) => new WrittenRequest(address, options),
  'JSON.stringify': (scanner, [value, , indent]) => {
    const unwritten = findUnwritten(scanner, value)
    if (unwritten !== undefined) return unwritten === tooLarge ? tooLarge : new NotWritten('JSON.stringify')
    return JSON.stringify(value, undefined, typeof indent === 'number' ? indent : undefined)
  },
}

/** Reads a name or a call. */
function readNamedCall(scanner: Scanner, callee: string): LiteralResult {
  if (words.has(callee)) return ok(words.get(callee))
  takeComments(scanner)
  if (!scanner.take(/\(/y)) return ok(findValue(scanner, callee))
  const values = readCallValues(scanner)
  if (!values.ok) return values
  const name = callee.replace(/\s+/, ' ')
  const call = Object.hasOwn(functions, name) ? functions[name] : undefined
  return ok(call === undefined ? new NotWritten(name) : call(scanner, values.value))
}

/** The result of concatenations that grow larger than any request. */
const tooLarge = new NotWritten('a value that is too large')

/** Finds the first part of a value that the text does not contain. */
export function findUnwritten(scanner: Scanner, value: Literal, depth = 0): NotWritten | undefined {
  scanner.budget -= typeof value === 'string' ? value.length : 1
  if (scanner.budget < 0 || depth > depthMax) return tooLarge
  if (value instanceof NotWritten) return value
  if (value instanceof WrittenRequest) return new NotWritten('new Request')
  if (typeof value !== 'object' || value === null) return undefined
  for (const inner of Object.values(value)) {
    const unwritten = findUnwritten(scanner, inner, depth + 1)
    if (unwritten !== undefined) return unwritten
  }
  return undefined
}

export function readLiteral(scanner: Scanner): LiteralResult {
  if (scanner.depth > depthMax) return failExpected(scanner, 'a value of fewer levels')
  scanner.depth += 1
  const result = readSum(scanner)
  scanner.depth -= 1
  return result
}

/** Reads a value and those added to it by `+`. */
function readSum(scanner: Scanner): LiteralResult {
  const values: Literal[] = []
  do {
    const value = readJsValue(scanner)
    if (!value.ok) return value
    values.push(readUses(scanner, value.value))
  } while (scanner.take(/\s*\+(?![+=])/y))
  return ok(values.length === 1 ? values[0] : concatenate(scanner, values))
}

/**
 * Skips operators and method calls after a value, such as `.toUTCString()` or `?? b`. Their result is
 * unknown.
 */
function readUses(scanner: Scanner, value: Literal): Literal {
  let result = value
  for (;;) {
    const use = scanner.take(/\s*(?:\??\.\s*([\w$]+)(\s*\()?|(\?\?|\|\||&&|\?))/y)
    if (use === undefined) return result
    const [whole, name, isCall, operator] = use
    result = new NotWritten(value instanceof NotWritten ? value.source : (name ?? whole.trim()))
    if (isCall !== undefined) readCallValues(scanner)
    if (operator !== undefined) readLiteral(scanner)
    if (operator === '?' && scanner.take(/\s*:/y)) readLiteral(scanner)
  }
}

function readJsValue(scanner: Scanner): LiteralResult {
  takeComments(scanner)
  const text = scanner.take(/"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'/y)
  if (text !== undefined) return ok(unescapeLiteral(text[1] ?? requireEntry(text, 2)))
  const template = scanner.take(/`((?:[^`\\]|\\[\s\S])*)`/y)
  if (template !== undefined) return ok(readTemplate(scanner, requireEntry(template, 1)))
  const number = scanner.take(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y)
  if (number !== undefined) return ok(Number(number[0]))
  if (scanner.take(/\[/y)) return readList(scanner, /\]/y, readLiteral)
  if (scanner.take(/\{/y)) {
    const members = readList(scanner, /\}/y, readMembers)
    return members.ok ? ok(Object.fromEntries((members.value as [string, Literal][][]).flat())) : members
  }
  const [name] = scanner.take(/(?:new\s+)?[A-Za-z_$][\w$.]*/y) ?? []
  return name === undefined ? failExpected(scanner, 'a value') : readNamedCall(scanner, name)
}
