import { snapshotFromJson, snapshotToJson } from '@pocketbank/core'
import { iterateForward } from '@pocketbank/core/base/store'
import { expect, test } from 'vitest'
import { filledEngine } from '../../http/test/kit/filled.ts'
import { compareBanks } from '../src/snapshots/bank-differences.ts'
import { listBranches } from '../src/snapshots/branches.ts'
import { writeBytes } from '../src/write-bytes.ts'
import { openConsole } from './kit/console.ts'

const page = '/console/snapshots'
const keep = 'create-snapshot'
const upload = 'upload-snapshot'

async function openSnapshots() {
  const setup = openConsole()
  const browser = setup.browser()
  return { setup, browser, snapshotStore: setup.bank.snapshots, firstPage: await browser.open(page) }
}

const ids = (snapshotStore: { list(): readonly { readonly id: string }[] }) =>
  snapshotStore.list().map(({ id }) => id)

test('[C3d] keeps, restores and deletes a snapshot by name or number', async () => {
  const { setup, browser, snapshotStore, firstPage } = await openSnapshots()
  const resultPage = await browser.submit(firstPage, keep, { id: 'monday' })
  await browser.submit(resultPage, keep)
  setup.bank.clock.advance({ days: 1 })
  const back = await browser.submit(await browser.open(page), 'restore-snapshot monday')
  expect(setup.bank.clock.today).toBe('2026-01-15')
  expect(ids(snapshotStore)).toEqual(['start', 'monday', 'snapshot-1', 'before-monday'])
  await browser.submit(back, 'delete-snapshot monday')
  expect(ids(snapshotStore)).toEqual(['start', 'snapshot-1', 'before-monday'])
})

test.each([
  [{ id: 'a name' }, 'create-snapshot-id-wrong', 'Must be 1 to 64 letters, digits'],
  [{ id: 'start' }, 'create-snapshot-id-wrong', 'Is the name of another snapshot. Choose another name.'],
])('[C3d] refuses a wrong name at its field: %j', async (fields, id, sentence) => {
  const { browser, snapshotStore, firstPage } = await openSnapshots()
  const refusedPage = await browser.submit(firstPage, keep, fields)
  const [errorTag] = refusedPage.tags.filter(({ attributes }) => attributes.get('id') === id)
  expect([refusedPage.status, errorTag?.text]).toEqual([422, expect.stringContaining(sentence)])
  expect(ids(snapshotStore)).toEqual(['start'])
})

test('[C3d] downloads a snapshot, and uploads it under another name', async () => {
  const { setup, browser, snapshotStore, firstPage } = await openSnapshots()
  const answer = await browser.fetch('/console/snapshots/start/download')
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="start.json"')
  const text = await answer.text()
  expect(text).toBe(await (await setup.call('GET', '/_sandbox/snapshots/start')).text())
  const uploadPage = await browser.submit(firstPage, upload, { file: new Blob([text]), name: 'again' })
  expect([uploadPage.text, ids(snapshotStore)]).toEqual([
    expect.stringContaining('is the snapshot again'),
    ['start', 'again'],
  ])
  setup.bank.clock.advance({ days: 1 })
  await browser.submit(uploadPage, 'restore-snapshot again')
  expect(setup.bank.clock.today).toBe('2026-01-15')
  const missingPage = await browser.open('/console/snapshots/nothing/download')
  expect(missingPage.status).toBe(404)
})

test.each([
  ['{"pocketbank":1}', 'again', 'file', '$.pocketbank: must be'],
  ['no JSON', 'again', 'file', 'JSON'],
  ['', 'again', 'file', 'is missing'],
  ['{}', 'a name', 'name', '1 to 64 letters'],
  ['{}', 'start', 'file', '$.pocketbank: is missing, so this is not a snapshot'],
  ['[]', 'again', 'file', 'must be an object'],
])(
  '[C3d] refuses a file that is not a snapshot, unchanged: %j as %s',
  async (text, name, field, sentence) => {
    const { browser, snapshotStore, firstPage } = await openSnapshots()
    const refusedPage = await browser.submit(firstPage, upload, { file: new Blob([text]), name })
    const [errorTag] = refusedPage.tags.filter(
      ({ attributes }) => attributes.get('id') === `upload-snapshot-${field}-wrong`,
    )
    expect([refusedPage.status, errorTag?.text.toLowerCase()]).toEqual([
      422,
      expect.stringContaining(sentence.toLowerCase()),
    ])
    expect(ids(snapshotStore)).toEqual(['start'])
  },
)

test('[C3d] keeps the start', async () => {
  const { browser, firstPage, snapshotStore } = await openSnapshots()
  expect(firstPage.forms('delete-snapshot start')).toEqual([])
  const body = new URLSearchParams({ do: 'delete-snapshot', id: 'start' })
  const refusedPage = await browser.open('/console/snapshots', { method: 'POST', body })
  expect(refusedPage.status).toBe(422)
  expect(ids(snapshotStore)).toEqual(['start'])
})

