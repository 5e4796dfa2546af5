import type { SourceFile } from './sources.ts'

/** Blanks comments and quoted text, so that line numbers stay. */
function codeOnly(text: string): string {
  const tokens = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
  return text.replace(tokens, (token) => token.replace(/[^\n]/g, ' '))
}

const hostNames =
  /\b(?:process|fetch|console|crypto|Buffer|require|globalThis|performance|URL|TextEncoder|TextDecoder)\b(?!\s*[:?])|\bset(?:Timeout|Interval|Immediate)\b|\bqueueMicrotask\b/
const ambient = [
  /\bDate\.now\b/,
  /\bnew Date\(\s*\)/,
  /(?<!new )\bDate\(\s*\)/,
  /\bMath\.random\b/,
  hostNames,
]

function listMatches(file: SourceFile, text: string, pattern: RegExp): readonly string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const match = pattern.exec(line)
    return match === null ? [] : [`${file.path}:${index + 1} ${match[0]}`]
  })
}

/** Where a file takes time, randomness or a host from its surroundings. */
export function ambientUses(file: SourceFile): readonly string[] {
  const code = codeOnly(file.text)
  return ambient.flatMap((pattern) => listMatches(file, code, pattern))
}

/** Lists the specifiers of a file's imports, without those in the examples of doc comments. */
export function listImports({ text }: SourceFile): readonly string[] {
  const importPattern =
    /^\s*(?:import|export)\b[^'"]*?\bfrom\s+['"]([^'"]+)['"]|\bimport\(?\s*['"]([^'"]+)['"]/gm
  const code = text.replaceAll(/^ *\/\*\*[\s\S]*?\*\//gm, '')
  return [...code.matchAll(importPattern)].map(([, from, bare]) => from ?? bare ?? '')
}

/** The path that a relative import leads to. */
export function resolveImport(path: string, specifier: string): string {
  const steps = path.split('/').slice(0, -1)
  for (const step of specifier.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** Finds the first circle of imports, as the paths along it; undefined without a circle. */
export function findImportCycle(files: readonly SourceFile[]): readonly string[] | undefined {
  const imported = new Map(
    files.map((file) => [
      file.path,
      listImports(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolveImport(file.path, specifier)),
    ]),
  )
  const finished = new Set<string>()
  function visit(path: string, trail: readonly string[]): readonly string[] | undefined {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (finished.has(path)) return undefined
    for (const next of imported.get(path) ?? []) {
      const cycle = visit(next, [...trail, path])
      if (cycle !== undefined) return cycle
    }
    finished.add(path)
    return undefined
  }
  for (const path of imported.keys()) {
    const cycle = visit(path, [])
    if (cycle !== undefined) return cycle
  }
  return undefined
}

/** A line that begins a function whose body stands on the lines below it. */
const functionStart =
  /^(\s*)(?:(?:export |async |default )*function\b|(?:export )?(?:const \w+ = |return )?(?:async )?\([^()]*\)[^=]*=>\s*\{$|(?:async |get )?[a-zA-Z]\w*(?:<[^()]*>)?\(.*\).*\{$)/
const statement = /^\s*(?:if|for|while|switch|catch|return)\b/

/**
 * Functions that are longer than so many lines. The code is formatted, so a function ends at the next line
 * that holds nothing but a closing brace under its beginning.
 */
export function longFunctions(file: SourceFile, linesMax: number): readonly string[] {
  const lines = file.text.split('\n')
  return lines.flatMap((line, index) => {
    const start = statement.test(line) ? null : functionStart.exec(line)
    if (start === null) return []
    const end = lines.findIndex(
      (later, at) => at > index && later.trimEnd().replace(/[,;)]+$/, '') === `${start[1]}}`,
    )
    const length = end - index + 1
    return end >= 0 && length > linesMax ? [`${file.path}:${index + 1} has ${length} lines`] : []
  })
}

/** Words that say that something is not finished, or a test that does not run. */
export function unfinished(file: SourceFile): readonly string[] {
  const words = /\b(?:TODO|FIXME|XXX|HACK)\b(?!')/
  const switches = /\b(?:test|it|describe)\.(?:only|skip|todo|fails)\b/
  return [...listMatches(file, file.text, words), ...listMatches(file, codeOnly(file.text), switches)]
}

const exportedName = /^export (?:async )?(?:interface|type|function\*?|const|let|class) (\w+)\b/gm

/** Finds names that two files of one package export with a declaration of their own. */
export function findSharedNames(files: readonly SourceFile[]): readonly string[] {
  const homes = new Map<string, string>()
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(exportedName)].flatMap(([, name = '']) => {
      const key = `${path.slice(0, path.indexOf('/'))} ${name}`
      const home = homes.get(key)
      homes.set(key, path)
      return home === undefined || home === path ? [] : [`${name}: ${home}, ${path}`]
    }),
  )
}
