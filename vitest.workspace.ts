import { defineConfig } from 'vitest/config'

const packages = ['core', 'http', 'testing']

export default defineConfig({
  test: {
    // Vitest would leave one processor to itself, which is half of two.
    maxWorkers: '100%',
    projects: packages.map((name) => ({
      test: {
        name,
        root: `packages/${name}`,
        include: ['{src,test,runtime-tests}/**/*.test.ts'],
        setupFiles: ['../../.ci/fast-check.ts', '../../.ci/own-globals.ts'],
        // Only a test that hangs meets this: how long one takes is the machine's affair.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        // A module is loaded once by each worker, not once by each file, which saves half the time: no test leaves anything behind.
        isolate: false,
      },
    })),
  },
})
