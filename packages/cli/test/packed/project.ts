import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const example = fileURLToPath(new URL('../../../testing/examples/invoice-payer', import.meta.url))

/** What is in a file of JSON. */
export function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Writes a file of JSON. */
export function writeJson(file: string, value: unknown): void {
  writeFileSync(file, JSON.stringify(value, undefined, 2))
}

/**
 * Copies the example into a folder: a project of its own, that takes the packages from the folder `tarballs`
 * inside.
 */
export function copyExample(folder: string): void {
  cpSync(example, folder, {
    recursive: true,
    filter: (path) => !/[/\\](?:node_modules|dist|tarballs)$/.test(path),
  })
}

/** Copies the example into a folder below the first, as a project of modules of the old kind. */
export function copyAsCommonJs(folder: string): void {
  copyExample(folder)
  const file = join(folder, 'package.json')
  writeJson(file, { ...readJson(file), type: 'commonjs' })
}

/** A folder with one file of code. */
export function writeProbe(folder: string, name: string, code: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), code)
}

/** How many tests the files of a folder have. */
export function countTests(folder: string): number {
  const codes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return codes.join('\n').match(/^test\(/gm)?.length ?? 0
}

/** True if the tests of a folder have tables. */
export function hasTables(folder: string): boolean {
  return readdirSync(folder).some((name) => /^test\.each/m.test(readFileSync(join(folder, name), 'utf8')))
}

/** A test that fails by a plain expectation, since the bank refused the certificate. */
export function failingTest(runner: string): string {
  return `
    import { createSandbox } from '@pocketbank/testing'
    import { expect, test } from '${runner}'
    test('reads accounts', async () => {
      const tpp = createSandbox().tpp({ certificate: 'expired' })
      expect((await tpp.get('/v1/accounts')).status).toBe(200)
    })
  `
}
