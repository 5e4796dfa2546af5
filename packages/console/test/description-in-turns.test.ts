import { describeControl } from '@pocketbank/devtools/control/description'
import { atOnce, describe } from '@pocketbank/http/description'
import { allOperations } from '@pocketbank/http/operations'
import { expect, test } from 'vitest'
import { findOrCreateReference } from '../src/docs/reference.ts'

import { consoleUrl, openConsole } from './kit/console.ts'

const scene = openConsole()
const elsewhere = openConsole({ app: { basePath: '/in-turns' } })
const { app } = scene
const browser = scene.browser()
const inNextTurn = () => new Promise((resolve) => setImmediate(resolve))

// Other tests cannot have cached these: each has an address or a list of its own.
test.each([
  ['/_sandbox/openapi.json', () => browser.fetch('/_sandbox/openapi.json')],
  ['/openapi.json', () => elsewhere.app.fetch(new Request(`${consoleUrl}/openapi.json`))],
  ['what /docs shows', () => findOrCreateReference([...allOperations])],
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

test('[V3p] makes the same description at once and in turns', async () => {
  const answer = await app.fetch(new Request(`${consoleUrl}/openapi.json`))
  const [{ url }] = (await answer.clone().json()).servers
  const whole = atOnce(describe(allOperations, atOnce(describeControl()), url))
  expect(await answer.text()).toBe(JSON.stringify(whole))
})
