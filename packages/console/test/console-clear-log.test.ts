import { expect, test } from 'vitest'
import { openConsole } from './kit/console.ts'

test('[C9a] empties a cleared log, and continues the ids', async () => {
  const scene = openConsole()
  const browser = scene.browser()
  await scene.tpp().get('/v1/sandbox/customers')
  const { entries } = scene.app.requests
  await browser.submit(await browser.open('/'), 'clear-log')
  expect(scene.app.requests.entries).toEqual([])
  expect((await browser.open('/')).forms('clear-log')).toEqual([])
  await scene.tpp().get('/v1/sandbox/customers')
  expect(scene.app.requests.entries.map(({ id }) => id)).not.toEqual(entries.map(({ id }) => id))
})
