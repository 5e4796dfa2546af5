import type { AccountHistory, BalancesAnswer, ConsentedAccount, Customer, NewPayment } from '@pocketbank/http'
import { expect, expectTypeOf, test } from 'vitest'
import type { ErrorAnswer, OperationName } from '../index.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { SandboxTpp } from '../sandbox/sandbox-tpp.ts'
import type { AnswerOf, BodyOf, QueryOf, TypedAnswer } from './types.ts'

/** Code that the compiler reads and nobody runs. */
function compiled(
  _: (setup: { readonly tpp: SandboxTpp; readonly sandbox: Sandbox; readonly id: string }) => void,
) {
  expect(_).toBeTypeOf('function')
}

test('types the response of a path, with or without a query', () => {
  compiled(async ({ tpp, id }) => {
    expectTypeOf(await (await tpp.get('/v1/accounts')).json()).toEqualTypeOf<{
      accounts: ConsentedAccount[]
    }>()
    expectTypeOf(tpp.get('/v1/accounts/x/balances')).resolves.toEqualTypeOf<TypedAnswer<BalancesAnswer>>()
    expectTypeOf(tpp.get(`/v1/accounts/${id}/transactions?limit=2`)).resolves.toEqualTypeOf<
      TypedAnswer<AccountHistory>
    >()
    expectTypeOf(tpp.get('/v1/sandbox/customers')).resolves.toEqualTypeOf<
      TypedAnswer<AnswerOf<'listCustomers'>>
    >()
    expectTypeOf(tpp.post('/v1/payments/sepa-credit-transfers')).resolves.toEqualTypeOf<
      TypedAnswer<NewPayment>
    >()
    expectTypeOf(tpp.delete(`/v1/consents/${id}`)).resolves.toEqualTypeOf<TypedAnswer<undefined>>()
    expectTypeOf(await (await tpp.get('/v1/accounts')).json<ErrorAnswer>()).toEqualTypeOf<ErrorAnswer>()
    expectTypeOf(await tpp.get('/v1/accounts')).toExtend<Response>()
  })
})

test('types a path of several services', () => {
  compiled(async ({ tpp, id }) => {
    const service = 'payments' as 'payments' | 'periodic-payments'
    const answer = await tpp.get(`/v1/${service}/norwegian-domestic-credit-transfers/${id}/status`)
    expectTypeOf((await answer.json()).transactionStatus).toExtend<string>()
  })
})

test('accepts everything for a text or whole address', () => {
  compiled(async ({ tpp, id }) => {
    expectTypeOf(tpp.get('/v1/anything' as string)).resolves.toEqualTypeOf<TypedAnswer<unknown>>()
    expectTypeOf(tpp.get(id)).resolves.toEqualTypeOf<TypedAnswer<unknown>>()
    expectTypeOf(tpp.get(`${id}/status`)).resolves.toEqualTypeOf<TypedAnswer<unknown>>()
    expectTypeOf(tpp.get('https://bank.example/v1/x')).resolves.toEqualTypeOf<TypedAnswer<unknown>>()
    tpp.post('/v1/sandbox/customers' as string, { body: { anything: 1 }, query: { odd: true } })
    tpp.post('/v1/sandbox/customers', { body: '{"anything":1}' })
  })
})

test('does not compile with a wrong path, product, method, query, body or field', () => {
  compiled(({ tpp, id }) => {
    // @ts-expect-error: it is accounts
    tpp.get('/v1/acounts')
    // @ts-expect-error: a slash is missing
    tpp.get('v1/accounts')
    // @ts-expect-error: an id is missing
    tpp.get('/v1/accounts/')
    // @ts-expect-error: it is balances
    tpp.get(`/v1/accounts/${id}/balnces`)
    // @ts-expect-error: accounts are read only
    tpp.put('/v1/accounts')
    // @ts-expect-error: it is transfers
    tpp.post('/v1/payments/sepa-credit-transfer')
    // @ts-expect-error: periodic payments are domestic
    tpp.post('/v1/periodic-payments/sepa-credit-transfers')
    // @ts-expect-error: it is withBalance
    tpp.get('/v1/accounts', { query: { withBalances: true } })
    // @ts-expect-error: it is name
    tpp.post('/v1/sandbox/customers', { body: { customerNumber: '1', nme: 'Kari', type: 'PRIVATE' } })
    // @ts-expect-error: it is PRIVATE
    tpp.post('/v1/sandbox/customers', { body: { customerNumber: '1', name: 'Kari', type: 'PRIVAT' } })
    // @ts-expect-error: it is NOK
    tpp.pay({ ...order, instructedAmount: { amount: '1', currency: 'NKO' } })
    // @ts-expect-error: it is Monthly
    tpp.pay({ ...order, startDate: '2026-02-02', frequency: 'monthly' }, { service: 'periodic-payments' })
    const funds = { account: {}, instructedAmount: { amount: 1, currency: 'NOK' } } as const
    // @ts-expect-error: an amount is a text
    tpp.post('/v1/funds-confirmations', { body: funds })
  })
})

