import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hasBrowser } from '../../console/test/browser/chromium.ts'
import { findSection, sectionNames } from '../bench/sections.ts'
import { findSqliteNode } from './sqlite-node.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const isSkipped = !hasBrowser || findSqliteNode() === undefined || process.platform !== 'linux'

/** Runs benchmarks with so little to do that their figures mean nothing. */
async function runTrial(...args: readonly string[]): Promise<string> {
  const all = ['packages/hosts/bench/run.mjs', '--trial', ...args]
  return (await promisify(execFile)(process.execPath, all, { cwd: root })).stdout
}

// D: packing and installing alone take a minute on a busy machine.
test.skipIf(isSkipped)(
  'runs every benchmark (npm, Chromium, workerd, Node with SQLite)',
  async () => {
    const printed = await runTrial(...sectionNames)
    expect(
      sectionNames.filter((name) => !printed.includes(`\n${findSection(name).heading} (${name}, `)),
    ).toEqual([])
  },
  900_000,
)

test('compares the core with that of another checkout', async () => {
  const printed = await runTrial('--against', root)
  expect(printed).toContain('Other to itself')
  expect(printed.match(/\d\.\d\d \(\d\.\d\d to \d\.\d\d\)/g)?.length).toBeGreaterThan(10)
})

test.each([
  ['an unknown benchmark', ['speed'], 'there is no benchmark "speed"'],
  [
    'a folder that is not a checkout',
    ['--against', '/nowhere'],
    '/nowhere/packages/core/src/index.ts does not exist',
  ],
])('refuses %s', async (_, args, text) => {
  await expect(runTrial(...args)).rejects.toThrow(text)
})
