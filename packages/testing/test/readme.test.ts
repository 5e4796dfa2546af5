import { readFileSync } from 'node:fs'
import { faultKinds, quirkNames } from '@pocketbank/http/internal'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import * as testing from '../src/index.ts'
import { mistakes } from '../src/tpp/mistakes/index.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the README lists every mistake with its meaning', () => {
  const [, section = ''] = /^### Get it wrong$(.+?)^### /ms.exec(readme) ?? []
  const rows = [...section.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)].map(([, name, meaning]) => [
    name,
    meaning,
  ])
  const [, ...listed] = rows
  expect(listed).toEqual(Object.entries(mistakes).map(([name, { meaning }]) => [name, meaning]))
})

/** The names in the first column of the table that has this at its head. */
function namesUnder(head: string): readonly string[] {
  const [, rows = ''] = new RegExp(`^\\| ${head} +\\|.*\\n\\| -.*\\n((?:\\|.*\\n)+)`, 'm').exec(readme) ?? []
  return [...rows.matchAll(/^\| `(\w+)` /gm)].map(([, name = '']) => name)
}

test('the README lists every fault and every quirk', () => {
  const advice = 'add a row to the table of packages/testing/README.md'
  expect([...namesUnder('effect')].sort(), advice).toEqual(Object.keys(faultKinds).sort())
  expect([...namesUnder('quirk')].sort(), advice).toEqual([...quirkNames].sort())
})

/** What comes before the first heading, and the sections, each with all its examples in TypeScript. */
const sections = readme
  .split(/^##+ /m)
  .map((section, index) => ({
    title: index === 0 ? 'the beginning' : (section.split('\n', 1)[0] ?? ''),
    examples: [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n'),
  }))
  .filter(({ examples }) => examples !== '')

type Run = () => unknown

/** As an example imports: one name for all of it, names out of it, or nothing. */
const imports = /^import (?:(\w+) from )?(?:\{([^}]*)\} from )?("[^"]*");$/gm

function loaded(_: string, whole: string | undefined, names: string | undefined, from: string): string {
  const taken = [whole && `default: ${whole}`, names?.replaceAll(' as ', ': ')].filter(Boolean)
  return `const { ${taken.join(', ')} } = await load(${from});`
}

/** What an example may import, and the tests that it declares. */
function surroundings() {
  const declared: Run[] = []
  const vitest = { expect, test: (_: string, run: Run) => declared.push(run) }
  const load = async (name: string) =>
    name === '@pocketbank/testing' ? testing : name === 'vitest' ? vitest : import(name)
  return { declared, load }
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: readonly string[]
) => (...given: readonly unknown[]) => Promise<void>

test.each(sections)('the examples of “$title” run as they stand', async ({ examples }) => {
  const { code } = await transform(examples, {
    loader: 'ts',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  const body = code.replace(imports, loaded)
  const { declared, load } = surroundings()
  const { createSandbox } = testing
  const sandbox = createSandbox()
  // A block of its own, so that an example may give these names to something else.
  const run = new AsyncFunction('load', 'expect', 'createSandbox', 'sandbox', 'tpp', `{ ${body} }`)
  await run(load, expect, createSandbox, sandbox, sandbox.tpp())
  for (const each of declared) await each()
  await sandbox.dispose()
})
