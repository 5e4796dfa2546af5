import { join } from 'node:path'
import { createTpp, type Tpp } from '@pocketbank/testing'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../console/test/browser/chromium.ts'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'
import { readCpu } from '../kit/measure.ts'
import { load, onTheWire } from '../servers/load.ts'
import { type ServerProcess, startServer } from '../servers/server-process.ts'

const tabCounts = [0, 1, 5] as const
const requestsPerRound = 3_000

async function signRequests(tpp: Tpp, url: string, count: number): Promise<readonly Buffer[]> {
  const requests: Buffer[] = []
  while (requests.length < count) {
    requests.push(await onTheWire(await tpp.sign(new Request(`${url}/v1/sandbox/customers`))))
  }
  return requests
}

/** Sends requests while pages of the console are open. Returns the bank's microseconds of CPU for each. */
async function measureTabs(
  browser: Browser,
  { pid, url }: ServerProcess,
  tabs: number,
  requests: readonly Buffer[],
) {
  const context = await browser.newContext()
  for (let tab = 0; tab < tabs; tab += 1) await (await context.newPage()).goto(url)
  const before = readCpu(pid)
  await load(url, requests, 200)
  const spent = readCpu(pid) - before
  await context.close()
  return (spent * 1_000) / requests.length
}

/** Measures what open pages of the console cost the bank while it is busy. */
export async function benchOpenPages({ pace, project }: Surroundings): Promise<readonly Row[]> {
  const bank = await startServer(join(project, 'node_modules/pocketbank/dist/pocketbank.cjs'), [
    'start',
    '--port',
    '0',
  ])
  const browser = await launchBrowser()
  try {
    const requests = await signRequests(createTpp(), bank.url, pace.size(requestsPerRound))
    const measure = (tabs: number) => () => measureTabs(browser, bank, tabs, requests)
    const sides = Object.fromEntries(tabCounts.map((tabs) => [tabs, measure(tabs)]))
    const costs = await pace.interleave(sides, { rounds: 5, warmUps: 2, seconds: 60 })
    return tabCounts.map((tabs) => ({
      name: `CPU of a request with ${tabs} open pages`,
      unit: 'µs',
      values: costs[tabs] ?? [],
    }))
  } finally {
    await browser.close()
    await bank.stop()
  }
}
