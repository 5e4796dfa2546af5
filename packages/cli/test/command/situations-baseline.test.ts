import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunClock } from '@pocketbank/testing/runs/suite-run'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from './folder.ts'
import { runHere } from './run-here.ts'

let folder = ''

const report = (...argv: readonly string[]) => runHere(['situations', 'report', 'runs', ...argv], { folder })

/**
 * Writes a run file that has met these situations under a clock; undefined as an earlier release wrote it.
 */
function writeRun(name: string, metIds: readonly string[], clock: RunClock | undefined): void {
  const situations = Object.fromEntries(metIds.map((id) => [id, [{ id: 'r1' }]]))
  const suiteRun = { version: 1, way: 'code', clock, situations, advice: [] }
  writeFileSync(join(folder, 'runs', name), JSON.stringify(suiteRun))
}

beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'runs'))
})

test.for([
  ['frozen', 'running'],
  ['running', 'frozen'],
  ['running', 'running'],
  [undefined, 'frozen'],
] as const)('ignores situations of time between a %s and a %s clock', async ([before, now]) => {
  const timely = ['time-weekend', 'time-holiday', 'payment-day-moved']
  writeRun('run-1.json', ['sca-approved', ...timely], before)
  await report('--json', 'before.json')
  writeRun('run-1.json', ['sca-approved', 'time-month-end'], now)
  expect(await report('--baseline', 'before.json')).toMatchObject({ code: 0, error: '' })
})

test('compares situations of time between two frozen clocks', async () => {
  writeRun('run-1.json', ['time-weekend'], 'frozen')
  await report('--json', 'before.json')
  writeRun('run-1.json', ['sca-approved'], 'frozen')
  expect(await report('--baseline', 'before.json')).toMatchObject({
    code: 1,
    error: 'pocketbank: situations of the baseline are not met any more: time-weekend\n',
  })
})
