import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeCall } from './program.ts'

test('[Y1] shows the command as the person called it', () => {
  const cache = mkdtempSync(join(tmpdir(), 'pocketbank-'))
  onTestFinished(() => rmSync(cache, { recursive: true }))
  const cachePath = join(cache, '_npx', '0a1b')
  mkdirSync(cachePath, { recursive: true })
  writeFileSync(join(cachePath, 'package.json'), '{"_npx":{"packages":["./pocketbank.tgz"]}}')
  const npx = (PATH: string) => writeCall({ npm_command: 'exec', PATH }, 'call')
  expect(npx(`${join(cachePath, 'node_modules', '.bin')}:/usr/bin`)).toBe('npx ./pocketbank.tgz call')
  expect(npx(`${join(cache, '_npx', 'ff', 'node_modules', '.bin')}:/usr/bin`)).toBe('npx pocketbank call')
  expect(npx('/app/node_modules/.bin:/usr/bin')).toBe('npx pocketbank call')
  expect(writeCall({ npm_lifecycle_event: 'start', npm_package_name: 'pocketbank' }, 'call')).toBe(
    'npm run call --',
  )
  expect(writeCall({}, 'call')).toBe('pocketbank call')
})
