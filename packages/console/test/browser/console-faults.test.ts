import { requestPath } from '@pocketbank/devtools/control/console-path'
import type { FaultRuleInput } from '@pocketbank/devtools/faults'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ConsoleSetup, openConsole } from '../kit/console.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { listenFor } from './console-bank.ts'
import { follow, textOn } from './person.ts'

const faultsPath = '/console/faults'

describe.skipIf(!hasBrowser)('faults at the console, in chromium', () => {
  let browser: Browser
  let setup: ConsoleSetup
  let bank: Awaited<ReturnType<typeof listenFor>>
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    setup = openConsole()
    bank = await listenFor(setup)
  })
  afterEach(() => bank.close())

  const open = (path: string) => follow(browser, bank.url + path)

  test.each<readonly [string, FaultRuleInput['effect'], string]>([
    [
      'as an error with its code',
      { kind: 'error', code: 'SYSTEM_ERROR' },
      '500 SYSTEM_ERROR. The bank does nothing.',
    ],
    [
      'with its defaults',
      { kind: 'tooManyRequests', retryAfterSeconds: 60 },
      '429 ACCESS_EXCEEDED with Retry-After: 60. The bank does nothing.',
    ],
    ['by the name of its kind', 'truncatedBody', 'The connection closes after half of the body.'],
  ])("[C3c] names a program's fault %s as its switch", async (_, effect, name) => {
    await setup.callJson(201, 'POST', '/_sandbox/faults', { effect })
    const page = await open(faultsPath)
    expect(await page.locator('#on-now tbody th').allTextContents()).toEqual([name])
    const isOn = page.getByRole('switch', { name, exact: true })
    expect(await isOn.getAttribute('aria-checked')).toBe('true')
    await isOn.click()
    await page.locator('#notice').waitFor()
    expect(setup.bank.faults.list()).toEqual([])
    await page.context().close()
  })

  const latest = () => requestPath(setup.app.requests.entries.at(-1)?.id ?? '')

  test.each<{ status: string; stage: string; effect: FaultRuleInput['effect']; name: string }>([
    {
      status: '500',
      stage: 'fault',
      effect: 'systemError',
      name: '500 SYSTEM_ERROR. The bank does nothing.',
    },
    {
      status: '429',
      stage: 'fault',
      effect: { kind: 'tooManyRequests', retryAfterSeconds: 7 },
      name: '429 ACCESS_EXCEEDED with Retry-After: 7. The bank does nothing.',
    },
    {
      status: '200',
      stage: '',
      effect: { kind: 'delay', milliseconds: 20, clock: 'real' },
      name: 'The bank waits 20 ms, then acts.',
    },
    {
      status: '502',
      stage: '',
      effect: { kind: 'wrongContentType', status: 502, body: '<h1>Down</h1>' },
      name: '502 with the body "<h1>Down</h1>", Content-Type text/html.',
    },
    {
      status: 'no response',
      stage: 'fault',
      effect: 'drop',
      name: 'The connection closes without a response. The bank does nothing.',
    },
  ])(
    '[K4d] marks a request with a fault in the log, and explains it: $status',
    async ({ status, stage, effect, name }) => {
      setup.bank.faults.once(effect)
      await setup
        .tpp()
        .get('/v1/sandbox/customers')
        .catch(() => undefined)
      const page = await open('/')
      const cells = page.locator('.log tr[data-key]:not([data-divider])').first().locator('td, th')
      expect(await cells.locator('.status').allTextContents()).toEqual([status, 'fault'])
      expect(await cells.last().textContent()).toBe(stage)
      await page.goto(bank.url + latest())
      const text = await textOn(page)
      expect(text).not.toMatch(/What to change|What went wrong|Nothing to fix|The bank itself failed|In code/)
      expect(await page.getByRole('button', { name: 'Turn off' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Add again' }).click()
      await page.locator('#notice', { hasText: name }).waitFor()
      expect(setup.bank.faults.list()).toMatchObject([{ id: 'fault-2', rule: { times: 1 } }])
      await page.context().close()
    },
  )

  test('[K4d] turns an active fault off on the page of its request', async () => {
    const { faults } = setup.bank
    faults.add({ effect: { kind: 'delay', milliseconds: 5, clock: 'real' }, match: { where: () => true } })
    faults.quirks.set('rowsReordered')
    await setup.tpp().post('/v1/sandbox/customers', { body: {} as never })
    const page = await open(latest())
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.locator('#notice', { hasText: 'fault-1 is off.' }).waitFor()
    expect(faults.list()).toEqual([])
    expect(await page.getByRole('button', { name: 'Add again' }).count()).toBe(0)
    await page.context().close()
  })

  test.each([
    ['by its switch', '500 SYSTEM_ERROR. The bank does nothing.'],
    ['by another', 'The connection closes without a response. The bank does nothing.'],
  ])('[C1k] removes the notice of a fault without moving anything under the pointer: %s', async (_, name) => {
    const page = await open(faultsPath)
    const press = page.getByRole('switch', { name, exact: true })
    await press.click()
    const notice = page.locator('#notice')
    await notice.getByText(`On, for all requests: ${name}`).waitFor()
    const before = await press.boundingBox()
    await page.mouse.move((before?.x ?? 0) + 5, (before?.y ?? 0) + 5)
    await setup
      .tpp()
      .get('/v1/sandbox/customers')
      .catch(() => undefined)
    await notice.waitFor({ state: 'hidden' })
    expect(await press.getAttribute('aria-checked')).toBe('false')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    const [heading] = await page.getByRole('heading', { name: 'Quirks' }).all()
    const heldBox = await heading?.boundingBox()
    await page.mouse.move(5, 5)
    await notice.waitFor({ state: 'detached' })
    const free = await heading?.boundingBox()
    expect((heldBox?.y ?? 0) - (free?.y ?? 0)).toBeGreaterThan(30)
    await page.context().close()
  })
})
