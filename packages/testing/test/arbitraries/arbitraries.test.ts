import {
  type BasketView,
  type CommandName,
  type CreatedPayment,
  type JournalEntry,
  later,
} from '@pocketbank/core'
import { isIdentityNumber } from '@pocketbank/core/domain/customers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSandbox } from '../../src/sandbox/create.ts'
import {
  account,
  bban,
  cardAccount,
  cardTransactions,
  commandSequence,
  customer,
  iban,
  identityNumber,
  kid,
  transactions,
} from './index.ts'

const empty = createSandbox({ fixtures: 'none', signatures: 'off' })
const path = '/v1/sandbox'

/** Posts a body to a fork of the empty sandbox in which its customer is, and gives what the bank says. */
async function postBody(place: string, body: unknown, owner: string | undefined): Promise<[number, string]> {
  const fork = empty.fork()
  const { bank } = fork
  const type = 'PRIVATE' as const
  if (owner !== undefined) {
    bank.execute('createCustomer', { body: { customerNumber: owner, name: 'Kari', type } }, { now: bank.now })
  }
  const answer = await fork.tpp().post(path + place, { body })
  return [answer.status, answer.ok ? '' : await answer.text()]
}

test('makes customers, accounts and cards that HTTP accepts', async () => {
  await fc.assert(
    fc.asyncProperty(customer(), account(), cardAccount(), async (person, home, card) => {
      expect(await postBody('/customers', person, undefined)).toEqual([201, ''])
      expect(await postBody('/accounts', home, home.customerNumber)).toEqual([201, ''])
      expect(await postBody('/card-accounts', card, card.customerNumber)).toEqual([201, ''])
    }),
    { numRuns: 40 },
  )
})

test('makes rows that an account in their currency accepts', async () => {
  const currency = 'EUR'
  await fc.assert(
    fc.asyncProperty(
      transactions({ currency }),
      cardTransactions({ maxLength: 3 }),
      account({ customerNumber: 'kari' }),
      cardAccount({ customerNumber: 'kari' }),
      async (rows, purchases, home, card) => {
        const fork = empty.fork()
        const { bank } = fork
        const context = { now: bank.now }
        const body = { customerNumber: 'kari', name: 'Kari', type: 'PRIVATE' as const }
        bank.execute('createCustomer', { body }, context)
        const balances = home.balances.map((balance) => ({
          ...balance,
          balanceAmount: { ...balance.balanceAmount, currency: 'EUR' as const },
        }))
        const result = bank.execute('createAccount', { body: { ...home, currency, balances } }, context)
        const plastic = bank.execute('createCardAccount', { body: card }, context)
        const accountId = result.ok ? result.value.id : ''
        const cardAccountId = plastic.ok ? plastic.value.id : ''
        const answer = await fork
          .tpp()
          .post(`${path}/accounts/${accountId}/transactions` as string, { body: rows })
        expect(answer.status, await answer.clone().text()).toBe(201)
        const place = `${path}/card-accounts/${cardAccountId}/transactions`
        const bought = await fork.tpp().post(place, { body: purchases })
        expect(bought.status, await bought.clone().text()).toBe(201)
      },
    ),
    { numRuns: 40 },
  )
})

test('chooses type, owner and length of a list', () => {
  fc.assert(
    fc.property(
      customer('CORPORATE'),
      customer('PRIVATE'),
      account({ customerNumber: 'x' }),
      transactions({ maxLength: 2, today: '2020-03-01' }),
      (company, person, home, rows) => {
        expect([company.type, person.type, home.customerNumber]).toEqual(['CORPORATE', 'PRIVATE', 'x'])
        expect(isIdentityNumber(person.customerNumber)).toBe(true)
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.length).toBeLessThan(3)
        expect(rows.every(({ bookingDate = '' }) => bookingDate <= '2020-03-01')).toBe(true)
      },
    ),
  )
})

/** The remainder of a number in text by another, as checks of numbers go. */
function remainder(text: string, by: bigint): bigint {
  return BigInt(text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % by
}

test('makes numbers with right check digits', () => {
  fc.assert(
    fc.property(
      iban(),
      iban('NO'),
      bban(),
      identityNumber(),
      kid(),
      (any, norwegianNumber, number, person, reference) => {
        expect(remainder(any.slice(4) + any.slice(0, 4), 97n)).toBe(1n)
        expect(norwegianNumber).toMatch(/^NO\d{13}$/)
        const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]
        expect(weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0) % 11).toBe(0)
        expect(isIdentityNumber(person)).toBe(true)
        expect(reference).toMatch(/^\d{2,25}$/)
      },
    ),
  )
  expect(fc.sample(kid(), 200).filter((reference) => !fitsModulo10(reference))).toEqual([])
})

