import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { allOperations } from '@pocketbank/http/operations'
import { createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { listen } from '../../hosts/test/clients/server.ts'
import { keyCommand, languagesFor } from '../src/docs/code-samples.ts'
import { findOrCreateReference } from '../src/docs/find-reference.ts'
import { readAllViews } from '../src/docs/reference.ts'
import { buildSampleRequest, exampleParts } from '../src/docs/sample-request.ts'
import { openConsole } from './kit/console.ts'

const views = await readAllViews(await findOrCreateReference(allOperations))

function requireView(id: string) {
  const view = views.find((operation) => operation.id === id)
  if (view === undefined) throw new Error(`there is no ${id}`)
  return view
}

const tools = ['bash', 'openssl', 'curl']
const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error !== undefined)
const skipNote =
  missing.length === 0 || process.env.CI === 'true' ? '' : `, skipped: ${missing.join(', ')} not found`

test.skipIf(skipNote !== '')(`[C8a] runs the examples by openssl and curl${skipNote}`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docs-examples-'))
  const server = await listen(undefined, { empty: false })
  try {
    const answers: string[] = []
    await promisify(execFile)('bash', ['-c', keyCommand], { cwd: folder })
    for (const id of ['createCustomer', 'listAccounts', 'createPayment']) {
      const view = requireView(id)
      const shell = languagesFor(view, 'curl').language.write(
        buildSampleRequest(view, exampleParts(view)),
        server.url,
      )
      const { stdout } = await promisify(execFile)('bash', ['-c', shell], { cwd: folder })
      answers.push(stdout.split(' ', 2)[1] ?? '')
    }
    expect(answers).toEqual(['201', '200', '201'])
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
})

/** Runs a TypeScript sample without its types and imports; gives the status that it logs. */
async function runSample(text: string): Promise<unknown> {
  const logged: unknown[] = []
  const program = text.replace(/^import .*$/m, '').replaceAll(' as string', '')
  const runProgram = new Function('createTpp', 'console', `return (async () => {${program}})()`)
  await runProgram(createTpp, { log: (status: unknown) => logged.push(status) })
  return logged[0]
}

test('[C8a] runs the examples in TypeScript, by the testing package and by fetch', async () => {
  const server = await listen(undefined, { empty: false })
  try {
    const statuses: unknown[] = []
    for (const id of ['createCustomer', 'listAccounts', 'createPayment', 'readClock', 'takeSnapshot']) {
      const view = requireView(id)
      const sample = buildSampleRequest(view, exampleParts(view))
      statuses.push(await runSample(languagesFor(view, 'typescript').language.write(sample, server.url)))
    }
    expect(statuses).toEqual([201, 200, 201, 200, 201])
  } finally {
    await server.close()
  }
})

test('[C8a] chooses the language of code by a link, and keeps it when sending', async () => {
  const browser = openConsole().browser()
  const page = await browser.open('/docs/createPayment')
  expect(page.link('HTTP')).toBe('/docs/createPayment?lang=http')
  const chosenPage = await browser.open('/docs/createPayment?lang=http')
  expect(chosenPage.text).toContain('POST /v1/payments/norwegian-domestic-credit-transfers HTTP/1.1')
  expect(chosenPage.text).not.toContain('openssl dgst')
  const resultPage = await browser.submit(chosenPage, 'send-request')
  expect(resultPage.text).toContain('Response 201 in')
  expect(resultPage.text).not.toContain('openssl dgst')
  expect((await browser.open('/docs/createPayment?lang=cobol')).text).toContain('openssl dgst')
})

test('[C8d] shows code without a chosen TPP, and links to the choice', async () => {
  const tenants = { names: () => ['PSDNO-FSA-1'], has: (tpp: string) => tpp === 'PSDNO-FSA-1' }
  const browser = openConsole({ console: { tenants } }).browser()
  const page = await browser.open('/docs/createPayment?lang=call')
  expect(page.text).toContain('npx --no-install pocketbank call POST')
  expect(page.link('Choose a TPP to send requests to its bank.')).toBe('/console/tpps')
  expect(page.forms('send-request')).toEqual([])
})
