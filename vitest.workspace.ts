import { defineConfig } from 'vitest/config'

const packages = ['core', 'http', 'testing']

export default defineConfig({
  test: {
    projects: packages.map((name) => ({
      test: {
        name,
        root: `packages/${name}`,
        include: ['{src,test,runtime-tests}/**/*.test.ts'],
        setupFiles: ['../../.ci/fast-check.ts'],
        testTimeout: 30_000,
      },
    })),
  },
})
