// Counts what one warm request runs of the bank: node .ci/run-source.mjs packages/hosts/bench/walk.ts
import { Session } from 'node:inspector'
import { createSandbox } from '@pocketbank/testing'

/**
 * The functions of the bank that one request runs: how many, how often they are called, and in how many files
 * they are.
 */
interface Walk {
  readonly functions: number
  readonly calls: number
  readonly files: number
}

interface RanFunction {
  readonly functionName: string
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
}

/** A session of the inspector with this process, whose answers come at once. */
const session = new Session()
session.connect()

function ask(method: string, params: object = {}): Record<string, unknown> {
  const answer: { value?: object; error?: Error | null } = {}
  session.post(method, params, (error, value) => Object.assign(answer, { error, value }))
  if (answer.error) throw answer.error
  return { ...answer.value }
}

/**
 * The text of this bundle, and where each source file begins in it: the bundler names it in a comment before
 * its code.
 */
function createSourceFinder(scriptId: string) {
  const { scriptSource } = ask('Debugger.getScriptSource', { scriptId }) as { scriptSource: string }
  const begins = [...scriptSource.matchAll(/^\/\/ (\S+\.(?:[mc]?js|tsx?))$/gm)]
  return (offset: number) => begins.findLast(({ index }) => index < offset)?.[1] ?? ''
}

function ranSince(isOwn: (path: string) => boolean): Walk {
  const { result } = ask('Profiler.takePreciseCoverage') as {
    result: readonly { scriptId: string; url: string; functions: readonly RanFunction[] }[]
  }
  const script = result.find(({ url }) => url === import.meta.url)
  if (script === undefined) return { functions: 0, calls: 0, files: 0 }
  const pathOf = createSourceFinder(script.scriptId)
  const ran = script.functions
    .map(({ ranges: [range] }) => ({ path: pathOf(range?.startOffset ?? 0), count: range?.count ?? 0 }))
    .filter(({ path, count }) => count > 0 && isOwn(path))
  const calls = ran.reduce((sum, { count }) => sum + count, 0)
  return { functions: ran.length, calls, files: new Set(ran.map(({ path }) => path)).size }
}

/** Sends some requests of a kind, then a last one; gives what the bank ran for that one. */
async function measureWalk(make: () => Request | Promise<Request>): Promise<Walk> {
  for (let time = 0; time < 20; time += 1) {
    const answer = await sandbox.fetch(await tpp.sign(await make()))
    if (!answer.ok) throw new Error(await answer.text())
  }
  const request = await tpp.sign(await make())
  ask('Profiler.takePreciseCoverage')
  await sandbox.fetch(request)
  return ranSince((path) => /^packages\/(?:core|http)\/src\//.test(path))
}

const url = 'https://bank.example'
const sandbox = createSandbox({ checksContracts: false })
const tpp = sandbox.tpp()
await sandbox.psu('13039319955').approve(await tpp.get('/v1/accounts'))
const [from, to] = (await tpp.accounts()).map(({ iban }) => ({ iban, currency: 'NOK' }))

const headers = { 'Content-Type': 'application/json' }
const post = (path: string, body: unknown) =>
  new Request(url + path, { method: 'POST', headers, body: JSON.stringify(body) })

let paymentCount = 0
function orderPayment() {
  // Payments differ, so that none is a duplicate of another.
  paymentCount += 1
  const instructedAmount = { currency: 'NOK', amount: `${paymentCount}.50` }
  const body = { instructedAmount, debtorAccount: from, creditorAccount: to, creditorName: 'Jonas Solvang' }
  return post('/v1/payments/norwegian-domestic-credit-transfers', body)
}

async function fetchId(request: Request, name: string): Promise<string> {
  const answer = await sandbox.fetch(await tpp.sign(request))
  return String(((await answer.json()) as Record<string, unknown>)[name])
}

async function authoriseBasket() {
  const paymentIds = [await fetchId(orderPayment(), 'paymentId'), await fetchId(orderPayment(), 'paymentId')]
  const basketId = await fetchId(post('/v1/signing-baskets', { paymentIds }), 'basketId')
  return new Request(`${url}/v1/signing-baskets/${basketId}/authorisations`, { method: 'POST' })
}

const flows: Readonly<Record<string, () => Request | Promise<Request>>> = {
  'GET /v1/accounts': () => new Request(`${url}/v1/accounts`),
  'POST payment': orderPayment,
  'POST basket authorisation': authoriseBasket,
}

ask('Profiler.enable')
ask('Debugger.enable')
ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
for (const [name, make] of Object.entries(flows)) {
  const { functions, calls, files } = await measureWalk(make)
  console.log(`${name.padEnd(28)} ${functions} functions  ${calls} calls  ${files} files`)
}
