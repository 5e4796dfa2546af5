import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SuiteRun } from '@pocketbank/testing/runs/suite-run'
import { expect, test } from 'vitest'
import { command, end, listening, start } from '../../hosts/runtime-tests/spawned-bank.ts'
import { temporaryFolder } from './command/folder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const source = join(root, 'packages/testing/src')
const vitest = [
  process.execPath,
  join(root, 'packages/testing/node_modules/vitest/vitest.mjs'),
  'run',
  '--root',
]

const exec = (argv: readonly string[], environment = {}) =>
  start(process.execPath, [...command, 'exec', '--situations', ...argv], environment).exit

/** A test file whose client meets what a customer answers. */
const testFile = (answer: 'approve' | 'refuse') => `
import { test } from 'vitest'
import { createSandbox } from ${JSON.stringify(join(source, 'index.ts'))}
test('${answer}s', async () => {
  const sandbox = createSandbox()
  await sandbox.psu('13039319955').${answer}(await sandbox.tpp().get('/v1/accounts'))
})`

/** A folder with a suite of two files, each of which a worker runs. */
function writeSuite(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'suite'))
  writeFileSync(join(folder, 'suite/one.test.mjs'), testFile('approve'))
  writeFileSync(join(folder, 'suite/other.test.mjs'), testFile('refuse'))
  const setup = JSON.stringify([join(source, 'setup/vitest-setup.ts')])
  writeFileSync(
    join(folder, 'suite/vitest.config.mjs'),
    `export default { test: { setupFiles: ${setup}, maxWorkers: 2, fileParallelism: true } }`,
  )
  return folder
}

const readRuns = (folder: string): readonly SuiteRun[] =>
  readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))

test.each(['forks', 'threads'])(
  'writes a file per worker of Vitest, which the report merges: %s',
  async (pool) => {
    const folder = writeSuite()
    const runs = join(folder, 'runs')
    const [program = '', ...words] = [...vitest, join(folder, 'suite'), '--pool', pool]
    const { code, stdout } = await start(program, words, { POCKETBANK_SITUATIONS: runs }).exit
    expect({ code, stdout: code === 0 ? '' : stdout }).toEqual({ code: 0, stdout: '' })
    expect(readRuns(runs).map(({ situations }) => situations['sca-refused'] ?? [])).toHaveLength(2)
    const json = join(folder, 'report.json')
    const argv = ['situations', 'report', runs, '--require', 'sca-approved,sca-refused', '--json', json]
    expect((await start(process.execPath, [...command, ...argv]).exit).code).toBe(0)
    const { situations } = JSON.parse(readFileSync(json, 'utf8'))
    const refusedSituation = situations.find(({ id }: { id: string }) => id === 'sca-refused')
    expect(refusedSituation).toMatchObject({ met: true, requests: [{ label: 'refuses' }] })
  },
)

/** A client without libraries: its request is refused. */
const unsigned =
  "fetch(process.env.POCKETBANK_URL+'/v1/accounts').then(()=>{process.exitCode=Number(process.argv[1])})"
const client = (code: number) => [process.execPath, '-e', unsigned, String(code)]

test.each([[[]], [['--bank-per-tpp']]])(
  'reports with exec what clients of its bank have met: %j',
  async (options) => {
    const { code, stderr } = await exec([...options, '--min', '1', '--', ...client(0)])
    expect(stderr).toMatch(/^Situations: [1-9]\d* of \d+ met/)
    expect(stderr).not.toContain('await ')
    expect(code).toBe(stderr.includes('--min asks for') ? 1 : 0)
  },
)

test('counts the sandboxes in processes of the command of exec, and removes their files', async () => {
  const folder = writeSuite()
  const argv = ['--require', 'sca-approved,sca-refused', '--', ...vitest, join(folder, 'suite')]
  const { code, stderr } = await exec(argv, { TMPDIR: folder })
  expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('await ') })
  expect(readdirSync(folder).filter((name) => name.startsWith('pocketbank-runs-'))).toEqual([])
})

test('ends with 1 for an unmet condition, unless the command failed', async () => {
  const [failed, passedRun] = await Promise.all([
    exec(['--require', 'sca-refused', '--', ...client(0)]),
    exec(['--require', 'sca-refused', '--', ...client(3)]),
  ])
  expect([failed.code, passedRun.code]).toEqual([1, 3])
  for (const { stderr } of [failed, passedRun])
    expect(stderr).toContain('--require asks for situations that were never met: sca-refused')
})

test('refuses a wrong option before the command runs', async () => {
  const ran = join(temporaryFolder(), 'ran')
  const { code, stderr } = await exec(['--require', 'sca-refuse', '--', 'touch', ran])
  expect({ code, stderr, hasRun: existsSync(ran) }).toMatchObject({
    code: 2,
    hasRun: false,
    stderr: expect.stringContaining('did you mean "sca-refused"?'),
  })
})

test('writes a file when a started bank ends', async () => {
  const runs = join(temporaryFolder(), 'runs')
  const argv = [...command, 'start', '--port', '0']
  const bank = await listening(start(process.execPath, argv, { POCKETBANK_SITUATIONS: runs }))
  await fetch(`${bank.url}/v1/accounts`)
  await end(bank)
  expect(readRuns(runs).flatMap(({ situations }) => Object.keys(situations))).not.toEqual([])
})
