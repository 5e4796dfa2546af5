import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportSituations, SituationRecorder } from '@pocketbank/devtools/situations'
import { packageNames, publicPaths } from './tarballs.ts'

/** Everything that a project can import, such as `@pocketbank/hosts/node`. */
export const entries: readonly string[] = packageNames.flatMap((name) =>
  publicPaths(name).map(([path]) => `@pocketbank/${name}${path.slice(1)}`),
)

/** What can be imported by Node alone: matchers and set-up files are loaded by the runner whose they are. */
export const entriesForNode = entries.filter((id) => !/\/(?:bun|jest|node-test|vitest)(?:\/setup)?$/.test(id))

/** Writes CommonJS code that prints the exports of each entry, loaded by `import` or by `require`. */
export function printExports(entries: readonly string[], way: 'import' | 'require'): string {
  return `
    const names = (loaded) => Object.keys(loaded).filter((name) => name !== '__esModule').sort().join()
    const print = async () => {
      for (const id of ${JSON.stringify(entries)}) console.log(id, names(await ${way}(id)))
    }
    print()`
}

/**
 * Code of the old kind that names the entries of which \`import\` and \`require\` give two different copies.
 */
export function printCopies(entries: readonly string[]): string {
  return `
    const print = async () => {
      for (const id of ${JSON.stringify(entries)}) {
        const [imported, required] = [await import(id), require(id)]
        if (Object.keys(imported).some((name) => imported[name] !== required[name])) console.log(id)
      }
    }
    print()`
}

/** Code that imports the types of each entry. */
export function importTypes(entries: readonly string[]): string {
  const imports = entries.map((id, at) => `import * as entry${at} from '${id}'`)
  return [...imports, `export const entries = [${entries.map((_, at) => `entry${at}`)}]`, ''].join('\n')
}

/** The recipes of all situations, each a function, with what is in their scope. */
export function typedRecipes(): string {
  const { situations } = reportSituations(new SituationRecorder())
  const recipes = situations.map(({ id, bring }) => `// ${id}\nasync () => {\n${bring.code}\n},`)
  return `
    import { createSandbox, makeKey, type PaymentOrder } from '@pocketbank/testing'
    const sandbox = createSandbox()
    const tpp = sandbox.tpp()
    const psu = sandbox.psu('13039319955')
    declare const order: PaymentOrder
    export const recipes = [${recipes.join('\n')}]`
}

/** Code that prints the stack of an exception of @pocketbank/testing. */
export const printStack = `
    const load = async () => (await import('@pocketbank/testing')).createSandbox({ now: 'not a time' })
    load().catch(({ stack }) => console.log(stack))`

/** The sources in the maps of a package, by their paths in it. */
function listSources(folder: string): ReadonlyMap<string, string> {
  const dist = join(folder, 'dist')
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  )
  return new Map(
    maps.flatMap((file) => {
      const { sources, sourcesContent } = JSON.parse(readFileSync(join(dist, file), 'utf8'))
      const texts = sources.map((source: string, at: number) => [
        join('dist', file, '..', source),
        sourcesContent[at],
      ])
      return texts.filter(([, text]: readonly [string, string | null]) => text)
    }),
  )
}

/** The lines of the sources of a package to which a stack leads. */
export function linesOfStack(folder: string, stack: string): readonly string[] {
  const sources = listSources(folder)
  const places = stack.matchAll(/(src\/[\w/-]+\.ts):(\d+):\d+/g)
  return [...places].map(([, file = '', line]) => sources.get(file)?.split('\n')[Number(line) - 1] ?? '')
}