test('requires the parameters of a path or operation', () => {
  compiled(({ tpp, id }) => {
    expectTypeOf(
      tpp.get('/v1/accounts/{accountId}/balances', { params: { accountId: id } }),
    ).resolves.toEqualTypeOf<TypedAnswer<BalancesAnswer>>()
    expectTypeOf(tpp.call('readAccountBalances', { params: { accountId: id } })).resolves.toEqualTypeOf<
      TypedAnswer<BalancesAnswer>
    >()
    expectTypeOf(tpp.call('listConsentedAccounts')).resolves.toEqualTypeOf<
      TypedAnswer<AnswerOf<'listConsentedAccounts'>>
    >()
    tpp.call('createPayment', { params: { paymentProduct: 'sepa-credit-transfers' } })
    // @ts-expect-error: params are missing
    tpp.get('/v1/accounts/{accountId}/balances')
    // @ts-expect-error: params are missing
    tpp.call('readAccountBalances')
    // @ts-expect-error: it is accountId
    tpp.call('readAccountBalances', { params: { id } })
    // @ts-expect-error: it is transfers
    tpp.call('createPayment', { params: { paymentProduct: 'sepa-credit-transfer' } })
    // @ts-expect-error: there is no such operation
    tpp.call('readBalances')
  })
})

const order = {
  instructedAmount: { amount: '1.00', currency: 'NOK' as const },
  creditorName: 'Kari',
  creditorAccount: { iban: 'NO9386011117947', currency: 'NOK' as const },
  debtorAccount: { iban: 'NO9386011117947', currency: 'NOK' as const },
}

test('types body and products of pay', () => {
  compiled(({ tpp }) => {
    tpp.pay(order)
    tpp.pay(
      { ...order, startDate: '2026-02-02', frequency: 'Monthly' as const },
      { service: 'periodic-payments' },
    )
    tpp.pay({ debtorAccount: order.debtorAccount, payments: [order] }, { service: 'bulk-payments' })
    tpp.pay(order, { product: 'instant-norwegian-domestic-credit-transfers-straks' })
    // @ts-expect-error: it is transfers
    tpp.pay(order, { product: 'sepa-credit-transfer' })
    // @ts-expect-error: a periodic payment has a frequency
    tpp.pay(order, { service: 'periodic-payments' })
    // @ts-expect-error: bulk payments are domestic
    tpp.pay({ ...order, payments: [] }, { service: 'bulk-payments', product: 'sepa-credit-transfers' })
    // @ts-expect-error: it is creditorName
    tpp.pay({ ...order, creditorNme: 'Kari' })
    // @ts-expect-error: the creditor is missing
    tpp.pay({ instructedAmount: order.instructedAmount, debtorAccount: order.debtorAccount })
    // @ts-expect-error: it is service
    tpp.pay(order, { servce: 'payments' })
  })
})

test('types arguments and results of basket and consent', () => {
  compiled(async ({ tpp, sandbox }) => {
    const consent = await tpp.consent({ access: { allPsd2: 'allAccounts' }, recurringIndicator: true })
    const psu = sandbox.psu('13039319955')
    const approved = await psu.approve(consent, { rights: ['balances'] })
    expectTypeOf(approved).toExtend<{ readonly url: string; readonly psuId: string }>()
    expectTypeOf(await psu.refuse(consent)).toExtend<{ readonly url: string }>()
    expectTypeOf(await psu.abandon(consent)).not.toExtend<{ readonly url: string }>()
    expectTypeOf(consent.consentStatus).toEqualTypeOf<AnswerOf<'createConsent'>['consentStatus']>()
    const basket = await tpp.basket([await tpp.pay(order), '79hrxgc6v9753'])
    expectTypeOf(basket.basketId).toEqualTypeOf<string>()
    // @ts-expect-error: it is recurringIndicator
    tpp.consent({ recuringIndicator: true })
    // @ts-expect-error: a basket is of payments
    tpp.basket([{ id: '1' }])
    // @ts-expect-error: it is balances
    sandbox.psu('13039319955').approve(consent, { rights: ['balance'] })
  })
})

test('types operations, codes and quirks by name', () => {
  compiled(({ sandbox }) => {
    sandbox.faults.once('drop', { operation: 'createConsent' })
    sandbox.requests.where({ operation: 'createConsent', code: 'FORMAT_ERROR' })
    sandbox.quirks.set('idsMissing')
    expectTypeOf(sandbox.requests.last?.operation).toEqualTypeOf<OperationName | undefined>()
    // @ts-expect-error: it is createConsent
    sandbox.faults.once('drop', { operation: 'createConsents' })
    // @ts-expect-error: there is no such fault
    sandbox.faults.once('drip')
    // @ts-expect-error: it is createConsent
    sandbox.requests.where({ operation: 'createConsents' })
    // @ts-expect-error: it is idsMissing
    sandbox.quirks.set('idMissing')
  })
})

test("names the types of an operation's request and response", () => {
  compiled(() => {
    expectTypeOf<AnswerOf<'createCustomer'>>().toEqualTypeOf<Customer>()
    expectTypeOf<BodyOf<'createCustomer'>>().toHaveProperty('customerNumber')
    expectTypeOf<BodyOf<'readCustomer'>>().toEqualTypeOf<undefined>()
    expectTypeOf<QueryOf<'listConsentedAccounts'>>().toHaveProperty('withBalance')
    expectTypeOf<AnswerOf<'deleteCustomer'>>().toEqualTypeOf<undefined>()
  })
})
