import { createEngine, type Engine, instant } from '@pocketbank/core'
import { findDurability } from '@pocketbank/http/pipeline'
import { openDataBank } from '../src/node/data-bank.ts'
import { openFolder } from '../src/node/data-folder.ts'

// Runs in a process of its own under a Node that has SQLite, and prints one figure, or several as JSON:
// durable-process FOLDER TASK

const now = instant(Date.parse('2026-01-15T10:00:00Z'))
const millionRows = 1_000_000
const rowsPerCall = 1_000
const groups = [1, 16, 64] as const

const [, , folder = '', task = ''] = process.argv

function begin(): Engine {
  const engine = createEngine({ now, seed: 'bench' })
  engine.execute('initialize', {}, { now })
  return engine
}

function open() {
  return openDataBank(folder, { begin, control: { system: () => now }, linkKey: 'bench' })
}

function rowsFrom(first: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    const date = new Date(now - (1 + (number % 80)) * 86_400_000).toISOString().slice(0, 10)
    return {
      amount: `-${100 + (number % 900)}.50`,
      currency: 'NOK' as const,
      bookingDate: date,
      valueDate: date,
      creditorName: `Creditor ${number % 40} AS`,
      remittanceInformationUnstructured: `Invoice ${number} of 2026`,
    }
  })
}

function listAccountIds(engine: Engine): readonly string[] {
  const accounts = engine.execute('listAccounts', {}, { now })
  return accounts.ok ? accounts.value.map(({ id }) => id) : []
}

type Rows = ReturnType<typeof rowsFrom>

function post(engine: Engine, accountId: string, body: Rows): void {
  const result = engine.execute('postTransactions', { params: { accountId }, body }, { now })
  if (!result.ok) throw new Error(result.error.text)
}

function mebibytes(bytes: number): number {
  return bytes / 1_048_576
}

function heap(): number {
  for (let time = 0; time < 3; time += 1) globalThis.gc?.()
  return mebibytes(process.memoryUsage().heapUsed)
}

/** A bank of a million rows is begun, and stored. */
function fill(): object {
  const startTime = performance.now()
  const data = open()
  const accounts = listAccountIds(data.bank.engine)
  for (let first = 0; first < millionRows; first += rowsPerCall) {
    const account = accounts[(first / rowsPerCall) % accounts.length] ?? ''
    post(data.bank.engine, account, rowsFrom(first, rowsPerCall))
  }
  const runningHeap = heap()
  const running = mebibytes(process.memoryUsage().rss)
  data.close()
  return { seconds: (performance.now() - startTime) / 1_000, runningHeap, running }
}

/** The same bank is opened. */
function start(): object {
  const startTime = performance.now()
  const data = open()
  const seconds = (performance.now() - startTime) / 1_000
  const { user, system } = process.cpuUsage()
  const peak = mebibytes(process.resourceUsage().maxRSS * 1_024)
  const openedHeap = heap()
  const { size } = data.bank.engine.bank.transactions
  data.close()
  return { seconds, cpuSeconds: (user + system) / 1e6, peak, openedHeap, rows: size }
}

const changesMax = 6_400

/** D: 25,600 changes before the first that counts: a server has been compiled long since. */
const warmUps = 4

/** The changes are made of these rows, one each, before the time runs. */
const rows = Array.from({ length: changesMax }, (_, index) => rowsFrom(index, 1))

async function changesPerSecond(group: number, change: (index: number) => void, commit: () => unknown) {
  const count = Math.max(200, Math.min(changesMax, group * 100))
  const startTime = performance.now()
  for (let first = 0; first < count; first += group) {
    for (let index = first; index < first + group; index += 1) change(index)
    await commit()
  }
  return count / ((performance.now() - startTime) / 1_000)
}

async function measureGroups(change: (index: number) => void, commit: () => unknown): Promise<object> {
  for (let round = 0; round < warmUps; round += 1) await changesPerSecond(64, change, commit)
  const figures: Record<string, number> = {}
  for (const group of groups) figures[group] = await changesPerSecond(group, change, commit)
  return figures
}

/** Changes of one posted row each, in groups that are stored together. */
async function durable(): Promise<object> {
  const data = open()
  const { engine } = data.bank
  const [account = ''] = listAccountIds(engine)
  const durability = findDurability(engine)
  const change = (index: number) => post(engine, account, rows[index] ?? [])
  const commit = () => durability?.commit(durability.mark)
  const figures = await measureGroups(change, commit)
  data.close()
  return figures
}

async function memory(): Promise<object> {
  const engine = begin()
  const [account = ''] = listAccountIds(engine)
  const change = (index: number) => post(engine, account, rows[index] ?? [])
  return measureGroups(change, () => undefined)
}

/** A bare loop of SQLite: one row of the same size a change, the groups the same. */
async function bare(): Promise<object> {
  const { database } = openFolder(folder)
  database.transaction(
    () => void database.run('CREATE TABLE bare (key INTEGER PRIMARY KEY, text TEXT NOT NULL)'),
  )
  const text = JSON.stringify(rows[0]?.[0])
  let key = 0
  let waiting: number[] = []
  const change = () => {
    key += 1
    waiting.push(key)
  }
  const commit = () => {
    database.transaction(() => {
      for (const rowKey of waiting) database.run('INSERT INTO bare (key, text) VALUES (?, ?)', rowKey, text)
    })
    waiting = []
  }
  const figures = await measureGroups(change, commit)
  database.close()
  return figures
}

const tasks: Readonly<Record<string, () => object | Promise<object>>> = { fill, start, durable, memory, bare }

Promise.resolve(tasks[task]?.()).then((figures) => console.log(JSON.stringify(figures)))
