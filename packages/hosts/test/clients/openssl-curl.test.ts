import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { listen } from './server.ts'

const script = fileURLToPath(new URL('openssl-curl.sh', import.meta.url))
const tools = ['bash', 'openssl', 'curl']
const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error !== undefined)
const mustRun = process.env.CI === 'true'
const title = '[Q3] accepts what openssl and curl alone sign, and gives back what they made'
const skipNote = missing.length === 0 || mustRun ? '' : `, skipped: ${missing.join(', ')} not found`

test.skipIf(skipNote !== '')(`${title}${skipNote}`, async () => {
  expect(missing, 'tools that this test needs').toEqual([])
  const folder = await mkdtemp(join(tmpdir(), 'openssl-curl-'))
  const server = await listen()
  try {
    const { stdout } = await promisify(execFile)('bash', [script, server.url], { cwd: folder })
    const [created = '', readText = ''] = stdout.trim().split('\n')
    expect(created).toMatch(/^201 \{"customerId":"[^"]+","customerNumber":"13039319956"/)
    expect(created).toContain('"customerName":"Kåre Skall"')
    expect(readText).toBe(created.replace('201', '200'))
    expect(server.app.requests.entries.map(({ tpp }) => tpp)).toEqual([
      'PSDNO-FSA-555555555',
      'PSDNO-FSA-555555555',
    ])
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
})
