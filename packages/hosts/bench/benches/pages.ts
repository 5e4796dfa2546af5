import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTpp, tppKey } from '@pocketbank/testing'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'
import { spendTime } from '../kit/measure.ts'
import { createBareApp } from '../servers/bare-app.ts'
import { type HistoryBank, openHistoryBank } from '../servers/history-bank.ts'
import { load, onTheWire } from '../servers/load.ts'
import { startServer } from '../servers/server-process.ts'

const turns = { rounds: 15, warmUps: 12, seconds: 15 }
const requestsPerRound = 500
const goal = { atLeast: 0.5 }

/** Signs requests for an address each. They read, so that every round may send the same. */
async function signRequests(
  headers: Readonly<Record<string, string>>,
  addresses: readonly string[],
): Promise<readonly Request[]> {
  const tpp = createTpp({ headers })
  const requests: Request[] = []
  for (const address of addresses) requests.push(await tpp.sign(new Request(address)))
  return requests
}

/** Measures pages over HTTP, and writes one for the bare server into a file. */
async function measureServers({ pace, programs }: Surroundings, page: string): Promise<Row> {
  const bank = await startServer(join(programs, 'history.mjs'), pace.args)
  const { origin, pathname, hash } = new URL(bank.url)
  const headers = JSON.parse(decodeURIComponent(hash.slice(1)))
  const first = await createTpp({ headers }).send(new Request(origin + pathname))
  if (first.status !== 200) throw new Error(await first.text())
  writeFileSync(page, await first.text())
  const bare = await startServer(join(programs, 'bare.mjs'), [tppKey.publicKey, page])
  const addresses = Array.from({ length: pace.size(requestsPerRound) }, () => origin + pathname)
  const requests = await Promise.all((await signRequests(headers, addresses)).map(onTheWire))
  const rates = await pace.interleave(
    { bank: () => load(origin, requests, 200), bare: () => load(bare.url, requests, 200) },
    turns,
  )
  await Promise.all([bank.stop(), bare.stop()])
  return { name: 'over HTTP', unit: '/s', values: rates.bank, peers: { 'bare Hono': rates.bare }, goal }
}

/** Measures pages in process; `writeQuery` says which page each request reads. */
async function measureApps(
  { pace }: Surroundings,
  bank: HistoryBank,
  page: string,
  writeQuery: (index: number) => string,
): Promise<Pick<Row, 'unit' | 'values' | 'peers'>> {
  const addresses = Array.from(
    { length: pace.size(requestsPerRound) },
    (_, index) => `https://bank.example${bank.path}${writeQuery(index)}`,
  )
  const requests = await signRequests(bank.headers, addresses)
  const ask = (app: Pick<HistoryBank['app'], 'fetch'>) => async () => {
    const milliseconds = await spendTime(async () => {
      for (const request of requests) {
        const answer = await app.fetch(request)
        if (answer.status !== 200) throw new Error(await answer.text())
        await answer.text()
      }
    })
    return (requests.length * 1_000) / milliseconds
  }
  const bareApp = createBareApp(tppKey.publicKey, page)
  const bare = { fetch: async (request: Request) => bareApp.fetch(request) }
  const rates = await pace.interleave({ bank: ask(bank.app), bare: ask(bare) }, turns)
  return { unit: '/s', values: rates.bank, peers: { 'bare Hono': rates.bare } }
}

/**
 * Measures how fast a page of a million-row account is read, next to a bare Hono server that sends the same
 * bytes from memory.
 */
export async function benchPages(surroundings: Surroundings): Promise<readonly Row[]> {
  const page = join(surroundings.programs, 'page.json')
  const served = await measureServers(surroundings, page)
  const bank = openHistoryBank(surroundings.pace.size)
  const same = await measureApps(surroundings, bank, page, () => '')
  const other = await measureApps(surroundings, bank, page, (index) => `?offset=${index * 200}`)
  return [
    served,
    { ...same, name: 'in process', goal },
    { ...other, name: 'in process, another page each time' },
  ]
}
