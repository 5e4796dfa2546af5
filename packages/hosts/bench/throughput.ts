import { createTpp, type Tpp, tppKey } from '@pocketbank/testing'
import { fetchBank } from '../src/node/tls/fetch-bank.ts'
import { load, onTheWire } from './load.ts'
import { median } from './median.ts'
import { startServer } from './server-process.ts'

const rounds = 9
const requestsPerRound = 800
/** D: 30,400 requests of a kind: with a tenth of it both servers still became faster. */
const warmUps = 38

/** How many requests of one kind both servers answer in a second: medians of rounds that alternate. */
export interface Throughput {
  readonly name: string
  readonly bank: number
  readonly bare: number
  readonly ratio: number
}

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
 * Requests of a kind, ready for the wire. What makes something is signed anew each time: the bank makes it
 * once for one request id.
 */
async function signedRequests(tpp: Tpp, { request }: Kind): Promise<readonly Buffer[]> {
  const buffers: Buffer[] = []
  while (buffers.length < requestsPerRound) buffers.push(await onTheWire(await tpp.sign(request())))
  return buffers
}

/** The same without a signature. */
async function unsignedRequests({ request }: Kind): Promise<readonly Buffer[]> {
  const createNamedRequest = () =>
    new Request(request(), { headers: { 'X-Request-ID': crypto.randomUUID() } })
  const unsigned: Buffer[] = []
  while (unsigned.length < requestsPerRound) unsigned.push(await onTheWire(createNamedRequest()))
  return unsigned
}

/** Where both servers listen. */
type Urls = Readonly<Record<'bank' | 'bare', string>>

/**
 * Measures one kind of requests: medians of rounds that alternate, once both servers have answered enough to
 * be compiled.
 */
async function measureKind(
  { name, status }: Kind,
  urls: Urls,
  requestsOf: () => Promise<readonly Buffer[]>,
): Promise<Throughput> {
  const rates: Record<keyof Urls, number[]> = { bank: [], bare: [] }
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const requests = await requestsOf()
    for (const server of round % 2 === 0 ? (['bank', 'bare'] as const) : (['bare', 'bank'] as const)) {
      const rate = await load(urls[server], requests, status)
      if (round >= warmUps) rates[server].push(rate)
    }
  }
  const [bank, bare] = [median(rates.bank), median(rates.bare)]
  return { name, bank, bare, ratio: bank / bare }
}

const bankArguments = ['--port', '0', '--now', '2026-01-15T10:00:00Z']

/**
 * Measures the bank and a bare Hono server side by side. Neither signed the request target, so both get the
 * same bytes.
 */
async function measureSigned(files: Files): Promise<readonly Throughput[]> {
  const bank = await startServer(files.bank, bankArguments)
  const bare = await startServer(files.bare, [tppKey.publicKey])
  const urls = { bank: bank.url, bare: bare.url }
  const tpp = createTpp({ baseUrl: bank.url })
  const figures: Throughput[] = []
  for (const kind of await prepare(tpp, bank.url)) {
    figures.push(await measureKind(kind, urls, () => signedRequests(tpp, kind)))
  }
  await Promise.all([bank.stop(), bare.stop()])
  return figures
}

/** The same for a reading that nobody signs, by servers that ask for no signature. */
async function measureUnsigned(files: Files): Promise<readonly Throughput[]> {
  const bank = await startServer(files.bank, [...bankArguments, '--signatures', 'off'])
  const bare = await startServer(files.bare, ['unsigned'])
  const urls = { bank: bank.url, bare: bare.url }
  const [get] = await prepare(createTpp({ baseUrl: bank.url }), bank.url)
  if (get === undefined) throw new Error('there is nothing to read')
  const name = `${get.name}, unsigned`
  const figure = await measureKind({ ...get, name }, urls, () => unsignedRequests(get))
  await Promise.all([bank.stop(), bare.stop()])
  return [figure]
}

/**
 * Measures HTTPS next to HTTP, over connections that are kept open. Both banks get the same bytes:
 * with one seed their ids are the same.
 */
export async function measureTls(files: Files): Promise<readonly Throughput[]> {
  const seeded = [...bankArguments, '--seed', 'tls']
  const tls = await startServer(files.bank, [...seeded, '--tls'])
  const plain = await startServer(files.bank, seeded)
  const tpp = createTpp({ baseUrl: plain.url })
  const kinds = await prepare(tpp, plain.url)
  await prepare(createTpp({ baseUrl: tls.url, send: fetchBank }), tls.url)
  const figures: Throughput[] = []
  for (const kind of kinds) {
    const urls = { bank: tls.url, bare: plain.url }
    figures.push(await measureKind(kind, urls, () => signedRequests(tpp, kind)))
  }
  await Promise.all([tls.stop(), plain.stop()])
  return figures
}

/** The bundled servers. */
type Files = Readonly<Record<'bank' | 'bare', string>>

/** Measures signed and unsigned requests. */
export async function measureThroughput(files: Files): Promise<readonly Throughput[]> {
  return [...(await measureSigned(files)), ...(await measureUnsigned(files))]
}
