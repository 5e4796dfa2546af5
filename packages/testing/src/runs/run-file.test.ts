import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSandbox } from '../sandbox/create.ts'
import { nameTest } from '../setup/current-test.ts'
import { leaveRunToRunner, writeRun } from './run-file.ts'

leaveRunToRunner()

const jonas = '13039319955'

test('one file has what all sandboxes and forks of the process have met, and is replaced by each write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'))
  vi.stubEnv('POCKETBANK_SITUATIONS', join(folder, 'deep', 'er'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    nameTest(undefined)
    rmSync(folder, { recursive: true })
  })
  const files = () => readdirSync(join(folder, 'deep', 'er'))
  nameTest('refuses')
  const fork = createSandbox().fork()
  await fork.psu(jonas).refuse(await fork.tpp().get('/v1/accounts'))
  writeRun()
  nameTest('approves')
  const other = createSandbox()
  await other.psu(jonas).approve(await other.tpp().get('/v1/accounts'))
  createSandbox({ situations: false })
  writeRun()
  expect(files()).toEqual([expect.stringMatching(/^run-.+\.json$/)])
  expect(JSON.parse(readFileSync(join(folder, 'deep', 'er', files()[0] ?? ''), 'utf8'))).toMatchObject({
    version: 1,
    way: 'code',
    situations: { 'sca-refused': [{ label: 'refuses' }], 'sca-approved': [{ label: 'approves' }] },
    advice: [],
  })
})

test('without the variable nothing is written', () => {
  vi.stubEnv('POCKETBANK_SITUATIONS', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  createSandbox()
  expect(writeRun).not.toThrow()
})
