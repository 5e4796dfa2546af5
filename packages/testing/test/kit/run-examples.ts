import { transform } from 'esbuild'
import { expect } from 'vitest'
import * as testing from '../../src/index.ts'

type Run = (...given: readonly unknown[]) => unknown

/** As an example imports: one name for all of it, names out of it, or nothing. */
const imports = /^import (?:(\w+) from )?(?:\{([^}]*)\} from )?("[^"]*");$/gm

function loaded(_: string, whole: string | undefined, names: string | undefined, from: string): string {
  const taken = [whole && `default: ${whole}`, names?.replaceAll(' as ', ': ')].filter(Boolean)
  return `const { ${taken.join(', ')} } = await load(${from});`
}

/** The modules that an example may import, and the tests that it declares with any test runner. */
function surroundings() {
  const declared: Run[] = []
  const runner = { expect, test: (_: string, run: Run) => declared.push(run) }
  const own: Readonly<Record<string, unknown>> = {
    '@pocketbank/testing': testing,
    '@playwright/test': runner,
    vitest: runner,
  }
  const load = async (name: string) => own[name] ?? import(name)
  return { declared, load }
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: readonly string[]
) => (...given: readonly unknown[]) => Promise<void>

/** The sections of a document with their examples in TypeScript; what comes before the first heading is one as well. */
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
  const stated = /^( *)(?:(const (\w+) = .+?)|(.+?)) +\/\/ => (.+)$/gm
  return example.replaceAll(
    stated,
    (_, indent: string, declaration = '', name = '', expression = '', result: string) =>
      `${declaration}\n${indent}expect(${name || expression}).toEqual(${result})`,
  )
}

/** Runs examples as they stand, with a sandbox and a TPP in hand, and then the tests that they declare, with what those are given. */
export async function runExamples(examples: string, ...given: readonly unknown[]): Promise<void> {
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
  for (const each of declared) await each(...given)
  await sandbox.dispose()
}
