import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API, type Checker, type Symbol as Named, SymbolFlags } from 'typescript/unstable/sync'

const packageNames = ['core', 'signatures', 'http', 'devtools', 'console', 'hosts', 'testing']

const kinds = [
  [SymbolFlags.Function, 'function'],
  [SymbolFlags.Class, 'class'],
  [SymbolFlags.Value, 'value'],
  [SymbolFlags.Interface, 'interface'],
  [SymbolFlags.TypeAlias, 'type'],
] as const

/** Prints the kind and the name of an export. */
function printExport(checker: Checker, exported: Named): string {
  const named = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const [, kind = 'type'] = kinds.find(([flag]) => named.flags & flag) ?? []
  return `${kind} ${exported.name}`
}

/** Lists the entries of a package that are promises, each with its source file. */
function listEntries(root: string, name: string): readonly (readonly [entry: string, source: string])[] {
  const folder = join(root, 'packages', name)
  const manifest: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return Object.entries(manifest.exports)
    .filter(([path]) => !path.includes('*'))
    .map(([entry, source]) => [`@pocketbank/${name}${entry.slice(1)}`, join(folder, source)])
}

/** Lists the public names of the packages, each in a line: its entry, its kind and its name. */
export function listPublicNames(root: string): string {
  const config = join(root, 'tsconfig.json')
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (project === undefined) throw new Error(`the compiler cannot open ${config}`)
    const { checker, program } = project
    const lines = packageNames
      .flatMap((name) => listEntries(root, name))
      .flatMap(([entry, source]) => {
        const file = program.getSourceFile(source)
        const module = file && checker.getSymbolAtLocation(file)
        if (module === undefined) return []
        const names = checker.getExportsOfModule(module).map((exported) => printExport(checker, exported))
        return names.map((name) => `${entry} ${name}\n`).sort()
      })
    return lines.join('')
  } finally {
    api.close()
  }
}
