import { readdirSync, readFileSync } from 'node:fs'
import { createTpp } from '@pocketbank/testing'
import { Miniflare } from 'miniflare'
import { bundleObjects } from '../runtime-tests/bundle.ts'
import { manyTpps } from '../runtime-tests/many-tpps.ts'
import {
  type Cost,
  createReporter,
  type Objects,
  objectsUrl,
  startObjects,
} from '../runtime-tests/objects.ts'
import { makesPayment } from '../runtime-tests/stories.ts'
import { median } from './median.ts'

const row = (...cells: readonly string[]) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(52) : cell.padStart(14))).join(''))
const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`

/** The CPU time in milliseconds that the runtimes started by this process have used. */
function cpuOfRuntimes(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const nanoseconds = children.flatMap((child) =>
    readdirSync(`/proc/${child}/task`).map((task) =>
      Number(readFileSync(`/proc/${child}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    ),
  )
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6
}

/** How long something takes, and how much CPU of the runtime, in milliseconds. */
async function measured(work: () => Promise<unknown>): Promise<readonly [wall: number, cpu: number]> {
  const [start, before] = [performance.now(), cpuOfRuntimes()]
  await work()
  return [performance.now() - start, cpuOfRuntimes() - before]
}

/** Where a file of a bundle comes from: a library, or a folder of a package. */
function toPartName(file: string): string {
  const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
  if (library !== undefined) return library
  return file
    .replace(/^(?:\.\.\/)*(core\/)?src\//, (_, core) => `${core ? 'core' : 'http'}: `)
    .replace(/\/.*$/, '')
}

async function printParts(packageFolder: string): Promise<void> {
  const { metafile } = await bundleObjects({ minify: true, absWorkingDir: packageFolder })
  const parts = new Map<string, number>()
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const part = toPartName(file)
      parts.set(part, (parts.get(part) ?? 0) + bytesInOutput)
    }
  }
  const total = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0)
  row(`the ten largest parts of ${kibibytes(total)}, minified`)
  const largest = [...parts].sort(([, left], [, right]) => right - left).slice(0, 10)
  for (const [part, bytes] of largest) row(`  ${part}`, kibibytes(bytes))
}

/** A Worker that loads the host at a request. */
const loader = `export default { async fetch(request) {
  if (new URL(request.url).pathname === '/load') await import('./host.mjs')
  return new Response()
} }`

/** Evaluates the module in a runtime that has answered before. */
async function measureModule(code: string): Promise<readonly [number, number]> {
  const modules = [
    { type: 'ESModule' as const, path: 'index.mjs', contents: loader },
    { type: 'ESModule' as const, path: 'host.mjs', contents: code },
  ]
  const workerd = new Miniflare({ modules, modulesRoot: '/', compatibilityDate: '2026-04-15', cf: false })
  await workerd.dispatchFetch('https://bank.example/')
  const figures = await measured(() => workerd.dispatchFetch('https://bank.example/load'))
  await workerd.dispose()
  return figures
}

/** The first answers of a runtime: to a TPP that is new, to another one, and to one whose object has gone. */
async function measureAnswers(code: string): Promise<readonly (readonly [number, number])[]> {
  const objects = await startObjects({ code })
  const tpp = createTpp({ baseUrl: objectsUrl, send: objects.send })
  const [first, second] = [tpp.with({ id: 'PSDNO-FSA-1' }), tpp.with({ id: 'PSDNO-FSA-2' })]
  for (const tppName of [first, second]) await tppName.certificate()
  await objects.countObjects()
  const ask = (caller: typeof tpp) => measured(() => caller.get('/v1/sandbox/customers'))
  const costs = [await ask(first), await ask(second)]
  await objects.evict(second.id)
  costs.push(await ask(second), await ask(second))
  await objects.dispose()
  return costs
}

async function printStarts(code: string): Promise<void> {
  const rounds = Array.from({ length: 5 })
  const modules: (readonly [number, number])[] = []
  const answers: (readonly (readonly [number, number])[])[] = []
  for (const _ of rounds) {
    modules.push(await measureModule(code))
    answers.push(await measureAnswers(code))
  }
  const print = (label: string, figures: readonly (readonly [number, number])[]) => {
    const [wall, cpu] = [0, 1].map((at) => median(figures.map((figure) => figure[at] ?? 0)))
    row(`  ${label}`, `${wall?.toFixed(0)} ms`, `${cpu?.toFixed(0)} ms`)
  }
  row('in workerd, median of 5', 'wall', 'CPU')
  print('the module is loaded', modules)
  const names = [
    'first answer, to a new TPP',
    'to another new TPP',
    'to one whose object had gone',
    'to it again',
  ]
  for (const [at, name] of names.entries())
    print(
      name,
      answers.map((figure) => figure[at] ?? [0, 0]),
    )
}

async function printCosts(objects: Objects): Promise<void> {
  const id = 'PSDNO-FSA-7'
  const { callers, control } = createReporter(objects, id)
  const { tpp } = callers
  row('what a request costs an object', 'rows read', 'rows written', 'stored')
  const print = (label: string, { reads, writes, bytes }: Cost) =>
    row(`  ${label}`, String(reads), String(writes), kibibytes(bytes))
  const cost = async (label: string, work: () => Promise<unknown>) => {
    await work()
    print(label, await objects.cost(id))
  }
  await cost('the first one of a TPP, which makes its bank', () => tpp.get('/v1/sandbox/customers'))
  await cost('one that reads', () => tpp.get('/v1/sandbox/customers'))
  await cost('one that is refused', () => tpp.get('/v1/sandbox/customers', { wrong: 'otherKey' }))
  await cost('one that makes a payment', () => makesPayment(callers, '10'))
  const [account] = (await (await tpp.get('/v1/sandbox/accounts')).json()) as { id: string }[]
  const rows = Array.from({ length: 100 }, () => ({ amount: -1, currency: 'NOK' }) as const)
  await cost('one that posts 100 transactions', () =>
    tpp.post(`/v1/sandbox/accounts/${account?.id}/transactions`, { body: rows }),
  )
  await cost('a clock that goes to the next batch', () =>
    control('POST', '/clock/advance', { to: 'nextBatch' }),
  )
  await cost('a snapshot that is kept', () => control('POST', '/snapshots', {}))
  await objects.evict(id)
  await cost('the first one after the object has gone', () => tpp.get('/v1/sandbox/customers'))
}

/** Prints what the host of durable objects costs. */
export async function printEdge(packageFolder: string, tpps: number): Promise<void> {
  await printParts(packageFolder)
  const { code } = await bundleObjects({ minify: true, absWorkingDir: packageFolder })
  await printStarts(code)
  const objects = await startObjects({ code })
  await printCosts(objects)
  const [wall] = await measured(() => manyTpps(objects, tpps))
  row(`${tpps} TPPs, half of their objects gone in between`, `${(wall / 1000).toFixed(0)} s`)
  await objects.dispose()
}
