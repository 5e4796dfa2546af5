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
  const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const [, kind = 'type'] = kinds.find(([flag]) => symbol.flags & flag) ?? []
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
  // The configuration of a package has its sources but those for Node only, which the one of the repository
  // has.
  const configs = [...packageNames.map((name) => join(root, 'packages', name)), root].map((folder) =>
    join(folder, 'tsconfig.json'),
  )
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: configs })
    const projects = configs.flatMap((config) => snapshot.getProject(config) ?? [])
    const lines = packageNames
      .flatMap((name) => listEntries(root, name))
      .flatMap(([entry, source]) => {
        const owner = projects.find(({ program }) => program.getSourceFile(source) !== undefined)
        const file = owner?.program.getSourceFile(source)
        const module = file && owner?.checker.getSymbolAtLocation(file)
        if (owner === undefined || module === undefined) throw new Error(`no configuration has ${source}`)
        const { checker } = owner
        const names = checker.getExportsOfModule(module).map((exported) => printExport(checker, exported))
        return names.map((name) => `${entry} ${name}\n`).sort()
      })
    return lines.join('')
  } finally {
    api.close()
  }
}
