import { allOperations } from '@pocketbank/http/operations'
import { expect, test } from 'vitest'
import { findOrCreateReference } from '../src/docs/find-reference.ts'
import { readAllViews } from '../src/docs/reference.ts'
import { consoleUrl, openConsole } from './kit/console.ts'

const ownOperations = allOperations.map((operation) => {
  const { example: _, ...ownOperation } = operation
  return { ...ownOperation, id: `own-${operation.id}`, path: operation.path.replace('/v1/', '/own/') }
})
const setup = openConsole()
const withOwnOperations = openConsole({ app: { operations: ownOperations } })
const { app } = setup
const inNextTurn = () => new Promise((resolve) => setImmediate(resolve))

// Other tests cannot have cached these: each has a list of operations of its own.
test.each([
  ['/openapi.json', () => withOwnOperations.app.fetch(new Request(`${consoleUrl}/openapi.json`))],
  ['what a search finds', async () => readAllViews(await findOrCreateReference([...allOperations]))],
])('[V3p] answers other requests while %s is made', async (_, make) => {
  let isMade = false
  const promise = Promise.resolve(make()).finally(() => {
    isMade = true
  })
  let answered = 0
  while (!isMade) {
    await inNextTurn()
    expect((await app.fetch(new Request(`${consoleUrl}/v1/nothing`))).status).toBe(404)
    answered += 1
  }
  await promise
  // A description that is made at once lets one or two through, as its modules are loaded.
  expect(answered).toBeGreaterThan(30)
})

test('[V3p] makes one description for two clients at once', async () => {
  const url = 'https://another.example/openapi.json'
  const [first, second] = await Promise.all([app.fetch(new Request(url)), app.fetch(new Request(url))])
  expect(await first.text()).toBe(await second.text())
})
