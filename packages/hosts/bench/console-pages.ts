// CPU of each kind of page of the console in a busy bank, warm: node .ci/run-source.mjs
// packages/hosts/bench/console-pages.ts

import { createConsole, loadGuides } from '@pocketbank/console'
import { pages } from '@pocketbank/console/groups'
import { engineFrom } from '@pocketbank/core'
import { controlBank, createControlApi } from '@pocketbank/devtools'
import { type App, createApp } from '@pocketbank/http'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { createSandbox, createTpp, type Tpp } from '@pocketbank/testing'
import { median } from './median.ts'

const baseUrl = 'http://127.0.0.1:8080'
const sizes = { customers: 300, payments: 500, requests: 2_000 } as const
/** Pages of one kind that are measured, and how often each after the warm-up. */
const pagesOfKind = 3
const warmUps = 10
const rounds = 11

/** The CPU of one kind of page, in milliseconds, and the bytes of its markup. */
interface PageCost {
  readonly path: string
  readonly milliseconds: number
  readonly bytes: number
}

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

async function pay(tpp: Tpp, ibans: readonly string[]): Promise<void> {
  for (let at = 0; at < sizes.payments; at += 1) {
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
async function openBusyConsole(): Promise<App> {
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
  await pay(tpp, ibans)
  for (let at = sizes.payments; at < sizes.requests; at += 1) {
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

async function measurePage(app: App, address: string): Promise<PageCost> {
  const spent: number[] = []
  let bytes = 0
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const start = process.cpuUsage()
    bytes = (await open(app, address)).length
    const { user, system } = process.cpuUsage(start)
    if (round >= warmUps) spent.push((user + system) / 1_000)
  }
  return { path: address, milliseconds: median(spent), bytes }
}

/** The dearest page of each kind. */
export async function measureConsole(): Promise<readonly PageCost[]> {
  const app = await openBusyConsole()
  const costs: PageCost[] = []
  for (const [, addresses] of await findAddresses(app)) {
    const ofKind: PageCost[] = []
    for (const address of addresses) ofKind.push(await measurePage(app, address))
    costs.push(...ofKind.sort((left, right) => right.milliseconds - left.milliseconds).slice(0, 1))
  }
  return costs.sort((left, right) => right.milliseconds - left.milliseconds)
}

for (const { path, milliseconds, bytes } of await measureConsole()) {
  console.log(`${milliseconds.toFixed(1).padStart(7)} ms ${String(bytes).padStart(8)} bytes  ${path}`)
}
