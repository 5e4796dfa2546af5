import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTpp } from '@pocketbank/testing'
import { Miniflare } from 'miniflare'
import { bundleObjects } from '../../runtime-tests/bundle.ts'
import { objectsUrl, startObjects } from '../../runtime-tests/objects.ts'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'
import { readCpu } from '../kit/measure.ts'

/** The milliseconds of CPU that the runtimes started by this process use for something. */
async function spendInRuntime(work: () => Promise<unknown>): Promise<number> {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')
  const sum = () => children.reduce((spent, child) => spent + readCpu(Number(child)), 0)
  const before = sum()
  await work()
  return sum() - before
}

/** A Worker that loads the host at a request. */
const loader = `export default { async fetch(request) {
  if (new URL(request.url).pathname === '/load') await import('./host.mjs')
  return new Response()
} }`

/** Evaluates the module in a runtime that has answered before. */
async function measureModule(code: string): Promise<number> {
  const modules = [
    { type: 'ESModule' as const, path: 'index.mjs', contents: loader },
    { type: 'ESModule' as const, path: 'host.mjs', contents: code },
  ]
  const workerd = new Miniflare({ modules, modulesRoot: '/', compatibilityDate: '2026-04-15', cf: false })
  await workerd.dispatchFetch('https://bank.example/')
  const spent = await spendInRuntime(() => workerd.dispatchFetch('https://bank.example/load'))
  await workerd.dispose()
  return spent
}

/** What the first answers of a runtime cost, by whom they go to. */
async function measureAnswers(code: string) {
  const objects = await startObjects({ code })
  const tpp = createTpp({ baseUrl: objectsUrl, send: objects.send })
  const [first, second] = [tpp.with({ id: 'PSDNO-FSA-1' }), tpp.with({ id: 'PSDNO-FSA-2' })]
  for (const caller of [first, second]) await caller.certificate()
  await objects.countObjects()
  const ask = (caller: typeof tpp) => spendInRuntime(() => caller.get('/v1/sandbox/customers'))
  const [toNew, toAnother] = [await ask(first), await ask(second)]
  await objects.evict(second.id)
  const [toEvicted, again] = [await ask(second), await ask(second)]
  await objects.dispose()
  return { toNew, toAnother, toEvicted, again }
}

/** Measures the CPU that workerd needs to load the host of durable objects, and for its first responses. */
export async function benchEdge({ pace, root }: Surroundings): Promise<readonly Row[]> {
  const { code } = await bundleObjects({ minify: true, absWorkingDir: join(root, 'packages/hosts') })
  const { modules, answers } = await pace.interleave(
    { modules: () => measureModule(code), answers: () => measureAnswers(code) },
    { rounds: 7, seconds: 20 },
  )
  const list = (name: keyof (typeof answers)[number]) => answers.map((answer) => answer[name])
  return [
    {
      name: 'loading the bundle with durable objects in workerd, CPU',
      unit: 'ms',
      values: modules,
      goal: { atMost: 50 },
    },
    {
      name: 'the first response, to a new TPP whose bank is filled and stored, CPU',
      unit: 'ms',
      values: list('toNew'),
      goal: { atMost: 150 },
    },
    { name: 'to another new TPP, CPU', unit: 'ms', values: list('toAnother') },
    { name: 'to a TPP whose object was evicted, CPU', unit: 'ms', values: list('toEvicted') },
    { name: 'every later one, CPU', unit: 'ms', values: list('again') },
  ]
}
