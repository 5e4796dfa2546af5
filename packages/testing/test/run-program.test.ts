import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

let root = ''

const write = (path: string, text: string) => writeFileSync(join(root, 'packages/some/src', path), text)
const kept = () => readdirSync(join(root, 'packages/some/.build')).sort()

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'run-program-'))
  cpSync(join(repository, '.ci'), join(root, '.ci'), { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'dir')
  mkdirSync(join(root, 'packages/some/src'), { recursive: true })
  write('main.ts', "import { word } from './word.ts'\nconsole.log(word, process.argv.slice(2).join(' '))\n")
  write('word.ts', "export const word: string = 'first'\n")
})
afterEach(() => rmSync(root, { recursive: true }))

function run(...given: readonly string[]): string {
  const launched = [join(root, '.ci/run-program.cjs'), 'packages/some/src/main.ts', ...given]
  const { stdout, stderr, status } = spawnSync(process.execPath, launched, { encoding: 'utf8' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  return stdout.trim()
}

test('a program runs from its bundle, which is made again where a source changed and only there', () => {
  expect(run('a', 'b')).toBe('first a b')
  const made = kept()
  expect(run()).toBe('first')
  expect(kept()).toEqual(made)
  write('word.ts', "export const word: string = 'other'\n")
  expect(run()).toBe('other')
  expect(kept()).not.toEqual(made)
})

test('what V8 compiled is kept beside the bundle, and only of the bundle that there is', () => {
  run()
  const caches = kept().filter((file) => file.endsWith('.cache'))
  expect(caches).toHaveLength(1)
  write('word.ts', "export const word: string = 'third'\n")
  run()
  const later = kept().filter((file) => file.endsWith('.cache'))
  expect(later).toHaveLength(1)
  expect(later).not.toEqual(caches)
})

test('a damaged cache or state is made again', () => {
  run()
  for (const file of kept()) {
    if (!file.endsWith('.cjs')) writeFileSync(join(root, 'packages/some/.build', file), 'damaged')
  }
  expect(run()).toBe('first')
  expect(run('again')).toBe('first again')
})
