import { expect, test } from 'vitest'
import { openConsole } from './kit/console.ts'

test('[C9a] empties a cleared log, and continues the ids', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  await setup.tpp().get('/v1/sandbox/customers')
  const { entries } = setup.app.requests
  await browser.submit(await browser.open('/'), 'clear-log')
  expect(setup.app.requests.entries).toEqual([])
  expect((await browser.open('/')).forms('clear-log')).toEqual([])
  await setup.tpp().get('/v1/sandbox/customers')
  expect(setup.app.requests.entries.map(({ id }) => id)).not.toEqual(entries.map(({ id }) => id))
})
