// Cost of situations and advice per request, in process, off and on in turn: node .ci/run-source.mjs packages/http/bench/situations.ts
import { createSandbox } from '@pocketbank/testing'
import { Advisor } from '../src/advice/advisor.ts'

const rounds = 60
const perRound = 400

interface Kind {
  readonly name: string
  readonly make: (count: number) => Request
}

async function openBank(situations: boolean) {
  const sandbox = createSandbox({
    situations,
    checksContracts: false,
    signatures: 'off',
    strictness: 'lenient',
  })
  const tpp = sandbox.tpp()
  await sandbox.psu('13039319955').approve(await tpp.get('/v1/accounts'))
  const accounts = await tpp.accounts()
  const [from, to] = accounts.map(({ iban }) => ({ iban }))
  const [{ resourceId = '' } = {}] = accounts
  const { headers } = await tpp.sign(new Request('https://bank.example/v1/accounts'))
  const plain = new Headers([...headers].filter(([name]) => !/^(signature|digest)$/i.test(name)))
  const post = new Headers(plain)
  post.set('Content-Type', 'application/json')
  let asked = 0
  const withId = (own: Headers) => {
    asked += 1
    own.set('X-Request-ID', `bench-${asked}`)
    return own
  }
  const kinds: readonly Kind[] = [
    {
      name: 'GET accounts',
      make: () => new Request('https://bank.example/v1/accounts', { headers: withId(plain) }),
    },
    {
      name: 'GET transactions',
      make: () =>
        new Request(
          `https://bank.example/v1/accounts/${resourceId}/transactions?bookingStatus=both&dateFrom=2025-12-01`,
          { headers: withId(plain) },
        ),
    },
    {
      name: 'POST payment',
      make: (count) =>
        new Request('https://bank.example/v1/payments/norwegian-domestic-credit-transfers', {
          method: 'POST',
          headers: withId(post),
          body: JSON.stringify({
            instructedAmount: { currency: 'NOK', amount: `${count + 1}.50` },
            debtorAccount: from,
            creditorAccount: to,
            creditorName: 'Jonas Solvang',
          }),
        }),
    },
  ]
  return { sandbox, kinds }
}

async function measure(bank: Awaited<ReturnType<typeof openBank>>, kind: number, first: number) {
  const { name, make } = bank.kinds[kind] as Kind
  const requests = Array.from({ length: perRound }, (_, index) => make(first + index))
  const started = performance.now()
  let last: Response | undefined
  for (const request of requests) last = await bank.sandbox.fetch(request)
  const spent = performance.now() - started
  if (last === undefined || !last.ok) throw new Error(`${name}: ${await last?.text()}`)
  return (spent / perRound) * 1_000
}

const quantile = (values: readonly number[], part: number) =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length * part)] ?? 0

for (const kind of [0, 1, 2]) {
  const [off, on] = [await openBank(false), await openBank(true)]
  const times: { off: number[]; on: number[] } = { off: [], on: [] }
  for (let round = 0; round < rounds; round += 1) {
    const pair = round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)
    for (const which of pair) {
      const spent = await measure(which === 'on' ? on : off, kind, round * perRound)
      if (round >= rounds / 3) times[which].push(spent)
    }
  }
  const differences = times.on.map((spent, index) => spent - (times.off[index] ?? 0))
  const line = [0.1, 0.5].map(
    (part) =>
      `p${part * 100} off ${quantile(times.off, part).toFixed(2)} on ${quantile(times.on, part).toFixed(2)}`,
  )
  console.log(
    `${off.kinds[kind]?.name.padEnd(18)} ${line.join(' · ')} µs · median of paired differences ${quantile(differences, 0.5).toFixed(2)} µs`,
  )
}

/** Microseconds that the fold of advice takes alone, a request, over the same answered requests again and again. */
async function measureAdvice(kind: number): Promise<string> {
  const { answered } = Advisor.prototype
  const seen: Parameters<typeof answered>[0][] = []
  Advisor.prototype.answered = (one) => void seen.push(one)
  const bank = await openBank(true)
  seen.length = 0
  await measure(bank, kind, 0)
  Advisor.prototype.answered = answered
  const advisor = new Advisor()
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now()
    for (const one of seen) advisor.answered(one)
    return ((performance.now() - started) / seen.length) * 1_000
  })
  return `${bank.kinds[kind]?.name.padEnd(18)} advice alone p50 ${quantile(times, 0.5).toFixed(2)} µs`
}

for (const kind of [0, 1, 2]) console.log(await measureAdvice(kind))