test('[C3d] shows the origin of each snapshot, and the position of the bank', async () => {
  const { setup, browser } = await openSnapshots()
  const { snapshots, clock } = setup.bank
  snapshots.take('first')
  clock.advance({ days: 1 })
  snapshots.take('second')
  snapshots.restore('first')
  clock.advance({ days: 2 })
  snapshots.take('third')
  snapshots.restore('first')
  expect(listBranches(snapshots).map(({ id = 'now', depth, base = '' }) => [id, depth, base])).toEqual([
    ['start', 0, ''],
    ['first', 1, 'start'],
    ['now', 2, 'first'],
    ['second', 2, 'first'],
    ['third', 2, 'first'],
  ])
  const { text } = await browser.open(page)
  expect(text).toMatch(
    /start the bank at its start .* first from start .* Now from first .* second from first .* third /,
  )
})

test('[C3d] keeps the present when restoring, so that it can be undone', async () => {
  const { setup, browser, snapshotStore, firstPage } = await openSnapshots()
  const { bank } = setup
  await browser.submit(firstPage, keep, { id: 'monday' })
  bank.clock.advance({ days: 2 })
  const changedBank = bank.engine.snapshot()
  const before = await browser.open(page)
  expect(before.forms('restore-snapshot monday')[0]?.fields.present).toEqual(['before-monday'])
  const back = await browser.submit(before, 'restore-snapshot monday')
  const undone = await browser.submit(back, 'restore-snapshot before-monday')
  expect([bank.engine.bank === changedBank.bank, bank.engine.now]).toEqual([true, changedBank.now])
  expect(undone.text).not.toContain('before-before-monday')
  expect(ids(snapshotStore)).toEqual(['start', 'monday', 'before-monday'])
  bank.clock.advance({ days: 1 })
  const again = await browser.open(page)
  expect(again.forms('restore-snapshot monday')[0]?.fields.present).toEqual(['before-monday-2'])
  const restoredPage = await browser.submit(again, 'restore-snapshot monday', { present: 'monday' })
  expect(restoredPage.status).toBe(422)
  expect(bank.clock.today).toBe('2026-01-18')
  await browser.submit(again, 'restore-snapshot monday', { present: '' })
  expect(ids(snapshotStore)).toEqual(['start', 'monday', 'before-monday'])
})

test('[C3d] keeps requests that arrived after the page was drawn', async () => {
  const { setup, browser, snapshotStore, firstPage } = await openSnapshots()
  setup.bank.clock.advance({ days: 1 })
  const back = await browser.submit(firstPage, 'restore-snapshot start')
  expect(ids(snapshotStore)).toEqual(['start', 'before-start'])
  await browser.submit(back, 'restore-snapshot before-start')
  expect(setup.bank.clock.today).toBe('2026-01-16')
})

test('[C3d] counts and names differences between snapshots and the present', async () => {
  const { setup, browser } = await openSnapshots()
  const { snapshots, clock, engine } = setup.bank
  snapshots.take('before')
  const body = { customerNumber: '13039319999', name: '<b>Kari', type: 'PRIVATE' } as const
  const created = engine.execute('createCustomer', { body }, { now: clock.now })
  const [account] = [...iterateForward(engine.bank.accounts, 'key')]
  const params = { accountId: account?.id ?? '' }
  const result = engine.execute('closeAccount', { params }, { now: clock.now })
  expect([created.ok, result.ok]).toEqual([true, true])
  clock.advance({ days: 1 })
  setup.bank.faults.add({ effect: { kind: 'error', code: 'FORBIDDEN' } })
  const compare = await browser.open('/console/snapshots/compare?before=before')
  expect(compare.text).toContain('Clock 15 January 2026, 10:00 CET → 16 January 2026, 10:00 CET')
  expect(compare.text).toContain('Faults and quirks on 0 → 1')
  expect(compare.text).toMatch(/Customers 1 \+ <b>Kari/)
  expect(compare.text).toMatch(/Accounts 1 2 − /)
  expect(compare.link('<b>Kari')).toBe('/console/customers/13039319999')
  const reversedPage = await browser.open('/console/snapshots/compare?after=before')
  expect(reversedPage.text).toMatch(/Customers 1 − <b>Kari/)
  const samePage = await browser.open('/console/snapshots/compare?before=start&after=before')
  expect(samePage.text).not.toMatch(/Customers \d/)
  const missingPage = await browser.open('/console/snapshots/compare?before=nothing')
  expect(missingPage.status).toBe(404)
})

test('[C3d] compares banks without common rows by value', () => {
  const engine = filledEngine()
  const result = snapshotFromJson(snapshotToJson(engine.snapshot()))
  if (!result.ok) throw new Error(result.error.text)
  expect(compareBanks(engine.bank, result.value.bank)).toEqual({ tables: [], isCut: false })
})

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1 KiB'],
  [1_536, '1.5 KiB'],
  [268_435_456, '256 MiB'],
])('writes %d bytes as %s', (bytes, expectedText) => {
  expect(writeBytes(bytes)).toBe(expectedText)
})
