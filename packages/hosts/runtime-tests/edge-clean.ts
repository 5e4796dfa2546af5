import type { Metafile } from 'esbuild'
import type { Bundle } from './bundle.ts'

/** Globals that only Node has. */
const nodeGlobals = ['Buffer', 'process', 'global', '__dirname', '__filename', 'setImmediate']

const mark = 'leaked_global_'

/**
 * Lets esbuild mark every use of such a global; it knows one from a field, a variable or a word of that name.
 */
export const markedGlobals: Readonly<Record<string, string>> = Object.fromEntries(
  nodeGlobals.map((name) => [name, mark + name]),
)

/** One leak: what leaked, and how it came in. */
interface Leak {
  readonly name: string
  /** From the entry to the file that brought it. */
  readonly chain: readonly string[]
}

/** The shortest way of imports from the entry of a bundle to a file. */
function chainTo({ inputs, outputs }: Metafile, file: string): readonly string[] {
  const entries = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
  const ways = new Map<string, readonly string[]>(entries.map((entry) => [entry, [entry]]))
  for (const [at, way] of ways) {
    if (at === file) return way
    for (const { path } of inputs[at]?.imports ?? []) if (!ways.has(path)) ways.set(path, [...way, path])
  }
  return [file]
}

/** Names everything of Node that a bundle imports. */
export function leakedImports(metafile: Metafile, builtins: readonly string[]): readonly Leak[] {
  const isBuiltin = (path: string) => path.startsWith('node:') || builtins.includes(path)
  const builtinImports = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ path, external }) => external === true && isBuiltin(path))
      .map(({ path }) => ({ file, path })),
  )
  return builtinImports.map(({ file, path }) => ({ name: path, chain: [...chainTo(metafile, file), path] }))
}

/**
 * The marked globals of a text, and `require` where a call of it is left: esbuild has resolved those of
 * modules in the bundle.
 */
export function listMarkedGlobals(text: string): readonly string[] {
  const marked = nodeGlobals.filter((name) => new RegExp(`\\b${mark}${name}\\b`).test(text))
  return /\b(?:__)?require\(/.test(text) ? [...marked, 'require'] : marked
}

/**
 * Names every global of Node that a marked bundle uses. esbuild heads each file's part with a comment that
 * names it.
 */
export function leakedGlobals({ code, metafile }: Bundle): readonly Leak[] {
  const [, ...parts] = code.split(/^\/\/ (?=\S+\.[cm]?[jt]sx?$)/m)
  return parts.flatMap((part) => {
    const [file = ''] = part.split('\n', 1)
    return listMarkedGlobals(part).map((name) => ({ name, chain: chainTo(metafile, file) }))
  })
}
