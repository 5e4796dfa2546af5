import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRows } from '../src/base/store/table.ts'
import { instant } from '../src/base/time/instant.ts'
import { salvageBank } from '../src/engine/salvage.ts'
import { differenceFromJson, differenceToJson } from '../src/engine/stored-difference.ts'
import { type CommandName, engineFrom, snapshotFromJson, snapshotToJson } from '../src/index.ts'
import { refusalOf } from './damage.ts'
import { answered } from './kit/engine.ts'

// Written by the last release of version 2, with a row in every table and a value in every field; they are never written anew.
const fixture = (name: string) =>
  readFileSync(new URL(`fixtures/version-2.${name}.txt`, import.meta.url), 'utf8')
const former = fixture('snapshot')

type JsonRow = Record<string, unknown>
type JsonTables = Record<string, JsonRow[]>

const jsonOf = (text: string) => JSON.parse(text) as JsonRow & { tables: JsonTables }
const read = () => answered(snapshotFromJson(former))

const isWaiting = (status: unknown) => ['ACTC', 'ACCP', 'ACWC', 'PDNG'].includes(String(status))

test('[K1d] a snapshot of version 2 answers what the release answered that wrote it', () => {
  const engine = engineFrom(read())
  for (const line of fixture('answers').trim().split('\n')) {
    const { name, input, outcome } = JSON.parse(line) as {
      name: CommandName
      input: object
      outcome: unknown
    }
    const told = answered(engine.perform(name, input, { now: engine.now }))
    const shown = JSON.stringify(told, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
    expect(JSON.parse(shown)).toEqual(outcome)
  }
})

test('[K1d] a snapshot of version 2 is written as one of version 3, whose rows have the same values', () => {
  const { tables: before } = jsonOf(former)
  const { pocketbank, tables: after } = jsonOf(snapshotToJson(read()))
  expect(pocketbank).toBe(3)
  const values = (rows: readonly JsonRow[] = []) =>
    rows.map(({ transfers: _, status, ...others }) => [
      isWaiting(status) ? 'waits' : status,
      ...Object.values(others),
    ])
  expect(values(after.payments)).toEqual(values(before.payments))
  const { payments: _, ...others } = before
  expect(after).toMatchObject(others)
  expect(snapshotToJson(answered(snapshotFromJson(snapshotToJson(read()))))).toBe(snapshotToJson(read()))
})

test('[K1d] the fields of payments have names that say what they hold', () => {
  const before = jsonOf(former).tables.payments ?? []
  const kept = allRows(read().bank.payments).map(({ payer, initiator, duplicateKey, unfundedAttempts }) => {
    return { customer: payer, registrar: initiator, likeness: duplicateKey, attempts: unfundedAttempts }
  })
  expect(before).toMatchObject(kept)
  expect(kept.some(({ attempts }) => attempts > 0)).toBe(true)
})

test('[K1d] the KID of a former transfer is a structured reference, in the form of the request', () => {
  type Transfers = readonly { kid?: string; kidForm?: JsonRow }[]
  const before = (jsonOf(former).tables.payments ?? []).flatMap(({ transfers }) => transfers as Transfers)
  const after = allRows(read().bank.payments).flatMap(({ transfers }) => transfers)
  const told = after.map(({ structured }) => structured)
  expect(told).toEqual(
    before.map(({ kid, kidForm: { isListed = false, ...said } = {} }) =>
      kid === undefined ? undefined : { isListed, references: [{ reference: kid, ...said }] },
    ),
  )
  expect(told).toContainEqual(expect.objectContaining({ isListed: true }))
})

const moved = { requestedExecutionDate: '2026-01-20', executionDay: 20_474, queueDay: 20_474 }

test.each<[string, JsonRow, string]>([
  ['waits for a batch with funds', { fundsAvailable: true }, 'PDNG'],
  ['waits for a batch without funds', { fundsAvailable: false }, 'ACCP'],
  ['waits for a batch, and nobody has looked for funds', { fundsAvailable: undefined }, 'ACCP'],
  ['waits for a moved day', { status: 'ACWC', changes: ['date'], ...moved }, 'ACWC'],
  ['waits on the day to which it was moved', { status: 'ACWC', changes: ['date'] }, 'PDNG'],
  ['waits with a rewritten text', { status: 'ACWC', changes: ['text'] }, 'ACWC'],
])('[K1d] [P5l] a payment of version 2 that %s has its status of version 3', (_, fields, status) => {
  const json = jsonOf(former)
  const payments = json.tables.payments ?? []
  const place = payments.findIndex(
    (row) => row.status === 'PDNG' && row.service === 'payments' && row.pendingRow,
  )
  payments[place] = { ...payments[place], fundsAvailable: true, ...fields }
  const { bank, now } = answered(snapshotFromJson(JSON.stringify(json)))
  expect(allRows(bank.payments)[place]).toMatchObject({ status })
  const engine = engineFrom(answered(snapshotFromJson(JSON.stringify(json))))
  engine.settle(instant(now + 7 * 86_400_000))
  expect(allRows(engine.bank.payments)[place]?.status).toMatch(/^(?:ACSC|RJCT)$/)
})

test('[K1d] [P5c] a payment of version 2 for a day to come is ACTC, and ends as it would have', () => {
  const engine = engineFrom(read())
  const later = allRows(engine.bank.payments).filter(({ status }) => status === 'ACTC')
  expect(later.length).toBeGreaterThan(0)
  for (const { due } of later) expect(due).toBeDefined()
})

test('[K1b] a snapshot of version 2 is read as strictly as one of version 3', () => {
  const changed = (change: (payment: JsonRow) => void) => {
    const json = jsonOf(former)
    for (const payment of json.tables.payments?.slice(0, 1) ?? []) change(payment)
    return refusalOf(JSON.stringify(json))
  }
  expect(changed((payment) => delete payment.likeness)).toContain(
    '$.tables.payments[0].duplicateKey is missing',
  )
  expect(changed((payment) => Object.assign(payment, { payer: 1 }))).toContain(
    '$.tables.payments[0].customer',
  )
  expect(changed((payment) => Object.assign(payment, { serial: 'x' }))).toContain(
    '$.tables.payments[0].serial',
  )
})

test.each([1, 4, '2', null])('[K1b] a snapshot of version %j is refused', (pocketbank) => {
  const said = refusalOf(JSON.stringify({ ...jsonOf(former), pocketbank }))
  expect(said).toContain(
    '$.pocketbank must be 3, or 2 of the release before, a version of snapshots that this bank reads',
  )
})

test.each(['[]', '5', '{"payments":5}', '{"payments":[5,null,[]]}'])(
  '[K1b] %s are no tables of version 2',
  (text) => {
    expect(refusalOf(JSON.stringify({ ...jsonOf(former), tables: JSON.parse(text) }))).toMatch(
      /^FORMAT_ERROR \$\.tables/,
    )
  },
)

test('[K1d] a difference of version 2 is read, as a kept snapshot is stored', () => {
  const { tables: _, pocketbank, ...head } = jsonOf(former)
  const [payment = {}] = jsonOf(former).tables.payments ?? []
  const { bank } = read()
  const put = [{ ...payment, likeness: 'another' }]
  const json = { head: { ...head, pocketbank }, tables: { payments: { put, removed: [] } } }
  const next = answered(differenceFromJson(bank, json))
  expect(allRows(next.bank.payments)[0]?.duplicateKey).toBe('another')
  const written = JSON.parse(differenceToJson(bank, next)) as unknown
  expect(answered(differenceFromJson(bank, written)).bank.payments.size).toBe(bank.payments.size)
})

test('[K5k] a damaged bank of version 2 is repaired to one of version 3', () => {
  const { tables, ...head } = jsonOf(former)
  const rows = Object.fromEntries(
    Object.entries(tables).map(([name, all]) => [
      name,
      all.map((row) => [Number(row.serial), JSON.stringify(row)] as const),
    ]),
  )
  const { snapshot, dropped } = answered(salvageBank({ head, rows }))
  expect(dropped).toEqual([])
  expect(snapshotToJson(snapshot)).toBe(snapshotToJson(read()))
})
