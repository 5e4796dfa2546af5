import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findDurability } from '@pocketbank/http/pipeline'
import { openDataBank } from '../../src/node/data-bank.ts'
import { openFolder } from '../../src/node/data-folder.ts'
import { createPace } from '../kit/pace.ts'
import { fillBank, listAccountIds, makeRows, now, post, postMany } from '../kit/rows.ts'

// Runs in a process of its own under a Node that has SQLite, and prints its figures by name as JSON:
// durable-process FOLDER TASK [trial]

const [, , folder = '', task = '', paceName] = process.argv
const { size } = createPace(paceName === 'trial')
const millionRows = size(1_000_000)
const groups = [1, 16, 64] as const

const begin = () => fillBank().engine

function open() {
  return openDataBank(folder, { begin, control: { system: () => now }, linkKey: 'bench' })
}

function mebibytes(bytes: number): number {
  return bytes / 1_048_576
}

/** Stores a bank of a million rows. Returns the memory of the process, and the size of the folder. */
function fill(): Record<string, number> {
  const data = open()
  const { engine } = data.bank
  postMany({ engine, accountIds: listAccountIds(engine) }, millionRows)
  for (let time = 0; time < 3; time += 1) globalThis.gc?.()
  const running = mebibytes(process.memoryUsage().rss)
  data.close()
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  return { running, stored: mebibytes(bytes) }
}

/** Opens the same bank. */
function start(): Record<string, number> {
  const startTime = performance.now()
  const data = open()
  const seconds = (performance.now() - startTime) / 1_000
  const { user, system } = process.cpuUsage()
  const peak = mebibytes(process.resourceUsage().maxRSS * 1_024)
  if (data.bank.engine.bank.transactions.size < millionRows) throw new Error('rows are missing')
  data.close()
  return { seconds, cpuSeconds: (user + system) / 1e6, peak }
}

const changesMax = size(6_400)

/** D: 25,600 changes before the first that counts: a server has been compiled long since. */
const warmUps = 4

/** The changes are made of these rows, one each, before the time runs. */
const rows = Array.from({ length: changesMax }, (_, index) => makeRows(index, 1))

async function countPerSecond(group: number, change: (index: number) => void, commit: () => unknown) {
  const count = Math.min(changesMax, size(Math.max(200, group * 100)))
  const startTime = performance.now()
  for (let first = 0; first < count; first += group) {
    for (let index = first; index < first + group; index += 1) change(index)
    await commit()
  }
  return count / ((performance.now() - startTime) / 1_000)
}

/** Counts changes a second for each size of groups that are stored together. */
async function countByGroup(change: (index: number) => void, commit: () => unknown) {
  for (let round = 0; round < warmUps; round += 1) await countPerSecond(64, change, commit)
  const rates: Record<string, number> = {}
  for (const group of groups) rates[group] = await countPerSecond(group, change, commit)
  return rates
}

/** Stores changes of one posted row each. */
async function durable() {
  const data = open()
  const { engine } = data.bank
  const [account = ''] = listAccountIds(engine)
  const durability = findDurability(engine)
  const rates = await countByGroup(
    (index) => post(engine, account, rows[index % rows.length] ?? []),
    () => durability?.commit(durability.mark),
  )
  data.close()
  return rates
}

/** The same changes of a bank that nobody stores. */
function memory() {
  const engine = begin()
  const [account = ''] = listAccountIds(engine)
  return countByGroup(
    (index) => post(engine, account, rows[index % rows.length] ?? []),
    () => undefined,
  )
}

/** A bare loop of SQLite: one row of the same size for each change, in the same groups. */
async function bare() {
  const { database } = openFolder(folder)
  database.transaction(
    () => void database.run('CREATE TABLE bare (key INTEGER PRIMARY KEY, text TEXT NOT NULL)'),
  )
  const text = JSON.stringify(makeRows(0, 1)[0])
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
  const rates = await countByGroup(change, commit)
  database.close()
  return rates
}

type Costs = Record<string, number>
const tasks: Readonly<Record<string, () => Costs | Promise<Costs>>> = { fill, start, durable, memory, bare }

Promise.resolve(tasks[task]?.()).then((costs) => console.log(JSON.stringify(costs)))
