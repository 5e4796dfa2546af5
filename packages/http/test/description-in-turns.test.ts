import { expect, test } from 'vitest'
import '../src/console/index.ts'
import { describeControl } from '../src/control/description.ts'
import { atOnce } from '../src/in-turns.ts'
import { describe } from '../src/openapi/document.ts'
import { allOperations } from '../src/operations/index.ts'

import { consoleUrl, openConsole } from './kit/console.ts'

const scene = openConsole()
const { app } = scene
const browser = scene.browser()
const inNextTurn = () => new Promise((resolve) => setImmediate(resolve))

test.each(['/_sandbox/openapi.json', '/openapi.json', '/docs'])(
  '[V3p] other requests are answered while %s is made',
  async (path) => {
    let isMade = false
    const made = browser.fetch(path).finally(() => {
      isMade = true
    })
    let answered = 0
    while (!isMade) {
      await inNextTurn()
      expect((await app.fetch(new Request(`${consoleUrl}/v1/nothing`))).status).toBe(404)
      answered += 1
    }
    expect((await made).status).toBe(200)
    // A description that is made at once lets one or two through, as its modules are loaded.
    expect(answered).toBeGreaterThan(30)
  },
)

test('[V3p] two who ask for a description at the same time get one that was made once', async () => {
  const url = 'https://another.example/openapi.json'
  const [first, second] = await Promise.all([app.fetch(new Request(url)), app.fetch(new Request(url))])
  expect(await first.text()).toBe(await second.text())
})

test('[V3p] a description is the same whether it is made at once or in turns', async () => {
  const answer = await app.fetch(new Request(`${consoleUrl}/openapi.json`))
  const [{ url }] = (await answer.clone().json()).servers
  const whole = atOnce(describe(allOperations, atOnce(describeControl()), url))
  expect(await answer.text()).toBe(JSON.stringify(whole))
})
