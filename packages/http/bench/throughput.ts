import { createTpp, type Tpp, tppKey } from '@pocketbank/testing'
import { load, onTheWire } from './load.ts'
import { median } from './median.ts'
import { startServer } from './server-process.ts'

const rounds = 9
const requestsPerRound = 800
const warmUps = 4

/** How many requests of one kind both servers answer in a second: medians of rounds that alternate. */
export interface Throughput {
  readonly name: string
  readonly bank: number
  readonly bare: number
  readonly ratio: number
}

interface Kind {
  readonly name: string
  readonly status: number
  readonly request: () => Request
}

async function idIn(answer: Response, name: string): Promise<string> {
  if (!answer.ok) throw new Error(await answer.text())
  return String(((await answer.json()) as Record<string, unknown>)[name])
}

/** Makes a customer with an account, and tells the requests that are measured. */
async function prepare(tpp: Tpp, url: string): Promise<readonly Kind[]> {
  const customerNumber = '13039319956'
  const kari = { customerNumber, name: 'Kari Test', type: 'PRIVATE' }
  const customer = await idIn(await tpp.post('/v1/sandbox/customers', { body: kari }), 'customerId')
  const zero = { balanceAmount: { amount: 0, currency: 'NOK' }, balanceType: 'expected' }
  const account = await idIn(
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

async function signedRequests(tpp: Tpp, { request }: Kind, times: number): Promise<readonly Buffer[]> {
  const signed: Buffer[] = []
  while (signed.length < times) signed.push(await onTheWire(await tpp.sign(request())))
  return signed
}

/** Measures the bank and a bare Hono server side by side. Neither signed the request target, so both get the same octets. */
export async function measureThroughput(files: { readonly bank: string; readonly bare: string }) {
  const bank = await startServer(files.bank, ['--port', '0', '--now', '2026-01-15T10:00:00Z'])
  const bare = await startServer(files.bare, [tppKey.publicKey])
  const tpp = createTpp({ baseUrl: bank.url })
  const figures: Throughput[] = []
  for (const kind of await prepare(tpp, bank.url)) {
    const rates: { readonly bank: number; readonly bare: number }[] = []
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const requests = await signedRequests(tpp, kind, requestsPerRound)
      const both = [
        ['bank', bank.url],
        ['bare', bare.url],
      ] as const
      const rate = { bank: 0, bare: 0 }
      for (const [server, url] of round % 2 === 0 ? both : both.toReversed()) {
        rate[server] = await load(url, requests, kind.status)
      }
      if (round >= warmUps) rates.push(rate)
    }
    const [ofBank, ofBare] = [median(rates.map((rate) => rate.bank)), median(rates.map((rate) => rate.bare))]
    figures.push({ name: kind.name, bank: ofBank, bare: ofBare, ratio: ofBank / ofBare })
  }
  await Promise.all([bank.stop(), bare.stop()])
  return figures
}
