import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeRuns } from '../../src/runs/suite-run.ts'
import { type Mutant, mutants } from './mutants-of-example.ts'

const root = join(import.meta.dirname, '../../../..')
const example = join(import.meta.dirname, '../../examples/invoice-payer')
/**
 * D: below the package, where `vitest` and the packages are found as the example finds them when it is
 * installed.
 */
const folder = join(import.meta.dirname, '../../.build/mutants')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const config = `
  import { defineConfig } from 'vitest/config'
  const source = (path) => ${JSON.stringify(join(import.meta.dirname, '../../src/'))} + path
  export default defineConfig({
    root: import.meta.dirname,
    resolve: { alias: [
      { find: /^@pocketbank\\/testing$/, replacement: source('index.ts') },
      { find: '@pocketbank/testing/vitest', replacement: source('matchers/vitest.ts') },
    ] },
    test: { include: ['vitest/*.test.ts'], exclude: [], setupFiles: [source('setup/vitest-setup.ts')] },
  })
`

/** Writes the client with a mistake, or unchanged. */
function writeClient(name: string, mutant?: Pick<Mutant, 'file' | 'from' | 'to'>): string {
  const project = join(folder, name)
  mkdirSync(project, { recursive: true })
  for (const part of ['src', 'test', 'vitest'])
    cpSync(join(example, part), join(project, part), { recursive: true })
  writeFileSync(join(project, 'vitest.config.mjs'), config)
  if (mutant === undefined) return project
  const file = join(project, 'src', mutant.file)
  const parts = readFileSync(file, 'utf8').split(mutant.from)
  expect(parts, `"${mutant.from}" stands once in ${mutant.file}`).toHaveLength(2)
  writeFileSync(file, parts.join(mutant.to))
  return project
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Runs a suite of a client: the names of the tests that fail, and what the client has met. */
function runSuite(project: string, suite = '') {
  const [runs, report] = [join(project, 'runs'), join(project, 'report.json')]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--config', 'vitest.config.mjs', '--reporter=json', `--outputFile=${report}`, suite]
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env
  spawnSync(process.execPath, [vitest, ...args], {
    cwd: project,
    env: { ...env, POCKETBANK_SITUATIONS: runs },
  })
  const { testResults } = readJson(report) as Report
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  const files = readdirSync(runs).map((name) => readJson(join(runs, name)))
  return { count: tests.length, failed, ...mergeRuns(files) }
}

type SuiteResult = ReturnType<typeof runSuite>
let good: SuiteResult

beforeAll(() => {
  good = runSuite(writeClient('good'))
})

test('gives the unchanged client no advice', () => {
  expect(good.count).toBeGreaterThan(80)
  expect({ failed: good.failed, advice: good.advice }).toEqual({ failed: [], advice: [] })
})

/**
 * Lists what detects a mistake: the situations of the failing tests, as the client meets them with or without
 * the mistake, and the advice.
 */
function listFindings({ advice, failed, situations }: SuiteResult): readonly string[] {
  const metSituations = [...Object.entries(good.situations), ...Object.entries(situations)]
  const caughtSituations = metSituations.filter(([, requests]) =>
    requests.some(({ label }) => failed.includes(label ?? '')),
  )
  return [...caughtSituations.map(([id]) => `situation ${id}`), ...advice.map(({ id }) => `advice ${id}`)]
}

test.each(mutants)('finds $mistake by $teller', ({ mistake, detector, suite, ...change }) => {
  const project = writeClient(mistake.replaceAll(/\W/g, '-'), change)
  expect(listFindings(runSuite(project, suite))).toContain(detector)
})
