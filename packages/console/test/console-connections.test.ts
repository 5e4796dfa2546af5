import { expect, test } from 'vitest'
import { bankState } from '../src/bank-state.ts'
import { openConsole } from './kit/console.ts'

test('[E5h] lists failed connections with cause, client and count above the first request', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  const failure = { cause: 'wrongHost', client: '10.0.0.7' } as const
  expect((await browser.open('/')).text).not.toContain('Connections without a request')
  setup.app.failConnection({ ...failure, text: 'The client asked for the host "<b>".' })
  setup.app.failConnection({ ...failure, text: 'The client asked for the host "<b>".' })
  setup.app.failConnection({ ...failure, cause: 'closed', text: 'The client closed.' })
  const page = await browser.open('/')
  expect(page.text).toMatch(
    /Connections without a request .*10\.0\.0\.7 The client closed\. 1 .*10\.0\.0\.7 The client asked for the host "<b>"\. 2/,
  )
  expect(page.text).toContain('Waiting for the first request')
})

test('[E5h] shows failed connections on an open page', () => {
  const { app, bank } = openConsole()
  const state = () => bankState(bank, app.requests)
  const before = state()
  app.failConnection({ cause: 'closed', client: '10.0.0.7', text: 'The client closed.' })
  const first = state()
  app.failConnection({ cause: 'closed', client: '10.0.0.7', text: 'The client closed.' })
  expect(new Set([before, first, state()]).size).toBe(3)
})
