import { requireEntry } from '@pocketbank/core/base'
import { depthMax, NotWritten, type Scanner } from './literal-scanner.ts'

/** A value of PowerShell: a text, a table, or a value that the paste does not contain. */
export type PowerShellValue = string | ReadonlyMap<string, PowerShellValue> | NotWritten

/** Variables by name in lower case. */
export type PowerShellVariables = Map<string, PowerShellValue>

const blank = /(?:[ \t]|`\r?\n)*/y
const blankLines = /(?:[\s;]|`\r?\n|#[^\n]*)*/y

const escapes: Readonly<Record<string, string>> = {
  0: '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

export function takeBlanks(scanner: Scanner): void {
  scanner.take(blank)
}

export function takeBlankLines(scanner: Scanner): void {
  scanner.take(blankLines)
}

/**
 * Replaces the escapes and variables in a text with double quotes. An unknown variable makes the text
 * unknown.
 */
function fillVariables(text: string, variables: PowerShellVariables): PowerShellValue {
  let unknown: string | undefined
  const result = text.replaceAll(
    /`([\s\S])|""|\$\(\[char\](0x[0-9a-f]+|\d+)\)|(\$\([^)]*\))|\$\{?([A-Za-z_]\w*)\}?/gi,
    (whole, escaped?: string, code?: string, command?: string, name?: string) => {
      if (escaped !== undefined) return escapes[escaped] ?? escaped
      if (code !== undefined) return String.fromCharCode(Number(code))
      if (whole === '""') return '"'
      const value = name === undefined ? undefined : variables.get(name.toLowerCase())
      if (typeof value === 'string') return value
      unknown ??= command ?? `$${name}`
      return ''
    },
  )
  return unknown === undefined ? result : new NotWritten(unknown)
}

/** Reads a table, `@{ "name" = "value" }`. Line ends or semicolons separate its entries. */
function readTable(scanner: Scanner, variables: PowerShellVariables): PowerShellValue | undefined {
  const table = new Map<string, PowerShellValue>()
  for (;;) {
    takeBlankLines(scanner)
    if (scanner.take(/\}/y)) return table
    const [, double, single, bare] = scanner.take(/"([^"]*)"|'([^']*)'|([\w-]+)/y) ?? []
    const name = double ?? single ?? bare
    takeBlanks(scanner)
    if (name === undefined || !scanner.take(/=/y)) return undefined
    takeBlanks(scanner)
    const value = readPowerValue(scanner, variables)
    if (value === undefined) return undefined
    table.set(name, value)
  }
}

/** Reads an expression in brackets. Only the text of `[System.Text.Encoding]::UTF8.GetBytes(…)` is known. */
function readBrackets(scanner: Scanner, variables: PowerShellVariables): PowerShellValue | undefined {
  const start = scanner.at
  if (scanner.take(/\s*\[(?:System\.)?Text\.Encoding\]::UTF8\.GetBytes\(\s*/iy)) {
    const value = readPowerValue(scanner, variables)
    return scanner.take(/\s*\)\s*\)/y) ? value : undefined
  }
  let depth = 1
  while (depth > 0 && scanner.at < scanner.text.length) {
    const [sign] = scanner.take(/[()]|[^()]+/y) ?? []
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
  }
  return new NotWritten(`(${scanner.text.slice(start, start + 40)}`)
}

export function readPowerValue(
  scanner: Scanner,
  variables: PowerShellVariables,
): PowerShellValue | undefined {
  if (scanner.depth > depthMax) return undefined
  scanner.depth += 1
  const value = readPowershellValue(scanner, variables)
  scanner.depth -= 1
  return value
}

function readPowershellValue(scanner: Scanner, variables: PowerShellVariables): PowerShellValue | undefined {
  const plain = scanner.hasAhead("\n'@") ? scanner.take(/@'\r?\n([\s\S]*?)\r?\n'@/y) : undefined
  if (plain !== undefined) return requireEntry(plain, 1)
  const hereString = scanner.hasAhead('\n"@') ? scanner.take(/@"\r?\n([\s\S]*?)\r?\n"@/y) : undefined
  if (hereString !== undefined) return fillVariables(requireEntry(hereString, 1), variables)
  const single = scanner.take(/'((?:[^']|'')*)'/y)
  if (single !== undefined) return requireEntry(single, 1).replaceAll("''", "'")
  const double = scanner.take(/"((?:[^"`]|`[\s\S]|"")*)"/y)
  if (double !== undefined) return fillVariables(requireEntry(double, 1), variables)
  if (scanner.take(/@\{/y)) return readTable(scanner, variables)
  if (scanner.take(/\(/y)) return readBrackets(scanner, variables)
  const [whole, name] = scanner.take(/\$([\w.:]+)/y) ?? []
  if (name !== undefined) return variables.get(name.toLowerCase()) ?? new NotWritten(whole ?? '')
  return scanner.take(/[^\s;|(){}`,"'@]+/y)?.[0]
}
