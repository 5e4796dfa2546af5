import { faultPresets } from '@pocketbank/devtools/faults'
import { quirkNames } from '@pocketbank/devtools/faults/quirks'
import { expect, test } from 'vitest'
import { openConsole } from './kit/console.ts'

const page = '/console/faults'

async function openFaults(query = '') {
  const setup = openConsole()
  const browser = setup.browser()
  const firstPage = await browser.open(page + query)
  return { setup, browser, faults: setup.bank.faults, shown: firstPage }
}

/** The switches of a page by their ids: true for those that are on. */
function readSwitches({ tags }: Awaited<ReturnType<typeof openFaults>>['shown']): Map<string, boolean> {
  const switches = tags.filter(({ attributes }) => attributes.get('role') === 'switch')
  return new Map(
    switches.map(({ attributes }) => [
      attributes.get('value') ?? '',
      attributes.get('aria-checked') === 'true' && attributes.get('name') === 'off',
    ]),
  )
}

test.each(faultPresets.map(({ id, fault }) => [id, fault] as const))(
  '[C3c] turns %s on and off by a click, as its control call does',
  async (id, fault) => {
    const { setup, browser, shown, faults } = await openFaults()
    const on = await browser.submit(shown, 'switch-fault', { on: id })
    const [rule] = faults.list().map((firstFault) => firstFault.rule)
    expect([on.status, readSwitches(on).get(id)]).toEqual([200, true])
    faults.clear()
    await setup.callJson(201, 'POST', '/_sandbox/faults', fault)
    expect(faults.list().map((firstFault) => firstFault.rule)).toEqual([rule])
    const off = await browser.submit(await browser.open(page), 'switch-fault', { off: id })
    expect([faults.list(), readSwitches(off).get(id)]).toEqual([[], false])
  },
)

test('[C3c] counts a fault, and lists its request after its last use', async () => {
  const { setup, browser, shown, faults } = await openFaults()
  await browser.submit(shown, 'switch-fault', { on: 'server-error', times: '2' })
  const ask = () => setup.tpp().get('/v1/sandbox/customers')
  expect((await ask()).status).toBe(500)
  expect((await browser.open(page)).text).toContain('triggered once')
  expect([(await ask()).status, (await ask()).status]).toEqual([500, 200])
  const laterPage = await browser.open(page)
  expect([faults.list(), readSwitches(laterPage).get('server-error')]).toEqual([[], false])
  const hits = laterPage.tags.filter(({ attributes }) =>
    attributes.get('href')?.startsWith('/console/requests/'),
  )
  expect(hits).toHaveLength(2)
})

test('[C3c] limits switches by address and fields, and keeps the limit in the address', async () => {
  const { browser, shown, faults } = await openFaults('?operation=createPayment')
  const on = await browser.submit(shown, 'switch-fault', { on: 'slow', times: '3', method: 'POST' })
  const match = { operation: 'createPayment', method: 'POST' }
  expect(faults.list().map(({ rule }) => [rule.match, rule.times])).toEqual([[match, 3]])
  expect(on.path).toMatch(/^\/console\/faults\?operation=createPayment&method=POST&times=3/)
  expect(on.html).toContain('&quot;match&quot;:{&quot;operation&quot;:&quot;createPayment&quot;')
  expect([readSwitches(on).get('slow'), readSwitches(await browser.open(page)).get('slow')]).toEqual([
    true,
    false,
  ])
  const shownFirst = await browser.submit(shown, 'switch-fault', { psu: '13039319955' })
  expect(shownFirst.path).toBe('/console/faults?operation=createPayment&psu=13039319955')
  await browser.submit(on, 'switch-fault', { on: 'server-error', times: 'always' })
  expect(faults.list().map(({ rule }) => rule.times)).toEqual([3, undefined])
})

test('[C3c] shows the control call of each switch, with its limits', async () => {
  const { setup, browser, shown, faults } = await openFaults('?path=/v1/accounts/{any}&tpp-id=T%27&times=2')
  const calls = shown.tags.flatMap(({ name, text }) =>
    name === 'code' && text.startsWith('curl') ? [text] : [],
  )
  const bodies = calls.map((call) =>
    JSON.parse(/--json '(.+)'$/s.exec(call)?.[1]?.replaceAll(`'\\''`, "'") ?? ''),
  )
  expect(bodies).toHaveLength(faultPresets.length + quirkNames.length)
  for (const [at, { id }] of faultPresets.entries()) {
    await browser.submit(shown, 'switch-fault', { on: id })
    const [pressed] = faults.list()
    faults.clear()
    await setup.callJson(201, 'POST', '/_sandbox/faults', bodies[at])
    expect(faults.list()[0]?.rule).toEqual(pressed?.rule)
    expect(pressed?.rule).toMatchObject({ match: { path: '/v1/accounts/{any}', tpp: "T'" }, times: 2 })
    faults.clear()
  }
})

