import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  API,
  type Checker,
  NodeBuilderFlags as Flags,
  type Symbol as Named,
  SymbolFlags,
  type Type,
} from 'typescript/unstable/sync'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const config = `${root}tsconfig.json`

/** The file that holds the list; a test compares it. */
export const publicNamesFile = `${root}docs/public-names.txt`

const packageNames = ['core', 'signatures', 'http', 'devtools', 'console', 'hosts', 'testing']

const kinds = [
  [SymbolFlags.Function, 'function'],
  [SymbolFlags.Class, 'class'],
  [SymbolFlags.Value, 'value'],
  [SymbolFlags.Interface, 'interface'],
  [SymbolFlags.TypeAlias, 'type'],
] as const

/** D: a type inferred from a table of schemas has up to 30,000 characters. A checksum in place of its end still changes with it. */
const typeCharactersMax = 240

function shorten(text: string): string {
  if (text.length <= typeCharactersMax) return text
  const sum = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return `${text.slice(0, typeCharactersMax)}… ${sum}`
}

/** The compiler numbers members such as `[Symbol.asyncDispose]`, by how much it has read. */
function withoutSymbolIds(text: string): string {
  return text.replace(/__@(\w+)@\d+/g, '[Symbol.$1]')
}

function typeText(checker: Checker, type: Type | undefined, flags = Flags.None): string {
  const always = Flags.NoTruncation | Flags.UseAliasDefinedOutsideCurrentScope
  const text = type === undefined ? 'unknown' : checker.typeToString(type, undefined, always | flags)
  return shorten(withoutSymbolIds(text))
}

/** Members that are the project's own: those of the schema library begin with a tilde. */
function membersOf(checker: Checker, type: Type): readonly string[] {
  return checker
    .getPropertiesOfType(type)
    .filter(({ name }) => !name.startsWith('~'))
    .map((member) => {
      const mark = member.flags & SymbolFlags.Optional ? '?' : ''
      return `${withoutSymbolIds(member.name)}${mark}: ${typeText(checker, checker.getTypeOfSymbol(member))}`
    })
    .sort()
}

/** Lines of an exported name: the name itself, and each member of an interface or class. */
function linesOf(checker: Checker, exported: Named): readonly string[] {
  const named = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const [, kind = 'type'] = kinds.find(([flag]) => named.flags & flag) ?? []
  const begin = `${kind} ${exported.name}`
  if (kind === 'function' || kind === 'value') {
    return [`${begin}: ${typeText(checker, checker.getTypeOfSymbol(named))}`]
  }
  const type = checker.getDeclaredTypeOfSymbol(named)
  if (kind === 'type') return [`${begin} = ${typeText(checker, type, Flags.InTypeAlias)}`]
  return [begin, ...membersOf(checker, type).map((member) => `${begin}.${member}`)]
}

/** Entries of a package, each with its source file. Those named `internal` promise nothing. */
function entriesOf(name: string): readonly (readonly [entry: string, source: string])[] {
  const folder = `${root}packages/${name}/`
  const manifest: { exports: Record<string, string> } = JSON.parse(
    readFileSync(`${folder}package.json`, 'utf8'),
  )
  return Object.entries(manifest.exports)
    .filter(([path]) => !path.includes('*'))
    .filter(([entry]) => !entry.endsWith('internal'))
    .map(([entry, source]) => [`@pocketbank/${name}${entry.slice(1)}`, `${folder}${source.slice(2)}`])
}

/** Lists every public name of the packages and every member of one, each in a line: its entry, kind, name and type. */
export function listPublicNames(): string {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (project === undefined) throw new Error(`the compiler cannot open ${config}`)
    const { checker, program } = project
    const lines = packageNames.flatMap(entriesOf).flatMap(([entry, source]) => {
      const file = program.getSourceFile(source)
      const module = file && checker.getSymbolAtLocation(file)
      if (module === undefined) return []
      return [...checker.getExportsOfModule(module)]
        .sort((left, right) => (left.name < right.name ? -1 : 1))
        .flatMap((named) => linesOf(checker, named).map((line) => `${entry} ${line}\n`))
    })
    return lines.join('')
  } finally {
    api.close()
  }
}
