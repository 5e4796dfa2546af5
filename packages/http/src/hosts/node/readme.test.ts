import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { optionNames, variableOf } from './option-table.ts'
import { readOptions } from './options.ts'
import { serve } from './serve.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

test('the README lists every option with its variable', () => {
  const rows = [...readme.matchAll(/^\| `--([a-z-]+)[^`]*` +\| `(\w+)` +\|/gm)]
  expect(rows.map(([, name, variable]) => [name, variable])).toEqual(
    optionNames.map((name) => [name, variableOf(name)]),
  )
})

test('[Q3] the call of the README, made by openssl and curl alone, is accepted', async () => {
  const [, script = ''] = /```sh\n(BANK=.*?)```/s.exec(readme) ?? []
  const options = readOptions(['--port', '0', '--empty'], {})
  if (!options.ok) throw new Error(options.error)
  const server = await serve(options.value)
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-'))
  try {
    const call = script.replace('http://127.0.0.1:8080', server.url)
    const { stdout } = await promisify(execFile)('sh', ['-euc', call], { cwd: folder })
    expect(stdout).toMatch(/^HTTP\/1\.1 201 /)
    expect(stdout).toContain('"customerName":"Kari Test"')
  } finally {
    rmSync(folder, { recursive: true })
    await server.close()
  }
})
