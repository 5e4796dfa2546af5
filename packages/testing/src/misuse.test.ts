import './matchers/vitest.ts'
import { expect, test } from 'vitest'
import { createSandbox } from './sandbox/create.ts'

const world = createSandbox()

/** A sandbox as code without types sees it. */
function scene() {
  // biome-ignore lint/suspicious/noExplicitAny: what is tried is what the compiler forbids.
  const sandbox: any = world.fork()
  const tpp = sandbox.tpp()
  const jonas = sandbox.psu('13039319955')
  const ask = () => tpp.get('/v1/accounts')
  return { sandbox, tpp, jonas, ask }
}

type Try = (setup: ReturnType<typeof scene>) => unknown

const tries: readonly (readonly [string, Try])[] = [
  [
    '“130393199” cannot log in: $.customerNumber must be the number of a private customer of this bank. Who can: 13039319955 Jonas Solvang',
    async ({ sandbox, ask }) => sandbox.psu('130393199').approve(await ask()),
  ],
  [
    "psu takes the number of a customer as a text, as in psu('13039319955'), got 13039319955",
    ({ sandbox }) => sandbox.psu(13039319955),
  ],
  ['psu takes the number of a customer', ({ sandbox }) => sandbox.psu()],
  [
    'approve has no option “account”; did you mean “accounts”?',
    async ({ jonas, ask }) => jonas.approve(await ask(), { account: ['Lønnskonto'] }),
  ],
  [
    "approve: accounts must be a list, as in { accounts: ['…'] }, got “Lønnskonto”",
    async ({ jonas, ask }) => jonas.approve(await ask(), { accounts: 'Lønnskonto' }),
  ],
  [
    'No account of the agreement is “Lønskonto”. Offered: ',
    async ({ jonas, ask }) => jonas.approve(await ask(), { accounts: ['Lønskonto'] }),
  ],
  [
    "This is a promise: write await before it, as in psu.approve(await tpp.get('/v1/accounts')).",
    ({ jonas, ask }) => jonas.approve(ask()),
  ],
  [
    'The answer has no link to the bank',
    async ({ jonas, tpp }) => jonas.approve(await tpp.get('/v1/sandbox/customers')),
  ],
  ['a TPP: roles must be a list of texts, got “PSP_AI”', ({ sandbox }) => sandbox.tpp({ roles: 'PSP_AI' })],
  [
    'createSandbox: rsaBitsMin must be a number, got “2048”',
    () => createSandbox({ rsaBitsMin: '2048' as never }),
  ],
  ['a TPP has no option “idd”; did you mean “id”?', ({ sandbox }) => sandbox.tpp({ idd: 'x' })],
  [
    'there is no certificate “expird”; did you mean “expired”?',
    ({ sandbox }) => sandbox.tpp({ certificate: 'expird' }),
  ],
  [
    'there is no mistake “otherKy”; did you mean “otherKey”?',
    ({ tpp }) => tpp.get('/v1/users', { wrong: 'otherKy' }),
  ],
  [
    'wrong must be the name of a mistake, or one with its meaning, got true',
    ({ tpp }) => tpp.get('/v1/users', { wrong: true }),
  ],
  ['a request has no option “quey”; did you mean “query”?', ({ tpp }) => tpp.get('/v1/users', { quey: {} })],
  ['This is a promise: write await', ({ tpp, ask }) => tpp.post('/v1/consents', { body: ask() })],
  [
    '“v1/accounts” is neither a path nor an address: write “/v1/accounts”',
    ({ tpp }) => tpp.get('v1/accounts'),
  ],
  ['“undefined” is neither a path', ({ tpp }) => tpp.get(undefined)],
  ['This is a promise: write await', ({ tpp, ask }) => tpp.get(ask())],
  ['pay has no option “prodct”; did you mean “product”?', ({ tpp }) => tpp.pay({}, { prodct: 'x' })],
  ['This is a promise: write await', ({ tpp }) => tpp.status(tpp.consent())],
  ['what pay or basket gave is wanted, or { path }, got “79x”', ({ tpp }) => tpp.cancel('79x')],
  ['This is a promise: write await', ({ tpp }) => tpp.basket([tpp.consent()])],
  ['basket takes a list of payments, got “x”', ({ tpp }) => tpp.basket('x')],
  ['basket takes what pay gave, or ids, got an object', ({ tpp }) => tpp.basket([{ id: 'x' }])],
  [
    'basket has no option “authorize”; did you mean “authorise”?',
    ({ tpp }) => tpp.basket(['x'], { authorize: true }),
  ],
  [
    "This is a promise: write await before it, as in expect(await tpp.get('/v1/accounts')).toHaveStatus(200).",
    ({ ask }) => expect(ask()).toHaveStatus(200),
  ],
  ['This is a promise: write await', ({ ask }) => expect(ask()).toMatchContract()],
  ['restore takes what snapshot() gave, or its JSON text, got undefined', ({ sandbox }) => sandbox.restore()],
  ['restore takes what snapshot() gave', ({ sandbox }) => sandbox.restore({})],
  ['listen has no option “prt”; did you mean “port”?', ({ sandbox }) => sandbox.listen({ prt: 1 })],
  ['requests.where has no option “operaton”', ({ sandbox }) => sandbox.requests.where({ operaton: 'x' })],
  ['This is a promise: write await', ({ sandbox, ask }) => sandbox.explain(ask())],
  [
    'createSandbox has no option “seeds”; did you mean “seed”?',
    () => createSandbox({ seeds: 'x' } as object),
  ],
  [
    'the bank has no command “listCustomer”; did you mean “listCustomers”?',
    ({ sandbox }) => sandbox.bank.execute('listCustomer', {}, { now: sandbox.bank.now }),
  ],
]

test.each(tries)('explains misuse: %s', async (sentence, misuse) => {
  await expect((async () => misuse(scene()))()).rejects.toThrow(sentence)
})

test('explains a disposed sandbox, and still answers', async () => {
  const sandbox = world.fork()
  await sandbox.dispose()
  await expect(sandbox.listen()).rejects.toThrow(
    'dispose it after the last test, or go on with sandbox.fork()',
  )
  expect(() => sandbox.intercept('https://bank.example')).toThrow('the sandbox has been disposed')
  expect((await sandbox.tpp().get('/v1/sandbox/customers')).status).toBe(200)
  const fork = sandbox.fork()
  await using listener = await fork.listen()
  expect((await fetch(`${listener.url}/openapi.json`)).status).toBe(200)
})