test.each([
  [{ on: 'server-error', operation: 'pay' }, 'operation', 'Must be an operationId of /openapi.json'],
  [{ on: 'server-error', path: 'v1' }, 'path', 'Must be a path that begins with / and has no query'],
  [{ on: 'server-error', times: '0' }, 'times', 'Must be one of 1, 2'],
])('[C3c] refuses a wrong limit at its field: %j', async (fields, name, sentence) => {
  const { browser, shown, faults } = await openFaults()
  const refusedPage = await browser.submit(shown, 'switch-fault', fields)
  const [errorTag] = refusedPage.tags.filter(
    ({ attributes }) => attributes.get('id') === `switch-fault-${name}-wrong`,
  )
  expect([refusedPage.status, errorTag?.text]).toEqual([422, expect.stringContaining(sentence)])
  expect(faults.list()).toEqual([])
})

test('[C3c] adds any other fault as JSON, describes it, and removes it', async () => {
  const { setup, browser, shown, faults } = await openFaults()
  const fault = {
    effect: { kind: 'error', code: 'PAYMENT_FAILED', status: 503 },
    match: { method: 'GET' },
    times: 1,
  }
  const faultPage = await browser.submit(shown, 'add-fault', { fault: JSON.stringify(fault) })
  expect(faultPage.text).toContain('503 PAYMENT_FAILED. The bank does nothing.')
  expect(faultPage.text).toContain('method GET')
  const response = await setup.tpp().get('/v1/sandbox/customers')
  expect([response.status, JSON.parse(await response.text()).code]).toEqual([503, 'PAYMENT_FAILED'])
  const [form] = shown.forms('add-fault')
  const template = await browser.submit(shown, 'add-fault', form?.fields)
  expect(faults.list().map(({ rule }) => rule.effect.kind)).toEqual(['error'])
  await browser.submit(template, 'remove-fault')
  expect(faults.list()).toEqual([])
  const again = await browser.submit(template, 'remove-fault')
  expect(again.status).toBe(422)
})

test.each([
  ['{"effect": "drop",}', '$: is not JSON'],
  ['{"effect": "earthquake"}', '$.effect'],
  ['{"effect": "drop", "time": 1}', '$.time: is not a field here'],
])('[C3c] refuses a wrong fault at its place: %s', async (fault, sentence) => {
  const { browser, shown, faults } = await openFaults()
  const refusedPage = await browser.submit(shown, 'add-fault', { fault })
  expect([refusedPage.status, refusedPage.text]).toEqual([422, expect.stringContaining(sentence)])
  expect(refusedPage.forms('add-fault')[0]?.fields.fault).toEqual([fault])
  expect(faults.list()).toEqual([])
})

test('[C3c] shows the latest of many faults', async () => {
  const { browser, faults } = await openFaults()
  for (let count = 0; count < 1_000; count += 1) faults.add({ effect: 'drop', times: count + 1 })
  const laterPage = await browser.open(page)
  expect(laterPage.forms('remove-fault')).toHaveLength(50)
  expect(laterPage.text).toContain('950 older faults are not shown')
  expect(laterPage.text).toContain('fault-1000')
})

test('[C3c] turns quirks on, and all off at once', async () => {
  const { browser, shown, faults } = await openFaults()
  const quirkPage = await browser.submit(shown, 'switch-quirk', { on: 'idsMissing' })
  await browser.submit(quirkPage, 'switch-quirk', { on: 'nextLinkLoops' })
  expect(faults.quirks.on()).toEqual(['idsMissing', 'nextLinkLoops'])
  await browser.submit(quirkPage, 'switch-quirk', { off: 'idsMissing' })
  expect(faults.quirks.on()).toEqual(['nextLinkLoops'])
  faults.once('drop')
  await browser.submit(await browser.open(page), 'clear-faults')
  expect([faults.list(), faults.quirks.on()]).toEqual([[], []])
})
