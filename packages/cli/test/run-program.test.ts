import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

let root = ''

const write = (path: string, text: string) => writeFileSync(join(root, 'packages/some/src', path), text)
/** Lists the files and folders of builds by their paths. */
const listBuilds = (program = 'some') =>
  readdirSync(join(root, 'packages', program, '.build'), { encoding: 'utf8', recursive: true }).sort()

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

/** Writes a command line like that of `pocketbank`, with a start that loads a part when its input ends. */
function writeCommandLine(word: string): void {
  const source = join(root, 'packages/cli/src')
  mkdirSync(join(source, 'start'), { recursive: true })
  writeFileSync(join(root, 'packages/cli/package.json'), '{"exports":{}}')
  const files = {
    'count.ts': 'export let count = 0\nexport function add() {\n  count += 1\n}\n',
    'late.ts': `import { add, count } from './count.ts'\nadd()\nexport const text = \`${word} \${count}\`\n`,
    'start/start.ts':
      "import { add, count } from '../count.ts'\nadd()\nconsole.log('started')\n" +
      "process.stdin.resume().on('end', async () => {\n" +
      "  const { text } = await import('../late.ts')\n  console.log(text, count)\n})\n",
    'main.ts':
      "const late = () => import('./late.ts').then(({ text }) => console.log(text))\n" +
      "void (process.argv[2] === 'late' ? late() : import('./start/start.ts'))\n",
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(source, path), text)
}

const commandLine = () => [join(root, '.ci/run-program.cjs'), 'packages/cli/src/main.ts']

test('shares values between the files of a program', () => {
  writeCommandLine('late')
  for (let run = 0; run < 2; run += 1) {
    const { stdout, stderr } = spawnSync(process.execPath, commandLine(), { encoding: 'utf8', input: '' })
    expect({ stdout, stderr }).toEqual({ stdout: 'started\nlate 2 2\n', stderr: '' })
  }
  const { stdout } = spawnSync(process.execPath, [...commandLine(), 'late'], { encoding: 'utf8' })
  expect(stdout).toBe('late 1\n')
  const files = listBuilds('cli').flatMap((path) => /[/\\](\w+\.cjs.*)\.v/.exec(path)?.[1] ?? [])
  expect(files).toEqual(['bundle.cjs.late', 'bundle.cjs.start', 'rest.cjs.late', 'rest.cjs.start'])
})

test('loads its other files also after a newer build has replaced them', async () => {
  writeCommandLine('older')
  const older = spawn(process.execPath, commandLine(), { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  const ended = once(
    older.stdout.setEncoding('utf8').on('data', (text) => (output += text)),
    'end',
  )
  await once(older.stdout, 'data')
  writeCommandLine('newer')
  const { stdout } = spawnSync(process.execPath, [...commandLine(), 'late'], { encoding: 'utf8' })
  expect(stdout).toBe('newer 1\n')
  expect(listBuilds('cli').filter((path) => path.endsWith('rest.cjs'))).toHaveLength(1)
  older.stdin.end()
  await ended
  expect(output).toBe('started\nolder 2 2\n')
})

test('rebuilds a damaged cache or state', () => {
  run()
  for (const file of listBuilds()) {
    if (/\.(?:cache|json)$/.test(file)) writeFileSync(join(root, 'packages/some/.build', file), 'damaged')
  }
  expect(run()).toBe('first')
  expect(run('again')).toBe('first again')
})
