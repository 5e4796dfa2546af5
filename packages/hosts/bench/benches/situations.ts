import { instant } from '@pocketbank/core'
import { Advisor } from '@pocketbank/devtools/advice'
import { SituationRecorder } from '@pocketbank/devtools/situations'
import { type App, createApp } from '@pocketbank/http'
import type { Observation } from '@pocketbank/http/pipeline'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { createSandbox } from '@pocketbank/testing'
import type { Surroundings } from '../kit/bench.ts'
import { quantile, type Row } from '../kit/figure.ts'

const turns = { rounds: 300, warmUps: 100, seconds: 10 }
const perRound = 50
const roundsOfBlock = 30

const recorder = new SituationRecorder()
const advisor = new Advisor()
const ignore = () => {}

/**
 * The parts that are on in a round. D: at one bank and by one variable, so that memory and compiled code are
 * the same for all.
 */
const parts = {
  off: { onSeen: ignore, onStep: ignore },
  situations: {
    onSeen: (observation: Observation) => recorder.answered(observation),
    onStep: recorder.stepped.bind(recorder),
  },
  advice: {
    onSeen: (observation: Observation) => advisor.answered(observation),
    onStep: advisor.stepped.bind(advisor),
  },
  both: {
    onSeen: (observation: Observation) => {
      recorder.answered(observation)
      advisor.answered(observation)
    },
    onStep(...step: Parameters<typeof advisor.stepped>) {
      recorder.stepped(...step)
      advisor.stepped(...step)
    },
  },
}
const names = Object.keys(parts) as (keyof typeof parts)[]
const titles: Readonly<Record<keyof typeof parts, string>> = {
  off: 'a request without both',
  situations: 'situations add',
  advice: 'advice adds',
  both: 'both add',
}
let current: (typeof parts)[keyof typeof parts] = parts.off

const origin = 'https://bank.example'

async function openBank() {
  const sandbox = createSandbox({ signatures: 'off', strictness: 'lenient', situations: false })
  const tpp = sandbox.tpp()
  await sandbox.psu('13039319955').approve(await tpp.get('/v1/accounts'))
  const accounts = await tpp.accounts()
  const [from, to] = accounts.map(({ iban }) => ({ iban }))
  const [{ resourceId = '' } = {}] = accounts
  const signedHeaders = (await tpp.sign(new Request(`${origin}/v1/accounts`))).headers
  const plain = [...signedHeaders].filter(([name]) => !/^(signature|digest)$/i.test(name))
  let count = 0
  const send = (path: string, body?: object) => {
    count += 1
    const headers = new Headers(plain)
    headers.set('X-Request-ID', `bench-${count}`)
    if (body === undefined) return new Request(`${origin}${path}`, { headers })
    headers.set('Content-Type', 'application/json')
    return new Request(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const pay = () => {
    const instructedAmount = { currency: 'NOK', amount: `${count + 1}.50` }
    const parties = { debtorAccount: from, creditorAccount: to, creditorName: 'Jonas Solvang' }
    return send('/v1/payments/norwegian-domestic-credit-transfers', { instructedAmount, ...parties })
  }
  const period = 'bookingStatus=both&dateFrom=2025-12-01'
  const kinds = {
    'GET accounts': () => send('/v1/accounts'),
    'GET transactions': () => send(`/v1/accounts/${resourceId}/transactions?${period}`),
    'POST payment': pay,
  }
  const { bank: engine, clock } = sandbox
  const app = createApp({
    engineFor: () => engine,
    now: () => instant(clock.now.getTime()),
    crypto: nodeCrypto,
    settings: { signatures: 'off', strictness: 'lenient' },
    observe: (observation) => current.onSeen(observation),
  })
  engine.onStep = (step, bank) => current.onStep(step, bank)
  return { app, kinds }
}

/** Microseconds that a request takes. */
async function measure(app: App, make: () => Request, count: number) {
  const requests = Array.from({ length: count }, make)
  const start = performance.now()
  let last: Response | undefined
  for (const request of requests) last = await app.fetch(request)
  const spent = performance.now() - start
  if (last?.ok !== true) throw new Error(await last?.text())
  return (spent / count) * 1_000
}

/** Finds the tenth percentile of each block of rounds. */
function findFastest(times: readonly number[]): readonly number[] {
  const blocks = Math.ceil(times.length / roundsOfBlock)
  return Array.from({ length: blocks }, (_, block) =>
    quantile(times.slice(block * roundsOfBlock, (block + 1) * roundsOfBlock), 0.1),
  )
}

/** Measures what situations and advice add to a request, at one bank whose observer is switched. */
export async function benchSituations({ pace }: Surroundings): Promise<readonly Row[]> {
  const { app, kinds } = await openBank()
  const rows: Row[] = []
  for (const [column, make] of Object.entries(kinds)) {
    const measurePart = (part: (typeof parts)[keyof typeof parts]) => () => {
      current = part
      return measure(app, make, pace.size(perRound))
    }
    const sides = Object.fromEntries(names.map((name) => [name, measurePart(parts[name])]))
    const times = await pace.interleave(sides, turns)
    const findFast = (name: string) => findFastest(times[name] ?? [])
    const off = findFast('off')
    const goal = { atMost: column.startsWith('POST') ? 3 : 1.5 }
    for (const name of names) {
      const fastest = findFast(name)
      const values = name === 'off' ? off : fastest.map((time, block) => time - (off[block] ?? Number.NaN))
      rows.push({ name: titles[name], column, unit: 'µs', values, ...(name === 'both' && { goal }) })
    }
  }
  return rows
}
