import { expect, test } from 'vitest'
import { buildForkTree } from '../src/console/snapshots/what-went-on.ts'
import { writeOctets } from '../src/console/write-octets.ts'
import { openConsole } from './kit/console.ts'

const page = '/console/snapshots'
const keep = 'create-snapshot'
const upload = 'upload-snapshot'

async function openSnapshots() {
  const scene = openConsole()
  const browser = scene.browser()
  return { scene, browser, shelf: scene.bank.snapshots, shown: await browser.open(page) }
}

const ids = (shelf: { list(): readonly { readonly id: string }[] }) => shelf.list().map(({ id }) => id)

test('[C3d] the bank is kept under a name or a number, put back, and let go', async () => {
  const { scene, browser, shelf, shown } = await openSnapshots()
  const named = await browser.submit(shown, keep, { id: 'monday' })
  expect(named.text).toContain('The bank is kept as monday.')
  await browser.submit(named, keep)
  scene.bank.clock.advance({ days: 1 })
  const back = await browser.submit(await browser.open(page), 'restore-snapshot monday')
  expect(back.text).toContain('The bank is as monday has it. Its clock shows 15 January 2026, 10:00 CET.')
  expect(scene.bank.clock.today).toBe('2026-01-15')
  expect(ids(shelf)).toEqual(['start', 'monday', 'snapshot-1'])
  await browser.submit(back, 'delete-snapshot monday')
  expect(ids(shelf)).toEqual(['start', 'snapshot-1'])
})

test.each([
  [{ id: 'a name' }, 'create-snapshot-id-wrong', 'Must be 1 to 64 letters, digits'],
  [
    { id: 'start' },
    'create-snapshot-id-wrong',
    'A snapshot with this name exists already: choose another name.',
  ],
])('[C3d] a name that cannot be is refused beside its field: %j', async (fields, id, sentence) => {
  const { browser, shelf, shown } = await openSnapshots()
  const refused = await browser.submit(shown, keep, fields)
  const [wrong] = refused.tags.filter(({ attributes }) => attributes.get('id') === id)
  expect([refused.status, wrong?.text]).toEqual([422, expect.stringContaining(sentence)])
  expect(ids(shelf)).toEqual(['start'])
})

test('[C3d] a snapshot is downloaded as a file, and the file uploaded under another name', async () => {
  const { scene, browser, shelf, shown } = await openSnapshots()
  const answer = await browser.fetch('/console/snapshots/start/download')
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="start.json"')
  const text = await answer.text()
  expect(text).toBe(await (await scene.ask('GET', '/_sandbox/snapshots/start')).text())
  const kept = await browser.submit(shown, upload, { file: new Blob([text]), name: 'again' })
  expect([kept.text, ids(shelf)]).toEqual([expect.stringContaining('kept as again'), ['start', 'again']])
  scene.bank.clock.advance({ days: 1 })
  await browser.submit(kept, 'restore-snapshot again')
  expect(scene.bank.clock.today).toBe('2026-01-15')
  const gone = await browser.open('/console/snapshots/nothing/download')
  expect([gone.status, gone.text]).toEqual([
    404,
    expect.stringContaining('There is no snapshot with this name'),
  ])
})

test.each([
  ['{"pocketbank":1}', 'again', 'file', '$.pocketbank must be'],
  ['no JSON', 'again', 'file', 'JSON'],
  ['', 'again', 'file', 'is missing'],
  ['{}', 'a name', 'name', '1 to 64 letters'],
  ['{}', 'start', 'file', '$.pocketbank is missing: this is not a snapshot'],
  ['[]', 'again', 'file', 'must be an object'],
])(
  '[C3d] a file that is no snapshot is refused and changes nothing: %j as %s',
  async (text, name, field, sentence) => {
    const { browser, shelf, shown } = await openSnapshots()
    const refused = await browser.submit(shown, upload, { file: new Blob([text]), name })
    const [wrong] = refused.tags.filter(
      ({ attributes }) => attributes.get('id') === `upload-snapshot-${field}-wrong`,
    )
    expect([refused.status, wrong?.text.toLowerCase()]).toEqual([
      422,
      expect.stringContaining(sentence.toLowerCase()),
    ])
    expect(ids(shelf)).toEqual(['start'])
  },
)

test('[C3d] the beginning stays', async () => {
  const { browser, shown, shelf } = await openSnapshots()
  expect(shown.forms('delete-snapshot start')).toEqual([])
  const body = new URLSearchParams({ do: 'delete-snapshot', id: 'start' })
  const refused = await browser.open('/console/snapshots', { method: 'POST', body })
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('is the start of the bank and cannot be deleted'),
  ])
  expect(ids(shelf)).toEqual(['start'])
})

test('[C3e] the page shows what went on from what, and where the bank is now', async () => {
  const { scene, browser } = await openSnapshots()
  const { snapshots, clock } = scene.bank
  snapshots.take('first')
  clock.advance({ days: 1 })
  snapshots.take('second')
  snapshots.restore('first')
  clock.advance({ days: 2 })
  snapshots.take('third')
  snapshots.restore('first')
  const named = (forks: ReturnType<typeof buildForkTree>): unknown =>
    forks.map(({ id, isBase, forks: below }) => [id + (isBase ? '!' : ''), named(below)])
  expect(named(buildForkTree(snapshots))).toEqual([
    [
      'start',
      [
        [
          'first!',
          [
            ['second', []],
            ['third', []],
          ],
        ],
      ],
    ],
  ])
  const { text } = await browser.open(page)
  expect(text.slice(text.indexOf('What went on from what'))).toMatch(
    /start .* first .* The bank now .* second .* third /,
  )
})

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1 KiB'],
  [1_536, '1.5 KiB'],
  [268_435_456, '256 MiB'],
])('%d octets are written as %s', (octets, written) => {
  expect(writeOctets(octets)).toBe(written)
})
