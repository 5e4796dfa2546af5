import { findNextBatch, instant } from '@pocketbank/core'
import { beforeEach, expect, test } from 'vitest'
import { controlBank } from '../src/control/bank.ts'
import { defaultSnapshotBytesMax } from '../src/control/snapshot-store.ts'
import { type ControlSetup, openControl, readError } from './kit/control.ts'

const snapshots = '/_sandbox/snapshots'
const mebibyte = 1_048_576

let setup: ControlSetup
let json: string
beforeEach(async () => {
  setup = openControl({}, { snapshotBytesMax: 4 * mebibyte })
  json = await (await setup.call('GET', `${snapshots}/start`)).text()
})

/** A body that is sent in pieces, without its length, and counts the bytes that were read. */
function streamed(bytes: number) {
  let sentBytes = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sentBytes >= bytes) return controller.close()
      sentBytes += 65_536
      controller.enqueue(new Uint8Array(65_536).fill(32))
    },
  })
  const request = new Request(`http://localhost${snapshots}/streamed`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)
  return { send: () => setup.app.fetch(request, { remote: '::1' }), countSent: () => sentBytes }
}

test('[K2b] have 256 MiB in all by default', () => {
  const { engine } = setup.bank
  expect(controlBank(engine, { system: () => 0 }).snapshots.bytesMax).toBe(defaultSnapshotBytesMax)
  expect(defaultSnapshotBytesMax).toBe(256 * mebibyte)
})

test('[K2b] refuses uploads beyond the limit, and accepts them after a deletion', async () => {
  const bytes = new TextEncoder().encode(json).length
  expect(bytes).toBeGreaterThan(mebibyte)
  const fitting = Math.floor((4 * mebibyte) / bytes)
  for (let count = 1; count <= fitting; count += 1)
    await setup.callJson(201, 'PUT', `${snapshots}/full-${count}`, json)
  const error = await readError(await setup.call('PUT', `${snapshots}/more`, json))
  expect([error.status, error.message]).toEqual([
    413,
    `the body must have at most ${4 * mebibyte - fitting * bytes} bytes: the snapshots of a bank have ${4 * mebibyte} together`,
  ])
  await setup.callJson(200, 'PUT', `${snapshots}/full-1`, json)
  await setup.callJson(204, 'DELETE', `${snapshots}/full-1`)
  await setup.callJson(201, 'PUT', `${snapshots}/more`, json)
})

test('[K2b] reads a body of undeclared length up to the limit', async () => {
  const { send, countSent } = streamed(64 * mebibyte)
  expect((await send()).status).toBe(413)
  expect(countSent()).toBeLessThan(5 * mebibyte)
  expect(setup.bank.snapshots.list()).toHaveLength(1)
})

test('[K2b] reads nothing of a body that is declared too large', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(4 * mebibyte + 1) }
  const request = new Request(`http://localhost${snapshots}/huge`, { method: 'PUT', body: json, headers })
  expect((await setup.app.fetch(request, { remote: '::1' })).status).toBe(413)
})

test('[K2b] limits simultaneous uploads as successive ones', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => setup.call('PUT', `${snapshots}/at-once-${index}`, json)),
  )
  const statuses = answers.map(({ status }) => status)
  const bytes = new TextEncoder().encode(json).length
  expect(statuses.filter((status) => status === 201)).toHaveLength(Math.floor((4 * mebibyte) / bytes))
  expect(new Set(statuses)).toEqual(new Set([201, 413]))
})

function write(rows: number): void {
  const { engine, clock } = setup.bank
  const result = engine.execute('listAccounts', {}, { now: clock.now })
  const accountId = result.ok ? (result.value[0]?.id ?? '') : ''
  const row = { amount: -1, currency: 'NOK', remittanceInformationUnstructured: 'x'.repeat(140) } as const
  const body = Array.from({ length: rows }, () => row)
  expect(engine.execute('postTransactions', { params: { accountId }, body }, { now: clock.now }).ok).toBe(
    true,
  )
}

test('[K2c] counts what was written to the bank, and refuses too much', async () => {
  for (let count = 0; count < 300; count += 1) await setup.callJson(201, 'POST', snapshots)
  let status = 201
  for (let count = 0; count < 60 && status === 201; count += 1) {
    write(1_000)
    status = (await setup.call('POST', snapshots)).status
  }
  expect(status).toBe(409)
  const error = await readError(await setup.call('POST', snapshots))
  expect(error.message).toContain(`${4 * mebibyte} bytes together`)
})

