import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/internal'
import { depthMax, NotWritten, type Scanner, type UnreadProgram } from './literal-scanner.ts'

/** A JavaScript literal: JSON values, and `NotWritten` for values that the text does not spell out. */
export type Literal = unknown

type Read = Result<Literal, UnreadProgram>

/** Takes blanks and comments. */
function takeComments(scanner: Scanner): void {
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

/** A template with something in it that is computed is not written out. */
function templateText(text: string): Literal {
  const inner = /(?:^|[^\\])(\$\{[^}]{0,40})/.exec(text)?.[1]
  return inner === undefined ? unescapeLiteral(text) : new NotWritten(`${inner}}`)
}

const words: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
])

function expected(scanner: Scanner, what: string): Read {
  const got = scanner.text.slice(scanner.at, scanner.at + 30)
  return fail({ at: scanner.at, expected: `${what} is expected, got ${JSON.stringify(got)}` })
}

/** Values with commas between them, up to a closing sign. */
function readList(
  scanner: Scanner,
  closing: RegExp,
  readOne: (scanner: Scanner) => Read,
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
      const wrong = expected(scanner, 'a comma')
      return wrong.ok ? fail({ at: scanner.at, expected: 'a comma' }) : wrong
    }
  }
}

/** `name: value`, or a name alone that stands for itself. */
function readMember(scanner: Scanner): Read {
  const match = scanner.take(/"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|([\w$]+)|\.\.\.[\w$.]+/y)
  if (match === undefined) return expected(scanner, 'a name')
  const [all, double, single, bare] = match
  const name = bare ?? unescapeLiteral(double ?? single ?? '')
  takeComments(scanner)
  if (!scanner.take(/:/y)) return ok([name, new NotWritten(bare ?? all)])
  const value = readLiteral(scanner)
  return value.ok ? ok([name, value.value]) : value
}

/** A name, and what it is called with. */
function readNamedCall(scanner: Scanner, name: string): Read {
  if (words.has(name)) return ok(words.get(name))
  takeComments(scanner)
  if (!scanner.take(/\(/y)) return ok(new NotWritten(name))
  const given = readList(scanner, /\)/y, readLiteral)
  if (!given.ok) return given
  const [first, , indent] = given.value
  if (/^new\s+Headers$/.test(name)) return ok(first)
  const isWritten = name === 'JSON.stringify' && !hasUnwritten(first)
  return ok(
    isWritten
      ? JSON.stringify(first, undefined, typeof indent === 'number' ? indent : undefined)
      : new NotWritten(name),
  )
}

/** True if a value contains something that the text does not spell out. */
export function hasUnwritten(value: Literal): boolean {
  if (value instanceof NotWritten) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnwritten)
}

/** Reads one value as JavaScript writes it. */
export function readLiteral(scanner: Scanner): Read {
  if (scanner.depth > depthMax) return expected(scanner, 'a value of fewer levels')
  scanner.depth += 1
  const read = readJsValue(scanner)
  scanner.depth -= 1
  return read
}

function readJsValue(scanner: Scanner): Read {
  takeComments(scanner)
  const text = scanner.take(/"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'/y)
  if (text !== undefined) return ok(unescapeLiteral(text[1] ?? text[2] ?? ''))
  const template = scanner.take(/`((?:[^`\\]|\\[\s\S])*)`/y)
  if (template !== undefined) return ok(templateText(template[1] ?? ''))
  const number = scanner.take(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y)
  if (number !== undefined) return ok(Number(number[0]))
  if (scanner.take(/\[/y)) return readList(scanner, /\]/y, readLiteral)
  if (scanner.take(/\{/y)) {
    const members = readList(scanner, /\}/y, readMember)
    return members.ok ? ok(Object.fromEntries(members.value as [string, Literal][])) : members
  }
  const [name] = scanner.take(/(?:new\s+)?[A-Za-z_$][\w$.]*/y) ?? []
  return name === undefined ? expected(scanner, 'a value') : readNamedCall(scanner, name)
}
