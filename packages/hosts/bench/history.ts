import { writeFileSync } from 'node:fs'
import { createTpp, tppKey } from '@pocketbank/testing'
import { createBareApp } from './bare-app.ts'
import { type HistoryBank, openHistoryBank } from './history-bank.ts'
import { load, onTheWire } from './load.ts'
import { median } from './median.ts'
import { startServer } from './server-process.ts'

const rounds = 9
const warmUps = 12
const requestsPerRound = 500

/** Pages of 200 rows that are read in a second: medians of rounds that alternate. */
export interface Pages {
  readonly name: string
  readonly bank: number
  readonly bare: number
}

async function alternate(measure: (side: 'bank' | 'bare') => Promise<number>): Promise<Omit<Pages, 'name'>> {
  const rates: Record<'bank' | 'bare', number[]> = { bank: [], bare: [] }
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const side of round % 2 === 0 ? (['bank', 'bare'] as const) : (['bare', 'bank'] as const)) {
      const rate = await measure(side)
      if (round >= warmUps) rates[side].push(rate)
    }
  }
  return { bank: median(rates.bank), bare: median(rates.bare) }
}

async function signRequests(
  addressOf: (index: number) => string,
  headers: Readonly<Record<string, string>>,
): Promise<readonly Request[]> {
  const tpp = createTpp({ headers })
  const requests: Request[] = []
  while (requests.length < requestsPerRound) {
    requests.push(await tpp.sign(new Request(addressOf(requests.length))))
  }
  return requests
}

async function overHttp(
  files: { readonly history: string; readonly bare: string },
  page: string,
): Promise<Pages> {
  const bank = await startServer(files.history)
  const { origin, pathname, hash } = new URL(bank.url)
  const headers = JSON.parse(decodeURIComponent(hash.slice(1)))
  const first = await createTpp({ headers }).send(new Request(origin + pathname))
  if (first.status !== 200) throw new Error(await first.text())
  writeFileSync(page, await first.text())
  const bare = await startServer(files.bare, [tppKey.publicKey, page])
  const urls = { bank: origin, bare: bare.url }
  const rates = await alternate(async (side) => {
    const requests = await signRequests(() => urls[side] + pathname, headers)
    return load(urls[side], await Promise.all(requests.map(onTheWire)), 200)
  })
  await Promise.all([bank.stop(), bare.stop()])
  return { name: 'over HTTP', ...rates }
}

async function inProcess(
  bank: HistoryBank,
  page: string,
  name: string,
  queryOf: (index: number) => string,
): Promise<Pages> {
  const bare = createBareApp(tppKey.publicKey, page)
  const rates = await alternate(async (side) => {
    const requests = await signRequests(
      (index) => `https://bank.example${bank.path}${queryOf(index)}`,
      bank.headers,
    )
    const app = side === 'bank' ? bank.app : bare
    const start = performance.now()
    for (const request of requests) {
      const answer = await app.fetch(request)
      if (answer.status !== 200) throw new Error(await answer.text())
      await answer.text()
    }
    return requests.length / ((performance.now() - start) / 1000)
  })
  return { name, ...rates }
}

/**
 * Measures how fast a page of a million-row account is read, next to a bare Hono server that sends the same
 * bytes from memory.
 */
export async function measurePages(files: {
  readonly history: string
  readonly bare: string
  readonly folder: string
}): Promise<readonly Pages[]> {
  const page = `${files.folder}/page.json`
  const served = await overHttp(files, page)
  const bank = openHistoryBank()
  return [
    served,
    await inProcess(bank, page, 'in process', () => ''),
    await inProcess(bank, page, 'in process, another page each time', (index) => `?offset=${index * 200}`),
  ]
}
