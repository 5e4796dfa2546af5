import { transform } from 'esbuild'
import { expect } from 'vitest'
import * as testing from '../../src/index.ts'

type Run = (...args: readonly unknown[]) => unknown

/** As an example imports: one name for all of it, names out of it, or nothing. */
const imports = /^import (?:(\w+) from )?(?:\{([^}]*)\} from )?("[^"]*");$/gm

function loaded(_: string, whole: string | undefined, names: string | undefined, from: string): string {
  const importList = [whole && `default: ${whole}`, names?.replaceAll(' as ', ': ')].filter(Boolean)
  return `const { ${importList.join(', ')} } = await load(${from});`
}

/** The modules that an example may import, and the tests that it declares with any test runner. */
function surroundings() {
  const tests: Run[] = []
  const runner = { expect, test: (_: string, run: Run) => tests.push(run) }
  const modules: Readonly<Record<string, unknown>> = {
    '@pocketbank/testing': testing,
    '@playwright/test': runner,
    vitest: runner,
  }
  const load = async (name: string) => modules[name] ?? import(name)
  return { declared: tests, load }
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: readonly string[]
) => (...args: readonly unknown[]) => Promise<void>

/**
 * The sections of a document with their examples in TypeScript; what comes before the first heading is one as
 * well.
 */
export function readExamples(document: string): readonly { title: string; examples: string }[] {
  return document
    .split(/^##+ /m)
    .map((section, index) => ({
      title: index === 0 ? 'the beginning' : (section.split('\n', 1)[0] ?? ''),
      examples: [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n'),
    }))
    .filter(({ examples }) => examples !== '')
}

/** Turns results that an example states, as in `1 + 1 // => 2`, into expectations. */
export function withChecks(example: string): string {
  const pattern = /^( *)(?:(const (\w+) = .+?)|(.+?)) +\/\/ => (.+)$/gm
  return example.replaceAll(
    pattern,
    (_, indent: string, declaration = '', name = '', expression = '', result: string) =>
      `${declaration}\n${indent}expect(${name || expression}).toEqual(${result})`,
  )
}

/**
 * Runs examples as they stand, with a sandbox and a TPP in hand, and then the tests that they declare, with
 * what those are given.
 */
export async function runExamples(examples: string, ...args: readonly unknown[]): Promise<void> {
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
  for (const example of declared) await example(...args)
  await sandbox.dispose()
}
