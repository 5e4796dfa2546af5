import { join } from 'node:path'
import { createTpp, tppKey } from '@pocketbank/testing'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'
import { readCpu, spendTime } from '../kit/measure.ts'
import { load, onTheWire } from '../servers/load.ts'
import { startServer } from '../servers/server-process.ts'

const listening = ['start', '--port', '0']
const openingPaths = { '`/openapi.json`': '/openapi.json', 'the reference': '/docs' } as const

async function readWhole(url: string): Promise<void> {
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
}

/** Milliseconds until a server has answered; it may be asked for a page before. */
function measureStart(file: string, args: readonly string[], request: Buffer, firstPath?: string) {
  return async () => {
    let stop = async () => {}
    const time = await spendTime(async () => {
      const server = await startServer(file, args)
      stop = server.stop
      if (firstPath !== undefined) await readWhole(server.url + firstPath)
      await load(server.url, [request], 200)
    })
    await stop()
    return time
  }
}

/** Milliseconds of CPU that the first opening of a page costs a new server. */
function measureOpening(file: string, path: string) {
  return async () => {
    const server = await startServer(file, listening)
    await readWhole(`${server.url}/v1/sandbox/customers`).catch(() => undefined)
    const before = readCpu(server.pid)
    await readWhole(server.url + path)
    const spent = readCpu(server.pid) - before
    await server.stop()
    return spent
  }
}

/**
 * Measures how long the bank takes to its first response: the published command and `npm start`, next to a
 * bare Hono server; and what the first opening of the largest pages costs.
 */
export async function benchStart({ pace, root, programs, project }: Surroundings): Promise<readonly Row[]> {
  const command = join(project, 'node_modules/pocketbank/dist/pocketbank.cjs')
  const bare = join(programs, 'bare.mjs')
  const source = [join(root, 'packages/cli/src/main.ts'), ...listening]
  const signed = await createTpp().sign(new Request('http://bank.example/v1/sandbox/customers'))
  const request = await onTheWire(signed)
  const starts = await pace.interleave(
    {
      bare: measureStart(bare, [tppKey.publicKey], request),
      start: measureStart(command, listening, request),
      empty: measureStart(command, [...listening, '--empty'], request),
      description: measureStart(command, listening, request, '/openapi.json'),
      npmStart: measureStart(join(root, '.ci/run-program.cjs'), source, request),
    },
    // The first run makes what later ones find: the bundle, and what V8 compiled of it.
    { rounds: 15, warmUps: 1, seconds: 20 },
  )
  const openings = await pace.interleave(
    Object.fromEntries(
      Object.entries(openingPaths).map(([name, path]) => [name, measureOpening(command, path)]),
    ),
    { rounds: 7, seconds: 8 },
  )
  const peers = { 'bare Hono': starts.bare }
  return [
    { name: '`pocketbank start`', unit: 'ms', values: starts.start, peers, goal: { atMost: 1.15 } },
    { name: 'the same with `--empty`', unit: 'ms', values: starts.empty, peers, goal: { atMost: 1.15 } },
    {
      name: 'the same for a client that asks `/openapi.json` first',
      unit: 'ms',
      values: starts.description,
      peers,
      goal: { atMost: 1.15 },
    },
    {
      name: '`npm start`, which first checks whether sources have changed',
      unit: 'ms',
      values: starts.npmStart,
      peers,
      goal: { atMost: 1.3 },
    },
    ...Object.entries(openings).map(([name, values]) => ({
      name: `the first opening of ${name}, CPU of the server`,
      unit: 'ms' as const,
      values,
      goal: { atMost: 20 },
    })),
  ]
}
