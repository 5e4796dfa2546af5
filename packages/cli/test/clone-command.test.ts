import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const ready = join(repository, '.ci/ready.mjs')

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clone '))
  mkdirSync(join(root, 'node_modules/.pnpm'), { recursive: true })
  mkdirSync(join(root, '.ci'))
  copyFileSync(ready, join(root, '.ci/ready.mjs'))
  for (const lock of ['pnpm-lock.yaml', 'node_modules/.pnpm/lock.yaml'])
    writeFileSync(join(root, lock), 'same')
  const program = 'console.log(JSON.stringify(process.argv.slice(2)))\nprocess.exitCode = 3\n'
  writeFileSync(join(root, '.ci/run-program.cjs'), program)
  writeFileSync(join(root, '.ci/build-files.mjs'), '')
})
afterEach(() => rmSync(root, { recursive: true }))

const run = (file: string, ...args: readonly string[]) => spawnSync(file, args, { encoding: 'utf8' })

test('has the command in a clone where npx finds it', () => {
  for (const _ of ['first', 'again']) {
    expect(run(process.execPath, join(root, '.ci/ready.mjs'))).toMatchObject({ status: 0, stderr: '' })
    const words = ['call', 'GET', '/v1/x?a=b&c', "it's one"]
    const { stdout, status } = run(join(root, 'node_modules/.bin/pocketbank'), ...words)
    expect(JSON.parse(stdout)).toEqual(['packages/cli/src/main.ts', ...words])
    expect(status).toBe(3)
  }
})

test("runs npx vitest run FILE with the project's set-up in any folder", () => {
  const program = join(repository, 'node_modules/vitest/vitest.mjs')
  const { stdout } = spawnSync(process.execPath, [program, 'list', '--filesOnly', 'local-date'], {
    cwd: join(repository, 'packages/core'),
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(stdout.trim()).toBe('src/base/time/local-date.test.ts')
})
