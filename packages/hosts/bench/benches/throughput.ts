import { join } from 'node:path'
import { createTpp, type Tpp, tppKey } from '@pocketbank/testing'
import { fetchBank } from '../../src/node/tls/fetch-bank.ts'
import type { Surroundings } from '../kit/bench.ts'
import type { Goal, Row } from '../kit/figure.ts'
import type { Pace } from '../kit/pace.ts'
import { load, onTheWire } from '../servers/load.ts'
import { type ServerProcess, startServer } from '../servers/server-process.ts'

const rounds = 15
const requestsPerRound = 800
/** D: 24,000 requests of a kind: with a tenth of it servers still became faster. */
const warmUps = 30

/** A kind of requests that is measured. */
export interface Kind {
  readonly name: string
  readonly status: number
  readonly request: () => Request
}

async function readId(answer: Response, name: string): Promise<string> {
  if (!answer.ok) throw new Error(await answer.text())
  return String(((await answer.json()) as Record<string, unknown>)[name])
}

/** Makes a customer with an account, and returns the requests to measure. */
export async function prepare(tpp: Tpp, url: string): Promise<readonly Kind[]> {
  const customerNumber = '13039319956'
  const kari = { customerNumber, name: 'Kari Test', type: 'PRIVATE' } as const
  const customer = await readId(await tpp.post('/v1/sandbox/customers', { body: kari }), 'customerId')
  const zero = { balanceAmount: { amount: 0, currency: 'NOK' }, balanceType: 'expected' } as const
  const account = await readId(
    await tpp.post('/v1/sandbox/accounts', {
      body: {
        customerNumber,
        accountName: 'Measured',
        bban: '86011117947',
        iban: 'NO9386011117947',
        currency: 'NOK',
        product: 'Bench',
        cashAccountType: 'CACC',
        creditLine: 0,
        balances: [zero],
      },
    }),
    'id',
  )
  const body = JSON.stringify([
    {
      amount: 100,
      currency: 'NOK',
      bookingDate: '2026-01-14',
      valueDate: '2026-01-14',
      remittanceInformationUnstructured: 'Measured',
    },
  ])
  const headers = { 'Content-Type': 'application/json' }
  return [
    {
      name: 'GET a customer',
      status: 200,
      request: () => new Request(`${url}/v1/sandbox/customers/${customer}`),
    },
    {
      name: 'POST a transaction',
      status: 201,
      request: () =>
        new Request(`${url}/v1/sandbox/accounts/${account}/transactions`, { method: 'POST', body, headers }),
    },
  ]
}

/**
 * Signs requests of a kind, ready for the wire. What creates something is signed anew each time: the bank
 * creates it once for one request id.
 */
async function signRequests(tpp: Tpp, { request }: Kind, count: number): Promise<readonly Buffer[]> {
  const buffers: Buffer[] = []
  while (buffers.length < count) buffers.push(await onTheWire(await tpp.sign(request())))
  return buffers
}

/** Makes requests of a kind without a signature. */
async function nameRequests({ request }: Kind, count: number): Promise<readonly Buffer[]> {
  const createNamedRequest = () =>
    new Request(request(), { headers: { 'X-Request-ID': crypto.randomUUID() } })
  const buffers: Buffer[] = []
  while (buffers.length < count) buffers.push(await onTheWire(createNamedRequest()))
  return buffers
}

/** Servers by name, the measured one first. All get the same bytes. */
type Servers = Readonly<Record<string, ServerProcess>>

/** Measures how many requests of one kind each server answers in a second. */
async function measureKind(
  pace: Pace,
  { name, status }: Kind,
  servers: Servers,
  prepareRequests: (count: number) => Promise<readonly Buffer[]>,
): Promise<Row> {
  const count = pace.size(requestsPerRound)
  let prepared = { round: -1, requests: [] as readonly Buffer[] }
  const ask = (url: string) => async (round: number) => {
    if (prepared.round !== round) prepared = { round, requests: await prepareRequests(count) }
    return load(url, prepared.requests, status)
  }
  const sides = Object.fromEntries(Object.entries(servers).map(([side, { url }]) => [side, ask(url)]))
  const rates = await pace.interleave(sides, { rounds, warmUps, seconds: 20 })
  const [measured = '', ...peerNames] = Object.keys(servers)
  const peers = Object.fromEntries(peerNames.map((peer) => [peer, rates[peer] ?? []]))
  return { name, unit: '/s', values: rates[measured] ?? [], peers }
}

