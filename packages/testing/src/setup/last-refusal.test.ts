import { expect, onTestFinished, test } from 'vitest'
import { matchers } from '../matchers/matchers.ts'
import { createSandbox } from '../sandbox/create.ts'
import { forgetRefusal, printLastRefusal } from './last-refusal.ts'
import './vitest-setup.ts'

/** Everything that a failed test would print. */
function readOutput(): readonly string[] {
  const texts: string[] = []
  printLastRefusal((text) => texts.push(text))
  return texts
}

async function refuse(sandbox = createSandbox()) {
  return sandbox.tpp({ certificate: 'expired' }).get('/v1/accounts/unknown')
}

test('prints the last refusal of a failed test once', async () => {
  const sandbox = createSandbox()
  await sandbox.tpp().get('/v1/nothing' as string)
  await refuse(sandbox.fork())
  await sandbox.tpp().get('/openapi.json' as string)
  const [text = '', ...otherLines] = readOutput()
  expect(otherLines).toEqual([])
  expect(text).toMatch(/^The last refusal in this test:\n\n/)
  expect(text).toContain('GET /v1/accounts/unknown')
  expect(readOutput()).toEqual([])
})

test('prints nothing without a refusal', async () => {
  await createSandbox()
    .tpp()
    .get('/openapi.json' as string)
  expect(readOutput()).toEqual([])
})

test('prints what was refused over the network', async () => {
  const sandbox = createSandbox()
  onTestFinished(() => sandbox.dispose())
  const { url } = await sandbox.listen()
  await fetch(`${url}/v1/accounts`)
  expect(readOutput().join()).toContain('GET /v1/accounts')
})

test('prints nothing that a matcher said already', async () => {
  const refusedResponse = await refuse()
  const { message } = await matchers.toHaveStatus(refusedResponse, 200)
  expect(message()).toContain('GET /v1/accounts/unknown')
  expect(readOutput()).toEqual([])
})

test('starts a test without a refusal', async () => {
  await refuse()
  forgetRefusal()
  expect(readOutput()).toEqual([])
})
