// Cost of situations and advice per request, in process, at one bank whose observer is switched from round to
// round: node .ci/run-source.mjs packages/hosts/bench/situations.ts
import { instant } from '@pocketbank/core'
import { Advisor } from '@pocketbank/devtools/advice'
import { SituationRecorder } from '@pocketbank/devtools/situations'
import { type App, createApp } from '@pocketbank/http'
import type { Observation } from '@pocketbank/http/pipeline'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { createSandbox } from '@pocketbank/testing'
import { median } from './median.ts'

const rounds = 400
const warmRounds = 100
const perRound = 50

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
async function measure(app: App, make: () => Request) {
  const requests = Array.from({ length: perRound }, make)
  const start = performance.now()
  let last: Response | undefined
  for (const request of requests) last = await app.fetch(request)
  const spent = performance.now() - start
  if (last?.ok !== true) throw new Error(await last?.text())
  return (spent / perRound) * 1_000
}

const { app, kinds } = await openBank()
for (const [kind, make] of Object.entries(kinds)) {
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round) % names.length] ?? 'off'
      current = parts[name]
      const spent = await measure(app, make)
      if (round >= warmRounds) times.get(name)?.push(spent)
    }
  }
  const off = times.get('off') ?? []
  const fast = (values: readonly number[]) =>
    values.toSorted((left, right) => left - right)[Math.floor(values.length / 10)] ?? 0
  for (const [name, values] of times) {
    const difference = median(values.map((time, index) => time - (off[index] ?? 0)))
    const overhead = (fast(values) - fast(off)).toFixed(2)
    console.log(
      `${kind.padEnd(17)} ${name.padEnd(11)} p10 ${fast(values).toFixed(2)} µs, +${overhead} · median of differences ${difference.toFixed(2)} µs`,
    )
  }
}