function fitsModulo10(reference: string): boolean {
  const digits = Array.from(reference, Number)
    .reverse()
    .map((digit, place) => (place % 2 === 1 ? digit * 2 : digit))
  return digits.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

const fixed = createSandbox().bank

test('executes every command in turn, and keeps the bank', () => {
  const { bank } = fixed
  fc.assert(
    fc.property(commandSequence(fixed), (sequence) => {
      const fork = fixed.fork()
      for (const { name, input, context } of sequence) {
        const answer = fork.executeUntyped(name, input, context)
        expect(answer.ok ? '' : `${name}: ${answer.error.text}`).toBe('')
      }
    }),
    { numRuns: 20 },
  )
  expect(fixed.bank).toBe(bank)
})

const longSequences = fc.sample(commandSequence(fixed, { maxLength: 80 }), { numRuns: 40, seed: 1 })

test('covers everything from people to reads and payments', () => {
  const names = new Set<CommandName>(longSequences.flat().map(({ name }) => name))
  expect([...names].sort()).toEqual([
    'approveAuthorisation',
    'bookPostedTransaction',
    'cancelPayment',
    'changeCardStatus',
    'closeAccount',
    'createAccount',
    'createAgreement',
    'createBulkPayment',
    'createCardAccount',
    'createConsent',
    'createCustomer',
    'createPayment',
    'createPeriodicPayment',
    'createSigningBasket',
    'deleteCustomer',
    'deleteSigningBasket',
    'identifyPsu',
    'listAccountTransactions',
    'listConsentedAccounts',
    'postCardTransactions',
    'postTransactions',
    'readAccountBalances',
    'readPayment',
    'readSigningBasket',
    'refuseAuthorisation',
    'startPaymentAuthorisation',
    'startPaymentCancellation',
    'startSigningBasketAuthorisation',
    'updateAccountBalances',
  ])
})

/** What has become of the payments and baskets of a sequence some days after it. */
function statusesAfter(sequence: readonly JournalEntry[]): readonly string[] {
  const fork = fixed.fork()
  const results = sequence.map(({ name, input, context }) => {
    const answer = fork.executeUntyped(name, input, context)
    return { name, context, outcome: answer.ok ? answer.value : undefined }
  })
  fork.settle(later(fork.now, 10 * 86_400_000))
  return results.flatMap(({ name, outcome, context: { now: _, ...caller } }) => {
    const context = { now: fork.now, ...caller }
    if (name === 'createSigningBasket') {
      const { id: basketId } = outcome as BasketView
      const result = fork.execute('readSigningBasket', { params: { basketId } }, context)
      return result.ok ? [`basket ${result.value.status}`] : []
    }
    if (!/^create(Periodic|Bulk)?Payment$/.test(name)) return []
    const {
      service: paymentService,
      product: paymentProduct,
      id: paymentId,
    } = (outcome as CreatedPayment).payment
    const params = { paymentService, paymentProduct, paymentId }
    const result = fork.execute('readPayment', { params }, context)
    return result.ok ? [result.value.status] : []
  })
}

test('reaches every end of payments, in baskets and alone', () => {
  const statuses = new Set(longSequences.flatMap(statusesAfter))
  const ends = ['ACSC', 'ACTC', 'CANC', 'RJCT', 'basket ACTC', 'basket RJCT']
  expect([...statuses]).toEqual(expect.arrayContaining(ends))
})

test('starts with a snapshot, with nothing, or with the present bank', () => {
  const bank = empty.bank.fork()
  const sequences = commandSequence(bank, { maxLength: 10 })
  const type = 'PRIVATE' as const
  bank.execute(
    'createCustomer',
    { body: { customerNumber: 'later', name: 'Later', type } },
    { now: bank.now },
  )
  const plays = (sequence: readonly JournalEntry[]) => {
    const fork = empty.bank.fork()
    return sequence.every(({ name, input, context }) => fork.executeUntyped(name, input, context).ok)
  }
  expect(fc.sample(sequences, 30).every(plays)).toBe(true)
  expect(fc.sample(commandSequence(empty.bank.snapshot()), 30).every(plays)).toBe(true)
})
