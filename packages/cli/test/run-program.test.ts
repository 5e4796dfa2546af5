import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

let root = ''

const write = (path: string, text: string) => writeFileSync(join(root, 'packages/some/src', path), text)
const listBuilds = () => readdirSync(join(root, 'packages/some/.build')).sort()

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'run-program-'))
  cpSync(join(repository, '.ci'), join(root, '.ci'), { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'dir')
  for (const name of ['core', 'some']) {
    mkdirSync(join(root, 'packages', name), { recursive: true })
    writeFileSync(join(root, 'packages', name, 'package.json'), '{"exports":{}}')
  }
  mkdirSync(join(root, 'packages/some/src'), { recursive: true })
  write('main.ts', "import { word } from './word.ts'\nconsole.log(word, process.argv.slice(2).join(' '))\n")
  write('word.ts', "export const word: string = 'first'\n")
})
afterEach(() => rmSync(root, { recursive: true }))

function run(...argv: readonly string[]): string {
  const launched = [join(root, '.ci/run-program.cjs'), 'packages/some/src/main.ts', ...argv]
  const { stdout, stderr, status } = spawnSync(process.execPath, launched, { encoding: 'utf8' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  return stdout.trim()
}

test('runs from its bundle and compiled code, which are made again only if a source changed', () => {
  expect(run('a', 'b')).toBe('first a b')
  const builds = listBuilds()
  expect(builds.filter((file) => file.endsWith('.cache'))).toHaveLength(1)
  expect(run('a')).toBe('first a')
  expect(listBuilds()).toEqual(builds)
  write('word.ts', "export const word: string = 'other'\n")
  expect(run('a')).toBe('other a')
  const laterBuilds = listBuilds()
  expect(laterBuilds).toHaveLength(builds.length)
  expect(laterBuilds.filter((file) => !file.endsWith('.json') && builds.includes(file))).toEqual([])
})

test('starts at the same time as others without a bundle', async () => {
  const launched = [join(root, '.ci/run-program.cjs'), 'packages/some/src/main.ts', 'a']
  const runs = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, launched))
  for (const { stdout } of await Promise.all(runs)) expect(stdout).toBe('first a\n')
  expect(listBuilds().filter((file) => file.endsWith('.cjs'))).toHaveLength(1)
})

test('keeps compiled code per command, and none for a wrong command line', () => {
  write('main.ts', "process.exitCode = process.argv[2] === 'wrong' ? 2 : 0\n")
  for (const argv of [['call', 'x'], ['--help'], ['--port', '1'], ['wrong']]) {
    spawnSync(process.execPath, [join(root, '.ci/run-program.cjs'), 'packages/some/src/main.ts', ...argv])
  }
  const commands = listBuilds().flatMap((file) => /\.cjs\.(\w+)\.v.*\.cache$/.exec(file)?.[1] ?? [])
  expect(commands).toEqual(['call', 'help', 'start'])
})

test('runs lazy imports on demand, and bundles only what is used of an index', () => {
  const core = join(root, 'packages/core')
  writeFileSync(join(core, 'package.json'), '{"exports":{".":"./src/index.ts"}}')
  mkdirSync(join(core, 'src'))
  writeFileSync(join(core, 'src/index.ts'), "export { a } from './a.ts'\nexport { b } from './b.ts'\n")
  for (const name of ['a', 'b']) {
    writeFileSync(
      join(core, 'src', `${name}.ts`),
      `console.log('${name} runs')\nexport const ${name} = '${name}'\n`,
    )
  }
  write('main.ts', "import { a } from '@pocketbank/core'\nconsole.log(a)\nvoid import('./word.ts')\n")
  write('word.ts', "import {\n  b as c,\n} from '@pocketbank/core'\nconsole.log(c)\nexport const word = c\n")
  expect(run()).toBe('a runs\na\nb runs\nb')
})

test('rebuilds a damaged cache or state', () => {
  run()
  for (const file of listBuilds()) {
    if (!file.endsWith('.cjs')) writeFileSync(join(root, 'packages/some/.build', file), 'damaged')
  }
  expect(run()).toBe('first')
  expect(run('again')).toBe('first again')
})
