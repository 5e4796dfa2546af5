import { type AuthorisationView, later } from '@pocketbank/core'
import { describe, expect, test } from 'vitest'
import type { AssertionError } from '../differences/assertion-error.ts'
import { createSandbox } from '../sandbox/create.ts'
import { given } from './given.ts'

const arne = '12085592767'
const kari = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' } as const
const empty = createSandbox({ fixtures: 'none' })
const sandbox = createSandbox()

/** What a sentence that does not hold throws. */
function failureOf(says: () => unknown): AssertionError {
  try {
    says()
  } catch (error) {
    return error as AssertionError
  }
  throw new Error('nothing was thrown')
}

/** What becomes of a sentence that somebody awaits, which its type does not allow. */
async function awaited(sentence: object): Promise<unknown> {
  return await (sentence as PromiseLike<unknown>)
}

describe('a bank', () => {
  test('tells its outcome, and is as the step left it in the next one', () => {
    given(empty.bank)
      .when('createCustomer', { body: kari })
      .then({ number: kari.customerNumber, type: 'PRIVATE', name: /^Kari/, id: (id) => id.length === 13 })
      .when('listCustomers')
      .then([{ name: 'Kari Test' }])
      .when('listCustomers')
      .then((customers) => expect(customers.map(({ name }) => name)).toEqual(['Kari Test']))
      .when('createCustomer', { body: kari })
      .then({ code: 'CONFLICT', path: '$.customerNumber', text: /belongs to a customer/ })
      .when('createCustomer', { body: { ...kari, customerNumber: '2' } })
      .then((customer, bank) => {
        expect(customer.number).toBe('2')
        expect(bank.execute('listCustomers', {}, { now: bank.now }).ok).toBe(true)
      })
      .when('deleteCustomer', { params: { customerId: 'nobody' } })
      .then('RESOURCE_UNKNOWN')
  })

  test('that was given stays as it is, and any step can be gone on from twice', () => {
    const { bank } = empty.bank
    const made = given(empty.bank).when('createCustomer', { body: kari }).then()
    made.when('createCustomer', { body: kari }).then('CONFLICT')
    made.when('createCustomer', { body: { ...kari, customerNumber: '2' } }).then()
    made.when('listCustomers').then([{}])
    given(empty.bank.snapshot()).when('listCustomers').then([])
    expect(empty.bank.bank).toBe(bank)
  })

  test('is asked at a moment, by a TPP, for a PSU', () => {
    const asking = {
      tpp: 'PSDNO-FSA-1',
      psu: { isPresent: true },
      redirect: { uri: 'https://tpp.example/back' },
    }
    given(sandbox.bank)
      .when('listConsentedAccounts', {}, asking)
      .then({ scaNeeded: { code: 'CONSENT_UNKNOWN' } })
      .when('listAccounts', {}, { now: later(sandbox.bank.now, 86_400_000) })
      .then((_, bank) => expect(bank.now).toBe(sandbox.bank.now + 86_400_000))
  })

  test('takes what has no type, as clients send it', () => {
    given(empty.bank)
      .whenSent('createCustomer', { body: { ...kari, type: 'ROBOT' } })
      .then({ code: 'FORMAT_ERROR', path: '$.type' })
      .whenSent('createCustomer', { body: kari })
      .then({ name: 'Kari Test' })
  })

  test('that answers another outcome is told with every place and both sides', () => {
    const error = failureOf(() =>
      given(empty.bank)
        .when('createCustomer', { body: kari })
        .then({ name: 'Ola Test', number: /^9/, type: 'PRIVATE', id: expect.any(Number) }),
    )
    expect(error.message).toBe(
      [
        'The outcome of createCustomer is not as expected:',
        '  $.name',
        '    expected "Ola Test"',
        '    received "Kari Test"',
        '  $.number',
        '    expected /^9/',
        '    received "13039319956"',
        '  $.id',
        '    expected Any<Number>',
        `    received ${JSON.stringify((error.actual as { id: string }).id)}`,
      ].join('\n'),
    )
    expect(error).toMatchObject({ name: 'AssertionError', code: 'ERR_ASSERTION' })
    expect(error.expected).toMatchObject({ name: 'Ola Test', type: 'PRIVATE' })
    expect(error.actual).toMatchObject({ name: 'Kari Test', type: 'PRIVATE' })
  })

  test('that refuses what it should do, and does what it should refuse, is told so', () => {
    const step = given(empty.bank).when('readCustomer', { params: { customerId: 'x' } })
    expect(failureOf(() => step.then()).message).toBe(
      'readCustomer is refused with RESOURCE_UNKNOWN at customerId: there is no such customer',
    )
    expect(failureOf(() => step.then(() => {})).message).toMatch(/^readCustomer is refused with/)
    expect(failureOf(() => step.then('CONFLICT')).message).toBe(
      [
        'The refusal of readCustomer is not as expected:',
        '  $.code',
        '    expected "CONFLICT"',
        '    received "RESOURCE_UNKNOWN"',
      ].join('\n'),
    )
    expect(failureOf(() => given(empty.bank).when('listCustomers').then('CONFLICT')).message).toBe(
      'listCustomers is not refused with CONFLICT: it tells []',
    )
  })

  test('that is awaited without a third word gives the outcome', async () => {
    expect(await awaited(given(empty.bank).when('listCustomers'))).toEqual([])
    const refused = given(empty.bank).when('readCustomer', { params: { customerId: 'x' } })
    await expect(awaited(refused)).rejects.toThrow('RESOURCE_UNKNOWN')
  })
})