async function stopServers(servers: Servers): Promise<void> {
  await Promise.all(Object.values(servers).map((server) => server.stop()))
}

const bankArguments = ['start', '--port', '0', '--now', '2026-01-15T10:00:00Z']
const goals: Readonly<Record<string, Goal>> = { GET: { atLeast: 0.85 }, POST: { atLeast: 0.7 } }

/** Finds the goal of a kind by its method. */
function findGoal({ name }: Kind, goalsByMethod: Readonly<Record<string, Goal>>) {
  const goal = goalsByMethod[name.split(' ')[0] ?? '']
  return goal === undefined ? {} : { goal }
}

/** Measures signed requests. Host and target are not signed, so both servers get the same bytes. */
async function measureSigned(pace: Pace, { bank, bare }: ServerFiles): Promise<readonly Row[]> {
  const servers = {
    bank: await startServer(bank, bankArguments),
    'bare Hono': await startServer(bare, [tppKey.publicKey]),
  }
  const tpp = createTpp({ baseUrl: servers.bank.url })
  const rows: Row[] = []
  for (const kind of await prepare(tpp, servers.bank.url)) {
    const row = await measureKind(pace, kind, servers, (count) => signRequests(tpp, kind, count))
    rows.push({ ...row, name: `${row.name}, signed`, ...findGoal(kind, goals) })
  }
  await stopServers(servers)
  return rows
}

/** Measures a read that nobody signs, next to json-server as well. */
async function measureUnsigned(pace: Pace, { bank, bare, jsonServer }: ServerFiles): Promise<Row> {
  const bankServer = await startServer(bank, [...bankArguments, '--signatures', 'off'])
  const [get] = await prepare(createTpp({ baseUrl: bankServer.url }), bankServer.url)
  if (get === undefined) throw new Error('there is nothing to read')
  const record = await createTpp().send(get.request())
  const servers = {
    bank: bankServer,
    'bare Hono': await startServer(bare, ['unsigned']),
    'json-server': await startServer(jsonServer, [await record.text()]),
  }
  const row = await measureKind(pace, get, servers, (count) => nameRequests(get, count))
  await stopServers(servers)
  return { ...row, name: `${row.name}, unsigned`, goal: { atLeast: 0.75 } }
}

/**
 * Measures HTTPS next to HTTP, over connections that are kept open. Both banks get the same bytes: with one
 * seed their ids are the same.
 */
async function measureTls(pace: Pace, { bank }: ServerFiles): Promise<readonly Row[]> {
  const seeded = [...bankArguments, '--seed', 'tls']
  const servers = {
    https: await startServer(bank, [...seeded, '--tls']),
    HTTP: await startServer(bank, seeded),
  }
  const tpp = createTpp({ baseUrl: servers.HTTP.url })
  const kinds = await prepare(tpp, servers.HTTP.url)
  await prepare(createTpp({ baseUrl: servers.https.url, send: fetchBank }), servers.https.url)
  const rows: Row[] = []
  for (const kind of kinds) {
    const row = await measureKind(pace, kind, servers, (count) => signRequests(tpp, kind, count))
    rows.push({ ...row, name: `${row.name}, signed, over HTTPS`, goal: { atLeast: 0.85 } })
  }
  await stopServers(servers)
  return rows
}

/** The programs of the servers. */
interface ServerFiles {
  readonly bank: string
  readonly bare: string
  readonly jsonServer: string
}

/** Measures signed and unsigned requests, and HTTPS. */
export async function benchThroughput({ pace, programs, project }: Surroundings): Promise<readonly Row[]> {
  const files = {
    bank: join(project, 'node_modules/pocketbank/dist/pocketbank.cjs'),
    bare: join(programs, 'bare.mjs'),
    jsonServer: join(project, 'json-server.mjs'),
  }
  return [
    await measureUnsigned(pace, files),
    ...(await measureSigned(pace, files)),
    ...(await measureTls(pace, files)),
  ]
}
