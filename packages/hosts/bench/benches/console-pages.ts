import { createConsole, loadGuides } from '@pocketbank/console'
import { pages } from '@pocketbank/console/groups'
import { engineFrom } from '@pocketbank/core'
import { controlBank, createControlApi } from '@pocketbank/devtools'
import { type App, createApp } from '@pocketbank/http'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { createSandbox, createTpp, type Tpp } from '@pocketbank/testing'
import type { Surroundings } from '../kit/bench.ts'
import { median, type Row } from '../kit/figure.ts'
import type { Pace } from '../kit/pace.ts'

const baseUrl = 'http://127.0.0.1:8080'
const sizes = { customers: 300, payments: 500, requests: 1_500 } as const
/** Pages of one kind that are measured. */
const pagesOfKind = 3

function names(prefix: string) {
  return Array.from({ length: sizes.customers }, (_, at) => `${prefix}${at}`)
}

/** A bank of 300 people with an account each. */
function openBank() {
  const customers = Object.fromEntries(
    names('person').map((key, at) => [key, { name: `Kari Nordmann ${at}` }]),
  )
  const accounts = Object.fromEntries(
    names('account').map((key, at) => [key, { owner: `person${at}`, balance: 10_000 }]),
  )
  return createSandbox({ seed: { customers, accounts } })
}

async function pay(tpp: Tpp, ibans: readonly string[], count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const [from = '', to = ''] = [ibans[at % ibans.length], ibans[(at * 7 + 1) % ibans.length]]
    const answer = await tpp.post('/v1/payments/norwegian-domestic-credit-transfers', {
      body: {
        instructedAmount: { amount: `${at + 1}.00`, currency: 'NOK' },
        debtorAccount: { iban: from, currency: 'NOK' },
        creditorAccount: { iban: to, currency: 'NOK' },
        creditorName: 'Kari Nordmann',
      },
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
}

/** The console of a bank with customers, payments and a full journal. */
async function openBusyConsole({ size }: Pace): Promise<App> {
  const sandbox = openBank()
  const ibans = names('account').map((key) => sandbox.world.accounts[key]?.iban ?? '')
  const bank = controlBank(engineFrom(sandbox.bank.snapshot()), { system: () => 0, frozen: true })
  const app = createApp({
    engineFor: () => bank.engine,
    now: () => bank.clock.now,
    crypto: nodeCrypto,
    faults: bank.faults,
    controlApi: createControlApi({ bankFor: () => bank }),
    console: createConsole({ bankFor: () => bank, guides: loadGuides }),
    linkKey: 'busy',
    settings: { strictness: 'lenient' },
  })
  const headers = {
    'TPP-Redirect-URI': 'https://tpp.example/back',
    'PSU-IP-Address': '192.0.2.1',
    'PSU-Context': 'PRIVATE',
  }
  const tpp = createTpp({ baseUrl, send: app.fetch, headers })
  await pay(tpp, ibans, size(sizes.payments))
  for (let at = 0; at < size(sizes.requests); at += 1) {
    if (at % 10 === 0) await tpp.post('/v1/consents', { body: {} })
    else await tpp.get(at % 3 === 0 ? '/v1/accounts' : '/v1/sandbox/customers')
  }
  return app
}

const shapes = pages.map(({ path }) => ({
  path,
  shape: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The kind of page at an address: the row with the fewest names that fits. */
function findPathPattern(address: string): string | undefined {
  const [path = ''] = address.split('?')
  const fitting = shapes.filter(({ shape }) => shape.test(path)).map((row) => row.path)
  return fitting.sort((left, right) => left.split('{').length - right.split('{').length)[0]
}

async function open(app: App, address: string): Promise<string> {
  const answer = await app.fetch(new Request(baseUrl + address), { remote: '127.0.0.1' })
  return answer.text()
}

/** Follows links from the first page; gives some addresses of each kind. */
async function findAddresses(app: App): Promise<ReadonlyMap<string, readonly string[]>> {
  const addressesByPattern = new Map<string, string[]>()
  const queue = ['/']
  for (const address of queue) {
    const kind = findPathPattern(address)
    const addresses = addressesByPattern.get(kind ?? '') ?? []
    if (kind === undefined || addresses.includes(address) || addresses.length >= pagesOfKind) continue
    addressesByPattern.set(kind, [...addresses, address])
    const links = (await open(app, address)).matchAll(/<a [^>]*href="(\/[^"#]*)/g)
    queue.push(...[...links].map(([, link = '']) => link.replaceAll('&amp;', '&')))
  }
  return addressesByPattern
}

/** Measures the CPU of a page, in milliseconds by round. */
async function measurePage(app: App, address: string, pace: Pace): Promise<readonly number[]> {
  const spend = async () => {
    const start = process.cpuUsage()
    await open(app, address)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1_000
  }
  return (await pace.interleave({ spend }, { rounds: 11, warmUps: 10, seconds: 5 })).spend
}

/** Measures the dearest page of each kind. */
export async function benchConsolePages({ pace }: Surroundings): Promise<readonly Row[]> {
  const app = await openBusyConsole(pace)
  const rows: Row[] = []
  for (const [pattern, addresses] of await findAddresses(app)) {
    const costs: (readonly number[])[] = []
    for (const address of addresses) costs.push(await measurePage(app, address, pace))
    const [values = []] = costs.sort((left, right) => median(right) - median(left))
    rows.push({ name: `\`${pattern}\``, unit: 'ms', values })
  }
  return rows.sort((left, right) => median(right.values) - median(left.values))
}
