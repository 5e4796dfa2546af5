import {
  findUnwritten,
  type Literal,
  readCallValues,
  readLiteral,
  readMember,
  takeComments,
} from './js-literals.ts'
import { NotWritten, type Scanner } from './literal-scanner.ts'

/** A string literal. One without an end quote ends with its line. */
const text = /"(?:[^"\\\n]|\\.)*(?:"|[^\n]*)|'(?:[^'\\\n]|\\.)*(?:'|[^\n]*)/y
const template = /`(?:[^`\\]|\\[\s\S])*`/y

/** `const name =`, also with a type. */
const declaration = /(?:const|let|var)\s+([\w$]+)(?:\s*:[^=;\n]{1,120})?\s*=(?![=>])\s*/y
const assignment = /\s*=(?![=>])\s*/y

/** A name with members, such as `options.headers["Accept"]`. */
const reference = /[A-Za-z_$][\w$]*(?:\??\.[\w$]+|\[\s*(?:"[^"\\\n]*"|'[^'\\\n]*')\s*\])*/y
const opening = /\s*\(/y

/** A call of fetch as the assigned value (`const response = await fetch(…)`). */
const fetchAhead = /(?:await\s+)?(?:(?:window|globalThis|self)\.)?fetch\s*\(/y
const fetchNames: ReadonlySet<string> = new Set(['fetch', 'window.fetch', 'globalThis.fetch', 'self.fetch'])

/** Words and functions before a bracket that change none of the values inside. */
const harmless =
  /^(?:console\.\w+|JSON\.\w+|Object\.(?:keys|entries|values|freeze)|String|if|for|while|switch|catch|function|return)?$/

/** Methods that do not change their object. */
const readers: ReadonlySet<string> = new Set([
  'get',
  'has',
  'forEach',
  'entries',
  'keys',
  'values',
  'toString',
  'map',
  'filter',
  'join',
  'json',
])

function splitReference(input: string): readonly string[] {
  return [...input.matchAll(/([\w$]+)|"([^"]*)"|'([^']*)'/g)].map(
    ([, bare, double, single]) => bare ?? double ?? single ?? '',
  )
}

type JsTable = Record<string, Literal> | Literal[]

function findTable({ variables }: Scanner, [name = '', ...members]: readonly string[]): JsTable | undefined {
  const value = members.reduce(readMember, variables.get(name))
  return typeof value === 'object' && value !== null && !(value instanceof NotWritten)
    ? (value as JsTable)
    : undefined
}

/** Marks an object or list as unknown, because a call that cannot be read may have changed it. */
function spoilTable(table: JsTable | undefined, source: string): void {
  if (Array.isArray(table)) table.push(new NotWritten(source))
  else if (table !== undefined) table[''] = new NotWritten(source)
}

/** Changes an object or list as a method of Headers or Array does. `append` keeps the former value. */
function changeHeader(scanner: Scanner, table: JsTable, [method = '', ...values]: readonly Literal[]): void {
  const [name, value] = values
  if (Array.isArray(table)) {
    table.push(method === 'push' ? name : [name, value])
    return
  }
  scanner.budget -= Object.keys(table).length
  if (scanner.budget < 0) return
  const key = Object.keys(table).find((tableKey) => tableKey.toLowerCase() === String(name).toLowerCase())
  const before = key === undefined ? undefined : table[key]
  if (key !== undefined) delete table[key]
  if (method === 'delete') return
  const isAdded = method === 'append' && typeof before === 'string' && typeof value === 'string'
  if (isAdded) scanner.budget -= before.length + value.length
  table[String(name)] = isAdded ? `${before}, ${value}` : value
}

const changes: ReadonlySet<string> = new Set(['append', 'set', 'delete', 'push'])

/** Reads a value and assigns it to a variable or to a member of an object. */
function assignValue(scanner: Scanner, names: readonly string[]): void {
  const start = scanner.at
  fetchAhead.lastIndex = start
  if (fetchAhead.test(scanner.text)) return
  const result = readLiteral(scanner)
  const value = result.ok ? result.value : new NotWritten(names.join('.'))
  const [last = ''] = names.slice(-1)
  const table = findTable(scanner, names.slice(0, -1))
  if (names.length === 1) scanner.variables.set(last, value)
  else if (table !== undefined && !Array.isArray(table)) table[last] = value
  // An unknown value may contain calls of fetch, so its text is walked through too.
  if (findUnwritten(scanner, value) !== undefined) scanner.at = start
}

/** Applies a call of a method that changes headers. Returns true if there was one. */
function callMethod(scanner: Scanner, names: readonly string[]): boolean {
  const [method = ''] = names.slice(-1)
  const table = names.length > 1 ? findTable(scanner, names.slice(0, -1)) : undefined
  if (table === undefined || readers.has(method)) return false
  const start = scanner.at
  const values = changes.has(method) ? readCallValues(scanner) : undefined
  if (values?.ok) changeHeader(scanner, table, [method, ...values.value])
  else {
    scanner.at = start
    spoilTable(table, names.join('.'))
  }
  return values?.ok === true
}

/**
 * Walks through a program, records its assignments, and yields after the opening bracket of each call of
 * fetch.
 */
export function* walkProgram(scanner: Scanner): Generator<void> {
  /** The text before each open bracket. */
  const open: string[] = []
  let hasTemplates = true
  while (scanner.at < scanner.text.length) {
    takeComments(scanner)
    if (scanner.take(text)) continue
    if (hasTemplates && scanner.text[scanner.at] === '`') {
      // After one template without an end, no further search is made: each would read to the end of the text.
      hasTemplates = scanner.take(template) !== undefined
      continue
    }
    const [, variable] = scanner.take(declaration) ?? []
    if (variable !== undefined) {
      assignValue(scanner, [variable])
      continue
    }
    const [match] = scanner.take(reference) ?? []
    if (match === undefined) {
      const [sign = ''] = scanner.take(/\d[\w$]*|[\s\S]/y) ?? []
      if (/[([{]/.test(sign)) open.push('')
      else if (/[)\]}]/.test(sign)) open.pop()
      continue
    }
    const names = splitReference(match)
    if (scanner.take(assignment)) assignValue(scanner, names)
    else if (!scanner.take(opening)) {
      const callee = open.at(-1) ?? ''
      if (!harmless.test(callee)) spoilTable(findTable(scanner, names), callee)
    } else if (fetchNames.has(match)) yield
    else if (!callMethod(scanner, names)) open.push(match)
  }
}
