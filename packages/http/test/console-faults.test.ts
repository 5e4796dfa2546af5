import { expect, test } from 'vitest'
import { kindNames } from '../src/console/faults/break.ts'
import { quirkNames } from '../src/faults/quirks/quirk-table.ts'
import { openConsole } from './kit/console.ts'

const page = '/console/faults'
const add = 'add-fault'

async function openFaults() {
  const scene = openConsole()
  const browser = scene.browser()
  return { scene, browser, faults: scene.bank.faults, shown: await browser.open(page) }
}

test('[C3c] a fault is set by a form, told in words, strikes, and is gone when it is used up', async () => {
  const { scene, browser, shown, faults } = await openFaults()
  const set = await browser.submit(shown, add, {
    kind: 'error',
    code: 'PAYMENT_FAILED',
    status: '503',
    method: 'GET',
  })
  expect(set.text).toContain(
    'From now on: The answer is an error object with this code. (code PAYMENT_FAILED, status 503)',
  )
  expect(set.text).toContain('method GET')
  expect(set.text).toContain('once; struck none yet')
  const struck = await scene.tpp().get('/v1/sandbox/customers')
  expect([struck.status, JSON.parse(await struck.text()).code]).toEqual([503, 'PAYMENT_FAILED'])
  expect(faults.list()).toEqual([])
  expect((await browser.open(page)).text).toContain('No fault waits for requests.')
})

test('[C3c] a fault that is left without a number strikes for good, and is taken back; so are all', async () => {
  const { browser, shown, faults } = await openFaults()
  const one = await browser.submit(shown, add, { kind: 'drop', times: '', after: 'after' })
  expect(faults.list().map(({ rule }) => rule)).toEqual([{ effect: { kind: 'drop' }, after: true }])
  const gone = await browser.submit(one, 'remove-fault fault-1')
  expect([gone.text, faults.list()]).toEqual([expect.stringContaining('fault-1 was taken back.'), []])
  const again = await browser.submit(one, 'remove-fault fault-1')
  expect([again.status, again.text]).toEqual([422, expect.stringContaining('There is no fault with this id')])
  for (const kind of ['drop', 'systemError'] as const) await browser.submit(shown, add, { kind })
  await browser.submit(await browser.open(page), 'clear-faults')
  expect(faults.list()).toEqual([])
})

test.each([
  [{ kind: 'error' }, 'code', 'Is missing'],
  [{ kind: 'drop', milliseconds: '5' }, 'milliseconds', 'Is not a field here: use kind'],
  [{ kind: 'delay', milliseconds: 'five' }, 'milliseconds', 'Must be a number, got "five"'],
  [{ kind: 'systemError', operation: 'pay' }, 'operation', 'Must be an operationId of /openapi.json'],
  [{ kind: 'systemError', path: 'v1' }, 'path', 'Must be a path that begins with / and has no query'],
  [{ kind: 'systemError', times: '0' }, 'times', 'Must be a number from 1'],
  [{ kind: 'earthquake' }, 'kind', 'Must be a kind of fault'],
])('[C3c] a fault that cannot be is refused beside its field: %j', async (fields, name, sentence) => {
  const { browser, shown, faults } = await openFaults()
  const refused = await browser.submit(shown, add, fields)
  const [wrong] = refused.tags.filter(({ attributes }) => attributes.get('id') === `add-fault-${name}-wrong`)
  expect([refused.status, wrong?.text]).toEqual([422, expect.stringContaining(sentence)])
  expect(faults.list()).toEqual([])
  const [typed] = refused.forms(add)
  for (const [field, value] of Object.entries(fields)) {
    if (field !== 'kind' && field !== 'operation') expect(typed?.fields[field]).toEqual([value])
  }
})

test('[C3c] quirks are switched on by ticking them, and off by taking the tick away', async () => {
  const { browser, shown, faults } = await openFaults()
  const on = await browser.submit(shown, 'set-quirks', { on: ['idsMissing', 'bookedLate'] })
  expect([faults.quirks.on(), on.text]).toEqual([
    ['idsMissing', 'bookedLate'],
    expect.stringContaining('2 quirks are on.'),
  ])
  expect(on.forms('set-quirks')[0]?.fields.on).toEqual(['idsMissing', 'bookedLate'])
  await browser.submit(on, 'set-quirks', { on: undefined })
  expect(faults.quirks.on()).toEqual([])
})

test('[C3c] each fault and quirk is told in words', async () => {
  const { shown } = await openFaults()
  for (const kind of kindNames) expect(shown.html).toMatch(new RegExp(`>${kind}: [^<]+[.]<`))
  for (const quirk of quirkNames) expect(shown.text).toMatch(new RegExp(`${quirk}\\s+[A-Z]`))
})
