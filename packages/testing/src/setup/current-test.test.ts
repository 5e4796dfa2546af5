import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../connect/connect.ts'
import { createSandbox } from '../sandbox/create.ts'
import { watchTests } from './watch-tests.ts'

watchTests()

const testName = 'requests of a test have its name: 100 % "så"'

test(testName, async () => {
  const sandbox = createSandbox()
  onTestFinished(() => sandbox.dispose())
  await sandbox.tpp().get('/v1/sandbox/customers')
  const { url } = await sandbox.listen()
  await fetch(`${url}/v1/nowhere`)
  await fetch(`${url}/v1/nowhere`, { headers: { 'X-Sandbox-Label': 'my own' } })
  expect(sandbox.requests.all.map(({ label }) => label)).toEqual([testName, testName, 'my own'])
  expect(sandbox.requests.where({ label: testName })).toHaveLength(2)
})

test('passes the test name to a bank over HTTP', async () => {
  const labels: (string | null)[] = []
  const sandbox = createSandbox()
  onTestFinished(() => sandbox.dispose())
  const { url } = await sandbox.listen()
  const recordedFetch = (request: Request) => {
    if (!request.url.includes('/_sandbox/')) labels.push(request.headers.get('X-Sandbox-Label'))
    return fetch(request)
  }
  const bank = await connect(url, { fetch: recordedFetch })
  const answer = await bank.tpp().get('/v1/sandbox/customers')
  await bank.fetch('/v1/nowhere', { headers: { 'X-Sandbox-Label': 'my own' } })
  expect(answer.status).toBe(200)
  expect(labels).toEqual([expect.getState().currentTestName, 'my own'])
})
