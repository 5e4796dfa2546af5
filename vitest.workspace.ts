import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Tests with programs beside Node's first process: browsers, workerd, npm in fresh projects, the shells and
 * languages of this machine. And tests that take long. `npm run runtimes -- programs` runs them.
 */
const programs = [
  'packages/core/test/fixed-starts.test.ts',
  'packages/hosts/runtime-tests/{edge-example,objects,objects-door,storage-faults,workerd}.test.ts',
  'packages/hosts/runtime-tests/crash/*.test.ts',
  'packages/hosts/src/node/{bank-per-tpp,damage,data,data-per-tpp,full-disk,terminal}.test.ts',
  'packages/hosts/src/node/tls/stored-by-tls.test.ts',
  'packages/console/test/browser/*.test.ts',
  'packages/devtools/test/explain/programs-run.test.ts',
  'packages/hosts/test/first-commands.test.ts',
  'packages/hosts/test/clients/tls-mistakes.test.ts',
  'packages/cli/src/start/start.test.ts',
  'packages/cli/test/{action,completions}.test.ts',
  'packages/cli/test/command/{endless-files,exec,exec-tls}.test.ts',
  'packages/cli/test/documents/shell.test.ts',
  'packages/testing/test/languages/*.test.ts',
  'packages/hosts/runtime-tests/{back-up,bench}.test.ts',
  'packages/cli/test/packed/*.test.ts',
  'packages/testing/test/mutants/*.test.ts',
  'packages/cli/test/whole-runs.test.ts',
]
const isOfPrograms = process.env.POCKETBANK_TESTS === 'programs'

const isOneRun = process.argv.some((word) => word === 'run' || word === '--run')

/**
 * Node imports the modules itself, which takes half the time. Not in watch mode: only Vite loads a changed
 * module again.
 */
const byNode = {
  globalSetup: '.ci/test-build.mjs',
  execArgv: ['--import', fileURLToPath(new URL('.ci/test-register.mjs', import.meta.url))],
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

/** A module that has not changed is not made JavaScript again in the next run. */
const byVite = { experimental: { fsModuleCache: true } }

/** Options of all tests. */
const shared = {
  exclude: isOfPrograms ? configDefaults.exclude : [...configDefaults.exclude, ...programs],
  setupFiles: ['.ci/fast-check.ts', '.ci/own-globals.ts'],
  // Only a test that hangs meets this: how long one takes is the machine's affair.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A module is loaded once by each worker, not once by each file, which saves half the time: no test leaves
  // anything behind.
  isolate: false,
  ...(isOneRun ? byNode : byVite),
}

const include = (name: string) => [`packages/${name}/{src,test,runtime-tests}/**/*.test.ts`]

/** The tests of each package as a project, for `vitest run --project NAME`. */
const packages = readdirSync(new URL('packages', import.meta.url)).map((name) => ({
  test: { ...shared, name, include: include(name) },
}))

/**
 * `vitest related FILE` looks at the tests of the packages of these files only: every package above http
 * imports all operations, so each of their tests loads each operation.
 */
const relatedAt = process.argv.indexOf('related')
const relatedFiles = relatedAt < 0 ? [] : process.argv.slice(relatedAt + 1)
const relatedPackages = relatedFiles.flatMap(
  (file) => /packages[\\/]([a-z]+)[\\/]/.exec(resolve(file))?.[1] ?? [],
)
const allTests = relatedPackages.length > 0 ? relatedPackages.flatMap(include) : include('*')

const isChosen = process.argv.some((word) => word.startsWith('--project'))

export default defineConfig({
  // From the folder of a package, too.
  root: import.meta.dirname,
  test: {
    // Otherwise all tests are one project, so that a worker loads a module once for all packages, and it is
    // made JavaScript once.
    ...(isChosen ? { projects: packages } : { ...shared, include: isOfPrograms ? programs : allTests }),
    // Vitest would leave one processor to itself, which is half of two.
    maxWorkers: '100%',
  },
})
