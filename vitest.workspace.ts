import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Tests with programs beside Node's first process: browsers, workerd, npm in fresh projects, the shells and languages of this machine.
 * `npm run runtimes -- programs` runs them.
 */
const programs = [
  'packages/http/runtime-tests/{edge-example,objects,objects-door,storage-faults,workerd}.test.ts',
  'packages/http/runtime-tests/crash/*.test.ts',
  'packages/http/src/hosts/node/{damage,full-disk}.test.ts',
  'packages/http/test/browser/*.test.ts',
  'packages/http/test/explain/mends-run.test.ts',
  'packages/http/test/first-commands.test.ts',
  'packages/testing/test/{action,completions}.test.ts',
  'packages/testing/test/command/endless-files.test.ts',
  'packages/testing/test/languages/*.test.ts',
  'packages/http/runtime-tests/back-up.test.ts',
  'packages/testing/test/packed/*.test.ts',
  'packages/testing/test/mutants/*.test.ts',
  'packages/testing/test/whole-runs.test.ts',
]
const isOfPrograms = process.env.POCKETBANK_TESTS === 'programs'

export default defineConfig({
  // From the folder of a package, too.
  root: import.meta.dirname,
  test: {
    // One project, so that a worker loads a module once for all packages, and it is made JavaScript once.
    include: isOfPrograms ? programs : ['packages/*/{src,test,runtime-tests}/**/*.test.ts'],
    exclude: isOfPrograms ? configDefaults.exclude : [...configDefaults.exclude, ...programs],
    setupFiles: ['.ci/fast-check.ts', '.ci/own-globals.ts'],
    // Vitest would leave one processor to itself, which is half of two.
    maxWorkers: '100%',
    // Only a test that hangs meets this: how long one takes is the machine's affair.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A module is loaded once by each worker, not once by each file, which saves half the time: no test leaves anything behind.
    isolate: false,
  },
})