describe('a sandbox', () => {
  test('answers a TPP, and is as the step left it in the next one', async () => {
    const first = await given(sandbox)
      .when((tpp) => tpp.get('/v1/accounts'))
      .then({ status: 401, leadsToSca: true, rule: 'S1c', stages: { bank: 'needs SCA' } })
    const approved = await first
      .when(async (tpp, home) => {
        await home.psu(arne).approve(await tpp.get('/v1/accounts'))
        return tpp.get('/v1/accounts')
      })
      .then({ status: 200, body: { accounts: [{ currency: 'NOK' }, {}] } })
    const after = await approved.when((tpp) => tpp.get('/v1/accounts?withBalance=7')).then('FORMAT_ERROR')
    await after.when((tpp) => tpp.get('/v1/accounts')).then(200)
    expect(sandbox.requests.all).toEqual([])
  })

  test('tells headers in any letter case, the code of a refusal, and the place that the answer does not tell', async () => {
    const path = '/v1/sandbox/customers'
    const made = await given(empty)
      .when((tpp) => tpp.post(path, { body: kari }))
      .then({ status: 201, headers: { Location: /^\/v1\/sandbox\/customers\//, 'X-Release': '1.21.17' } })
    await made
      .when((tpp) => tpp.post(path, { body: kari }))
      .then({ status: 409, body: { code: 'CONFLICT' }, refusal: { path: '$.customerNumber' }, rule: 'X1b' })
    await made
      .when((tpp) => tpp.get(path))
      .then(async (answer) => expect(await answer.json()).toHaveLength(1))
  })

  test('that answers something else is told with every place, and what happened', async () => {
    const wrong = given(sandbox)
      .when((tpp) => tpp.get('/v1/accounts', { wrong: 'otherKey' }))
      .then({ status: 200, body: { accounts: [] } })
    const error = (await wrong.catch((reason: unknown) => reason)) as AssertionError
    expect(error.message).toContain(
      [
        'The answer to GET /v1/accounts is not as expected:',
        '  $.status',
        '    expected 200',
        '    received 401',
        '  $.body.accounts',
        '    expected []',
        '    received nothing',
        '',
        '✗ 401 SIGNATURE_INVALID GET /v1/accounts',
      ].join('\n'),
    )
    expect(error.message).toMatch(/ {2}signed {4}\| date: /)
    expect(error).toMatchObject({ expected: { status: 200 }, actual: { status: 401 } })
  })

  test('passes on what goes wrong before an answer, and what a function throws', async () => {
    const broken = given(sandbox).when(() => Promise.reject(new Error('no network')))
    await expect(broken.then(200)).rejects.toThrow('no network')
    const asked = given(sandbox).when((tpp) => tpp.get('/v1/accounts'))
    const check = () => {
      throw new Error('not this')
    }
    await expect(asked.then(check)).rejects.toThrow('not this')
  })

  test('that is awaited without a third word gives the answer', async () => {
    const answer = await awaited(given(sandbox).when((tpp) => tpp.get('/v1/accounts')))
    expect(answer).toMatchObject({ status: 401 })
    const broken = given(sandbox).when(() => Promise.reject(new Error('no network')))
    await expect(awaited(broken)).rejects.toThrow('no network')
  })
})

test('a person at the page is a step of the core as well', () => {
  const asking = {
    tpp: 'PSDNO-FSA-1',
    psu: { isPresent: true },
    redirect: { uri: 'https://tpp.example/back' },
  }
  given(sandbox.bank)
    .when('createConsent', {}, asking)
    .then(({ authorisationId }, bank) => {
      given(bank)
        .when('identifyPsu', { params: { authorisationId }, body: { customerNumber: arne } }, asking)
        .then((view: AuthorisationView) => expect(view.offers).toHaveLength(1))
    })
})
