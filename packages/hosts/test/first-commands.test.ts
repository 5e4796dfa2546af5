import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readOptions, serve } from '../src/node/index.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
function createFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'console-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The commands as the page of a bank that listens has them. */
async function commandsOn(url: string) {
  const html = await (await fetch(url)).text()
  const texts = [...html.matchAll(/<pre[^>]*><code>([^<]*)<\/code><\/pre>/g)].map(([, text = '']) =>
    text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
  expect(texts).toHaveLength(3)
  const [call = '', curl = '', suite = ''] = texts
  return { call, curl, suite }
}

test('[C4a] runs the commands of the empty log, whose requests it shows (npx, curl, openssl)', async () => {
  const options = readOptions(['--port', '0'], {})
  if (!options.ok) throw new Error(options.error)
  const { url, close } = await serve(options.value)
  onTestFinished(close)
  const { call, curl, suite } = await commandsOn(url)
  const folder = createFolder(tmpdir())
  const curlRun = await run('sh', ['-c', curl], { cwd: folder })
  expect(curlRun.stdout).toMatch(/^HTTP\/1\.1 200 OK/)
  const [command = '', ...rest] = call
    .replace('npx --no-install pocketbank', `node ${root}.ci/run-program.cjs packages/cli/src/main.ts`)
    .split(' ')
  const called = await run('sh', ['-c', [command, ...rest].join(' ')], { cwd: root })
  expect(JSON.parse(called.stdout)).toHaveLength(4)
  const testingFolder = createFolder(join(root, 'packages/testing'))
  writeFileSync(join(testingFolder, 'bank.test.ts'), suite)
  writeFileSync(join(testingFolder, 'vitest.config.ts'), 'export default {}')
  const tested = await run('npx', ['vitest', 'run', '--root', testingFolder], { cwd: root })
  expect(tested.stdout).toMatch(/1 passed/)
  const page = await (await fetch(url)).text()
  expect(page.match(/<bdi>\/v1\/sandbox\/customers</g)).toHaveLength(3)
})
