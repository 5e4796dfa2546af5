import type { SourceFile } from './sources.ts'

/** The code without comments and without what stands in quotes, line for line. */
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

function placesOf(file: SourceFile, text: string, pattern: RegExp): readonly string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const found = pattern.exec(line)
    return found === null ? [] : [`${file.path}:${index + 1} ${found[0]}`]
  })
}

/** Where a file takes time, randomness or a host from its surroundings. */
export function ambientUses(file: SourceFile): readonly string[] {
  const code = codeOnly(file.text)
  return ambient.flatMap((pattern) => placesOf(file, code, pattern))
}

/** What a file imports, as it is written; examples in doc comments import on behalf of others. */
export function importsOf({ text }: SourceFile): readonly string[] {
  const written = /^\s*(?:import|export)\b[^'"]*?\bfrom\s+['"]([^'"]+)['"]|\bimport\(?\s*['"]([^'"]+)['"]/gm
  const code = text.replaceAll(/^ *\/\*\*[\s\S]*?\*\//gm, '')
  return [...code.matchAll(written)].map(([, from, bare]) => from ?? bare ?? '')
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

/** The first circle of imports, as the paths along it; nothing where there is none. */
export function importCircle(files: readonly SourceFile[]): readonly string[] | undefined {
  const imported = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolveImport(file.path, specifier)),
    ]),
  )
  const finished = new Set<string>()
  function visit(path: string, trail: readonly string[]): readonly string[] | undefined {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (finished.has(path)) return undefined
    for (const next of imported.get(path) ?? []) {
      const circle = visit(next, [...trail, path])
      if (circle !== undefined) return circle
    }
    finished.add(path)
    return undefined
  }
  for (const path of imported.keys()) {
    const circle = visit(path, [])
    if (circle !== undefined) return circle
  }
  return undefined
}

/** A line that begins a function whose body stands on the lines below it. */
const functionStart =
  /^(\s*)(?:(?:export |async |default )*function\b|(?:export )?(?:const \w+ = |return )?(?:async )?\([^()]*\)[^=]*=>\s*\{$|(?:async |get )?[a-zA-Z]\w*(?:<[^()]*>)?\(.*\).*\{$)/
const statement = /^\s*(?:if|for|while|switch|catch|return)\b/

/**
 * Functions that are longer than so many lines. The code is formatted, so a function ends at the next line that holds nothing
 * but a closing brace under its beginning.
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

/** Exported functions that no comment stands above. */
export function undocumented(file: SourceFile): readonly string[] {
  const lines = file.text.split('\n')
  return lines.flatMap((line, index) => {
    const isFunction = /^export (?:async )?function\b|^export const \w+ = (?:command\(|(?:async )?\(|<)/.test(
      line,
    )
    const above = lines[index - 1]?.trimEnd() ?? ''
    return !isFunction || above.endsWith('*/') ? [] : [`${file.path}:${index + 1} ${line}`]
  })
}

/** Sentences that the bank writes for people, by the names that they have in the code. */
const sentences = String.raw`(?:\b(?:refusal|problem|problems\[0\]|error|fault|complaint)\??\.text|\b(?:causes?|hints?|description|sentences?|finding|warnings?|remarks?)\b)`
const reading = String.raw`\??\.(?:match|matchAll|search|split|includes|startsWith|endsWith|indexOf)\(`

/** Where a file takes a sentence apart. Whatever decides by one changes with its wording: a fact belongs into data beside it. */
export function sentenceReaders(file: SourceFile): readonly string[] {
  const patterns = [
    new RegExp(String.raw`\.(?:exec|test)\([^()]*${sentences}`),
    new RegExp(`${sentences}${reading}`),
  ]
  const code = codeOnly(file.text)
  return patterns.flatMap((pattern) => placesOf(file, code, pattern))
}

/** Words that say that something is not finished, or a test that does not run. */
export function unfinished(file: SourceFile): readonly string[] {
  const words = /\b(?:TODO|FIXME|XXX|HACK)\b(?!')/
  const switches = /\b(?:test|it|describe)\.(?:only|skip|todo|fails)\b/
  return [...placesOf(file, file.text, words), ...placesOf(file, codeOnly(file.text), switches)]
}

/** A type or function that a file declares, and a constant or class that it exports. */
export const declarations = {
  type: /^(?:export )?(?:interface|type) (\w+)\b/gm,
  function: /^(?:export )?(?:async )?function\*? (\w+)/gm,
  'exported value': /^export (?:async )?(?:function\*?|const|let|class) (\w+)\b/gm,
}

/** Names that two files declare in this form. D: contracts made from the tables call what goes over the wire by the name of the thing. */
export function sharedNames(files: readonly SourceFile[], declaration: RegExp): readonly string[] {
  const homes = new Map<string, string>()
  return files
    .filter(({ path }) => !path.startsWith('http/src/operations/contracts/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(declaration)].flatMap(([, name = '']) => {
        const home = homes.get(name)
        homes.set(name, path)
        return home === undefined || home === path ? [] : [`${name}: ${home}, ${path}`]
      }),
    )
}

/** Names of files with one role for each noun of a layer, or for each area of pages. */
const fileRoles: Readonly<Record<string, string>> = {
  model: 'the rows of a noun',
  contract: 'what requests about a noun may say',
  find: 'look-ups of a noun',
  status: 'the states of a noun, and what leads from one to the next',
  view: 'a noun as it is answered',
  create: 'the command that makes one',
  read: 'the commands that read one or list all',
  change: 'the command that changes one',
  delete: 'the command that takes one away',
  words: 'the texts of an area of pages',
  style: 'the CSS of an area of pages',
  index: 'what a folder gives to others',
}

/** Files whose name another file of the package has as well, those of a role left out. */
export function sharedFileNames(files: readonly SourceFile[]): readonly string[] {
  const homes = new Map<string, string>()
  return files
    .filter(({ path }) => !path.startsWith('http/src/operations/contracts/'))
    .flatMap(({ path }) => {
      const [, packageName = '', name = ''] = /^(\w+)\/.*?([^/]+)\.tsx?$/.exec(path) ?? []
      const home = homes.get(`${packageName}/${name}`)
      homes.set(`${packageName}/${name}`, path)
      return home === undefined || Object.hasOwn(fileRoles, name) ? [] : [`${name}: ${home}, ${path}`]
    })
}
