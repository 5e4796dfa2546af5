import { Session } from 'node:inspector'
import { createSandbox } from '@pocketbank/testing'
import type { Row } from '../kit/figure.ts'

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

/** What the bundled programs have run since this was asked last, of files that a path says. */
function ranSince(isOwn: (path: string) => boolean): Walk {
  const { result } = ask('Profiler.takePreciseCoverage') as {
    result: readonly { scriptId: string; url: string; functions: readonly RanFunction[] }[]
  }
  const bundled = result.filter(({ url }) => url.includes('/.build/bench/'))
  const ran = bundled.flatMap(({ scriptId, functions }) => {
    const findSource = createSourceFinder(scriptId)
    return functions
      .map(({ ranges: [range] }) => ({ path: findSource(range?.startOffset ?? 0), count: range?.count ?? 0 }))
      .filter(({ path, count }) => count > 0 && isOwn(path))
  })
  const calls = ran.reduce((sum, { count }) => sum + count, 0)
  return { functions: ran.length, calls, files: new Set(ran.map(({ path }) => path)).size }
}

const url = 'https://bank.example'
const headers = { 'Content-Type': 'application/json' }

/** The requests that are walked, on one sandbox. */
async function openWalks() {
  const sandbox = createSandbox({ checksContracts: false })
  const tpp = sandbox.tpp()
  await sandbox.psu('13039319955').approve(await tpp.get('/v1/accounts'))
  const [from, to] = (await tpp.accounts()).map(({ iban }) => ({ iban, currency: 'NOK' }))
  const post = (path: string, body: unknown) =>
    new Request(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  let paymentCount = 0
  const orderPayment = () => {
    // Payments differ, so that none is a duplicate of another.
    paymentCount += 1
    const instructedAmount = { currency: 'NOK', amount: `${paymentCount}.50` }
    const parties = { debtorAccount: from, creditorAccount: to, creditorName: 'Jonas Solvang' }
    return post('/v1/payments/norwegian-domestic-credit-transfers', { instructedAmount, ...parties })
  }
  const fetchId = async (request: Request, name: string) => {
    const answer = await sandbox.fetch(await tpp.sign(request))
    return String(((await answer.json()) as Record<string, unknown>)[name])
  }
  const authoriseBasket = async () => {
    const paymentIds = [
      await fetchId(orderPayment(), 'paymentId'),
      await fetchId(orderPayment(), 'paymentId'),
    ]
    const basketId = await fetchId(post('/v1/signing-baskets', { paymentIds }), 'basketId')
    return new Request(`${url}/v1/signing-baskets/${basketId}/authorisations`, { method: 'POST' })
  }
  const flows: Readonly<Record<string, () => Request | Promise<Request>>> = {
    'GET /v1/accounts': () => new Request(`${url}/v1/accounts`),
    'POST payment': orderPayment,
    'POST basket authorisation': authoriseBasket,
  }
  return { sandbox, tpp, flows }
}

/** Counts the functions of the bank, their calls and their files that one warm request of each kind runs. */
export async function benchWalk(): Promise<readonly Row[]> {
  const { sandbox, tpp, flows } = await openWalks()
  ask('Profiler.enable')
  ask('Debugger.enable')
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const rows: Row[] = []
  for (const [name, make] of Object.entries(flows)) {
    for (let time = 0; time < 20; time += 1) {
      const answer = await sandbox.fetch(await tpp.sign(await make()))
      if (!answer.ok) throw new Error(await answer.text())
    }
    const request = await tpp.sign(await make())
    ask('Profiler.takePreciseCoverage')
    await sandbox.fetch(request)
    const walk = ranSince((path) => /^packages\/(?:core|http)\/src\//.test(path))
    for (const [column, count] of Object.entries(walk)) rows.push({ name, column, unit: '', values: [count] })
  }
  return rows
}