test('[K2c] charges shared rows of a deleted snapshot to the next one', async () => {
  write(1_000)
  await setup.callJson(201, 'POST', snapshots, { id: 'first' })
  await setup.callJson(201, 'POST', snapshots, { id: 'second' })
  const { snapshots: snapshotStore } = setup.bank
  const freeBytes = snapshotStore.countFreeBytes('')
  await setup.callJson(204, 'DELETE', `${snapshots}/first`)
  expect(snapshotStore.countFreeBytes('')).toBe(freeBytes)
  await setup.callJson(204, 'DELETE', `${snapshots}/second`)
  expect(snapshotStore.countFreeBytes('')).toBe(4 * mebibyte)
  expect(freeBytes).toBeLessThan(4 * mebibyte)
})

const year = 366 * 86_400_000

interface WrittenSnapshot {
  now: number
  readonly counts: Record<string, number>
  readonly tables: Readonly<
    Record<string, readonly { at?: number; readonly kind?: string; readonly due?: { at: number } }[]>
  >
}

const changeSnapshot = (change: (snapshot: WrittenSnapshot) => void) => () => {
  const snapshot = JSON.parse(json)
  change(snapshot)
  return JSON.stringify(snapshot)
}

/** The same bank so many years later: its clock, and all that is to come. */
const yearsOn = (years: number) =>
  changeSnapshot((snapshot) => {
    snapshot.now += years * year
    for (const row of Object.values(snapshot.tables).flat()) {
      if (row.due !== undefined) row.due.at += years * year
    }
    const { calendar } = setup.bank.engine.bank
    for (const entry of snapshot.tables.due ?? []) {
      const batchAt = entry.kind === 'batch' ? findNextBatch(calendar, instant(snapshot.now)) : undefined
      entry.at = batchAt ?? (entry.at ?? 0) + years * year
    }
  })

test.each([
  [
    'a clock a thousand years on',
    changeSnapshot((snapshot) => {
      snapshot.now += 1_000 * year
    }),
    '$.tables.due[0].at',
  ],
  ['the same with its queue', yearsOn(1_000), '$.now'],
  ['a clock just too far on', yearsOn(101), '$.now'],
  [
    'a counter after all ids',
    changeSnapshot(({ counts }) => {
      counts.payment = 2 ** 32 - 1
    }),
    '$.counts.payment',
  ],
  [
    'a counter that is no longer exact',
    changeSnapshot(({ counts }) => {
      counts.due = 2 ** 53
    }),
    '$.counts.due',
  ],
  [
    'an invalid counter of faults',
    changeSnapshot((snapshot) =>
      Object.assign(snapshot, { carried: { faults: { issued: 2 ** 53 - 1, faults: [], quirks: [] } } }),
    ),
    '$.carried.faults.issued',
  ],
])('[K2a] refuses a snapshot with %s, unchanged', async (_, text, place) => {
  const error = await readError(await setup.call('PUT', `${snapshots}/far`, text()))
  expect([error.status, error.code]).toEqual([400, 'FORMAT_ERROR'])
  expect(error.message).toContain(place)
  await setup.callJson(200, 'POST', '/_sandbox/clock/advance', { days: 1 })
})

test('[K2a] accepts a snapshot of later decades, and continues there', async () => {
  await setup.callJson(201, 'PUT', `${snapshots}/later`, yearsOn(90)())
  await setup.callJson(200, 'POST', `${snapshots}/later/restore`)
  expect(await setup.callJson(200, 'POST', '/_sandbox/clock/advance', { days: 30 })).toMatchObject({
    now: expect.stringMatching(/^2116/),
  })
})

test('[K2a] moves a century in one step and reports the latest 500 batches', async () => {
  const result = await setup.callJson<{ happened: { kind: string }[] }>(
    200,
    'POST',
    '/_sandbox/clock/advance',
    {
      days: 36_525,
    },
  )
  const batches = result.happened.filter(({ kind }) => kind === 'batch').length
  // If card purchases are pending, the first step also books them at their own time.
  expect([500, 501]).toContain(batches)
  const response = await setup.tpp().get('/v1/sandbox/batches')
  expect(((await response.json()) as unknown[]).length).toBe(500)
})
