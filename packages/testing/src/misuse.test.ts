import './matchers/vitest.ts'
import { expect, test } from 'vitest'
import { createSandbox } from './sandbox/create.ts'

const world = createSandbox()

/** A sandbox as code without types sees it. */
function openMisuse() {
  // biome-ignore lint/suspicious/noExplicitAny: what is tried is what the compiler forbids.
  const sandbox: any = world.fork()
  const tpp = sandbox.tpp()
  const jonas = sandbox.psu('13039319955')
  const ask = () => tpp.get('/v1/accounts')
  return { sandbox, tpp, jonas, ask }
}

type Try = (setup: ReturnType<typeof openMisuse>) => unknown

const tries: readonly (readonly [string, Try])[] = [
  [
    '"130393199" cannot log in: must be the number of a private customer of this bank, got "130393199". Who can: 13039319955 Jonas Solvang',
    async ({ sandbox, ask }) => sandbox.psu('130393199').approve(await ask()),
  ],
  [
    "psu: expected the number of a customer as a text, as in psu('13039319955'), got 13039319955",
    ({ sandbox }) => sandbox.psu(13039319955),
  ],
  ['psu: expected the number of a customer', ({ sandbox }) => sandbox.psu()],
  [
    'approve: there is no option "account"; did you mean "accounts"?',
    async ({ jonas, ask }) => jonas.approve(await ask(), { account: ['Lønnskonto'] }),
  ],
  [
    `approve: accounts must be a list, as in { accounts: ['…'] }, got the text "Lønnskonto"`,
    async ({ jonas, ask }) => jonas.approve(await ask(), { accounts: 'Lønnskonto' }),
  ],
  [
    'no account of the agreement is "Lønskonto". Offered: ',
    async ({ jonas, ask }) => jonas.approve(await ask(), { accounts: ['Lønskonto'] }),
  ],
  [
    "got a promise. Write await before it, as in psu.approve(await tpp.get('/v1/accounts')).",
    ({ jonas, ask }) => jonas.approve(ask()),
  ],
  [
    'the response has no link to the SCA page',
    async ({ jonas, tpp }) => jonas.approve(await tpp.get('/v1/sandbox/customers')),
  ],
  [
    'a TPP: roles must be a list of texts, got the text "PSP_AI"',
    ({ sandbox }) => sandbox.tpp({ roles: 'PSP_AI' }),
  ],
  [
    'createSandbox: rsaBitsMin must be a number, got the text "2048"',
    () => createSandbox({ rsaBitsMin: '2048' as never }),
  ],
  ['a TPP: there is no option "idd"; did you mean "id"?', ({ sandbox }) => sandbox.tpp({ idd: 'x' })],
  [
    'there is no certificate "expird"; did you mean "expired"?',
    ({ sandbox }) => sandbox.tpp({ certificate: 'expird' }),
  ],
  [
    'there is no mistake "otherKy"; did you mean "otherKey"?',
    ({ tpp }) => tpp.get('/v1/users', { wrong: 'otherKy' }),
  ],
  [
    'wrong: must be the name of a mistake, or one with its meaning, got true',
    ({ tpp }) => tpp.get('/v1/users', { wrong: true }),
  ],
  [
    'a request: there is no option "quey"; did you mean "query"?',
    ({ tpp }) => tpp.get('/v1/users', { quey: {} }),
  ],
  ['got a promise. Write await', ({ tpp, ask }) => tpp.post('/v1/consents', { body: ask() })],
  [
    'must be a path such as "/v1/accounts", or an address with "http", got "v1/accounts"; did you mean "/v1/accounts"?',
    ({ tpp }) => tpp.get('v1/accounts'),
  ],
  ['must be a path such as', ({ tpp }) => tpp.get(undefined)],
  ['got a promise. Write await', ({ tpp, ask }) => tpp.get(ask())],
  ['pay: there is no option "prodct"; did you mean "product"?', ({ tpp }) => tpp.pay({}, { prodct: 'x' })],
  ['got a promise. Write await', ({ tpp }) => tpp.status(tpp.consent())],
  ['expected the result of pay() or basket(), or { path }, got "79x"', ({ tpp }) => tpp.cancel('79x')],
  ['got a promise. Write await', ({ tpp }) => tpp.basket([tpp.consent()])],
  ['basket: expected an array of payments, got the text "x"', ({ tpp }) => tpp.basket('x')],
  ['basket: expected results of pay(), or ids, got an object', ({ tpp }) => tpp.basket([{ id: 'x' }])],
  [
    'basket: there is no option "authorize"; did you mean "authorise"?',
    ({ tpp }) => tpp.basket(['x'], { authorize: true }),
  ],
  [
    "got a promise. Write await before it, as in expect(await tpp.get('/v1/accounts')).toHaveStatus(200).",
    ({ ask }) => expect(ask()).toHaveStatus(200),
  ],
  ['got a promise. Write await', ({ ask }) => expect(ask()).toMatchContract()],
  [
    'restore: expected the result of snapshot(), or its JSON text, got nothing',
    ({ sandbox }) => sandbox.restore(),
  ],
  ['restore: expected the result of snapshot()', ({ sandbox }) => sandbox.restore({})],
  ['listen: there is no option "prt"; did you mean "port"?', ({ sandbox }) => sandbox.listen({ prt: 1 })],
  [
    'requests.where: there is no option "operaton"',
    ({ sandbox }) => sandbox.requests.where({ operaton: 'x' }),
  ],
  ['got a promise. Write await', ({ sandbox, ask }) => sandbox.explain(ask())],
  [
    'createSandbox: there is no option "seeds"; did you mean "seed"?',
    () => createSandbox({ seeds: 'x' } as object),
  ],
  [
    'there is no command "listCustomer"; did you mean "listCustomers"?',
    ({ sandbox }) => sandbox.bank.execute('listCustomer', {}, { now: sandbox.bank.now }),
  ],
]

test.each(tries)('explains misuse: %s', async (sentence, misuse) => {
  await expect((async () => misuse(openMisuse()))()).rejects.toThrow(sentence)
})

test('explains a disposed sandbox, and still answers', async () => {
  const sandbox = world.fork()
  await sandbox.dispose()
  await expect(sandbox.listen()).rejects.toThrow(
    'Dispose it after the last test, or continue with sandbox.fork()',
  )
  expect(() => sandbox.intercept('https://bank.example')).toThrow('the sandbox was disposed')
  expect((await sandbox.tpp().get('/v1/sandbox/customers')).status).toBe(200)
  const fork = sandbox.fork()
  await using listener = await fork.listen()
  expect((await fetch(`${listener.url}/openapi.json`)).status).toBe(200)
})
