import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSandbox } from '../sandbox/create.ts'
import { nameTest } from '../setup/current-test.ts'
import { leaveRunToRunner, writeRun } from './run-file.ts'

leaveRunToRunner()

const jonas = '13039319955'

test('writes one file per process, which each write replaces', async () => {
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
  const otherSandbox = createSandbox()
  await otherSandbox.psu(jonas).approve(await otherSandbox.tpp().get('/v1/accounts'))
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

test('writes nothing without the variable', () => {
  vi.stubEnv('POCKETBANK_SITUATIONS', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  createSandbox()
  expect(writeRun).not.toThrow()
})

test('counts a sandbox used again after thousands, and merges others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'))
  vi.stubEnv('POCKETBANK_SITUATIONS', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const first = createSandbox()
  await first.psu(jonas).approve(await first.tpp().get('/v1/accounts'))
  const firstSandbox = createSandbox()
  await firstSandbox.tpp({ certificate: 'expired' }).get('/v1/accounts')
  for (let count = 0; count < 60; count++) createSandbox()
  await first.tpp().get('/v1/accounts/unknown')
  writeRun()
  const [file = ''] = readdirSync(folder)
  const { situations } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const { situations: firstSituations } = first.situations()
  const metIds = firstSituations.filter((situation) => situation.met).map(({ id }) => id)
  expect(Object.keys(situations)).toEqual(expect.arrayContaining(metIds))
  expect(Object.keys(situations)).toContain('refused-certificate-expired')
})

test('says what to do about a read-only folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  vi.stubEnv('POCKETBANK_SITUATIONS', file)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  createSandbox()
  expect(writeRun).toThrow(
    /^POCKETBANK_SITUATIONS: no run file can be written into .+file: .+ Name a folder that this process may write to\.$/,
  )
})
