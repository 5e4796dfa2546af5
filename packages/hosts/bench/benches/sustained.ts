import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTpp } from '@pocketbank/testing'
import { findSqliteNode } from '../../runtime-tests/sqlite-node.ts'
import type { Surroundings } from '../kit/bench.ts'
import { quantile, type Row } from '../kit/figure.ts'
import { onTheWire, openConnection } from '../servers/load.ts'
import { type ServerProcess, startServer } from '../servers/server-process.ts'

const connections = 64
const wholeSeconds = 60
const warmUp = 0.25

interface Sample {
  readonly at: number
  readonly mebibytes: number
}

/**
 * Requests of a mixed load, signed beforehand: every third makes something, under a request id of its own.
 */
async function createRequests(accountId: string, count: number): Promise<readonly Buffer[]> {
  const tpp = createTpp()
  const path = `http://bank.example/v1/sandbox/accounts/${accountId}/transactions`
  const date = '2026-01-12'
  const rows = (index: number) => [
    {
      amount: -1,
      currency: 'NOK',
      bookingDate: date,
      valueDate: date,
      remittanceInformationUnstructured: `Row ${index}`,
    },
  ]
  const createHeaders = (index: number) => ({
    'X-Request-ID': `load-${index}`,
    'Content-Type': 'application/json',
  })
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const request =
        index % 3 === 0
          ? new Request(path, {
              method: 'POST',
              body: JSON.stringify(rows(index)),
              headers: createHeaders(index),
            })
          : new Request('http://bank.example/v1/sandbox/customers')
      return onTheWire(await tpp.sign(request))
    }),
  )
}

function measureMemory(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}

/** MiB a minute by which a line through the samples rises. */
function computeSlope(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [atMean, sizeMean] = [
    mean(samples.map(({ at }) => at)),
    mean(samples.map(({ mebibytes }) => mebibytes)),
  ]
  const above = samples.reduce((sum, { at, mebibytes }) => sum + (at - atMean) * (mebibytes - sizeMean), 0)
  return (60 * above) / samples.reduce((sum, { at }) => sum + (at - atMean) ** 2, 0)
}

/** What was measured after the first quarter of the time, in which the server warms up. */
interface Measured {
  readonly latencies: number[]
  readonly samples: Sample[]
  errors: number
  sentCount: number
}

async function load(
  { pid, url }: ServerProcess,
  requests: readonly Buffer[],
  seconds: number,
): Promise<Measured> {
  const measured: Measured = { latencies: [], samples: [], errors: 0, sentCount: 0 }
  const startTime = performance.now()
  const elapsed = () => (performance.now() - startTime) / 1_000
  const isWarm = () => elapsed() > seconds * warmUp
  const sampling = setInterval(() => {
    if (isWarm()) measured.samples.push({ at: elapsed(), mebibytes: measureMemory(pid) })
  }, 500)
  const converse = async () => {
    const send = await openConnection(url)
    while (elapsed() < seconds) {
      // Once all have been sent, those that create something are answered again from what is stored under
      // their ids.
      const request = requests[measured.sentCount++ % requests.length] ?? Buffer.alloc(0)
      const from = performance.now()
      const status = await send(request)
      if (status >= 300) measured.errors += 1
      if (isWarm()) measured.latencies.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, converse))
  clearInterval(sampling)
  return measured
}

/** Loads the bank for a minute, started with some arguments. */
async function measureLoad(
  { pace, project }: Surroundings,
  column: string,
  args: readonly string[],
): Promise<readonly Row[]> {
  const command = join(project, 'node_modules/pocketbank/dist/pocketbank.cjs')
  const bank = await startServer(command, ['start', '--port', '0', ...args], findSqliteNode())
  const response = await createTpp({ baseUrl: bank.url }).get('/v1/sandbox/accounts')
  const [account] = (await response.json()) as { id: string }[]
  const requests = await createRequests(account?.id ?? '', pace.size(9_000))
  const { latencies, samples, errors, sentCount } = await load(bank, requests, pace.size(wholeSeconds))
  await bank.stop()
  if (errors > 0) throw new Error(`${errors} of ${sentCount} requests failed`)
  return [
    { name: 'requests', column, unit: '', values: [sentCount] },
    { name: 'the median of responses', column, unit: 'ms', values: [quantile(latencies, 0.5)] },
    { name: 'the 99th percentile', column, unit: 'ms', values: [quantile(latencies, 0.99)] },
    { name: 'memory at the end', column, unit: 'MiB', values: [samples.at(-1)?.mebibytes ?? 0] },
    { name: 'growth of memory in a minute', column, unit: 'MiB', values: [computeSlope(samples)] },
  ]
}

/** Measures a minute of mixed signed traffic, in memory and with a folder. */
export async function benchSustained(surroundings: Surroundings): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-load-'))
  try {
    return [
      ...(await measureLoad(surroundings, 'in memory', [])),
      ...(await measureLoad(surroundings, 'in a folder', ['--data', join(folder, 'data')])),
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
