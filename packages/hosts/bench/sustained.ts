import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTpp } from '@pocketbank/testing'
import { findSqliteNode } from '../runtime-tests/sqlite-node.ts'
import { onTheWire, openConnection } from './load.ts'

// A minute of mixed signed traffic, in memory and with a folder: node .ci/run-source.mjs
// packages/hosts/bench/sustained.ts [seconds]

const connections = 64
const seconds = Number(process.argv[2] ?? 60)
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

interface StartedBank {
  readonly child: ChildProcess
  readonly url: string
}

async function start(args: readonly string[]): Promise<StartedBank> {
  const program = ['.ci/run-program.cjs', 'packages/cli/src/main.ts', 'start', '--port', '0', ...args]
  const child = spawn(findSqliteNode() ?? process.execPath, program, { stdio: ['ignore', 'pipe', 'ignore'] })
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (data) => resolve(String(data).replace(/^listening on (\S+)[\s\S]*/, '$1')))
  })
  return { child, url }
}

/** What was measured after the first quarter of the time, in which the server warms up. */
interface Measured {
  readonly latencies: number[]
  readonly samples: Sample[]
  errors: number
  sentCount: number
}

async function load({ child, url }: StartedBank, requests: readonly Buffer[]): Promise<Measured> {
  const measured: Measured = { latencies: [], samples: [], errors: 0, sentCount: 0 }
  const startTime = performance.now()
  const elapsed = () => (performance.now() - startTime) / 1_000
  const isWarm = () => elapsed() > seconds * warmUp
  const sampling = setInterval(() => {
    if (isWarm()) measured.samples.push({ at: elapsed(), mebibytes: measureMemory(child.pid ?? 0) })
  }, 500)
  const converse = async () => {
    const send = await openConnection(url)
    while (elapsed() < seconds) {
      // Once all have been sent, those that make something are answered again from what is kept under their
      // ids.
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

async function measure(name: string, args: readonly string[]): Promise<void> {
  const bank = await start(args)
  const response = await createTpp({ baseUrl: bank.url }).get('/v1/sandbox/accounts')
  const [account] = (await response.json()) as { id: string }[]
  const { latencies, samples, errors, sentCount } = await load(
    bank,
    await createRequests(account?.id ?? '', 9_000),
  )
  bank.child.kill('SIGTERM')
  latencies.sort((left, right) => left - right)
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
  const memory = `${samples.at(-1)?.mebibytes.toFixed(0)} MiB at the end, ${computeSlope(samples).toFixed(1)} MiB a minute`
  const times = `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
  process.stdout.write(`${name}: ${sentCount} requests, ${errors} errors, ${times}, ${memory}\n`)
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-load-'))
  await measure('in memory', [])
  await measure('with --data', ['--data', join(folder, 'data')])
  rmSync(folder, { recursive: true })
}

void main()
