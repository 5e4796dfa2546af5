import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listProblems } from '../src/base/errors/refusal.ts'
import type { CommandName, RawInput } from '../src/index.ts'
import { account, balance, card, cardRow, engagement, row } from './kit/bodies.ts'
import { putAt } from './kit/list-breaks.ts'
import { fullPayment, payingWorld, request } from './kit/pays.ts'
import { kari as payer } from './kit/people.ts'
import { populatedWorld } from './kit/worlds.ts'

/** A mistake: the path of the expected problem, and the wrong value. `undefined` deletes the field. */
type Mistake = readonly [path: string, value: unknown]

const readKeys = (path: string) =>
  [...path.matchAll(/\.(\w+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index))

interface Case {
  readonly command: CommandName
  readonly body: unknown
  /** In the expected order of their problems. */
  readonly mistakes: readonly Mistake[]
  /** Returns the paths of the problems that the command reports. */
  readonly listPaths: (body: unknown) => readonly (string | undefined)[]
}

const populated = populatedWorld()
const params = { accountId: populated.kariAccount.id, cardAccountId: populated.kariCard.id }

function paths(answer: ReturnType<typeof populated.world.tryCall>): readonly (string | undefined)[] {
  return answer.ok ? [] : listProblems(answer.error).map(({ path }) => path)
}

function sandboxCase(command: CommandName, body: unknown, mistakes: readonly Mistake[]): Case {
  const listPaths = (wrongBody: unknown) =>
    paths(populated.world.tryCall(command, { params, body: wrongBody }))
  return { command, body, mistakes, listPaths }
}

const world = payingWorld()

type Creating = 'createPayment' | 'createPeriodicPayment' | 'createBulkPayment'

function paymentCase(command: Creating, body: unknown, mistakes: readonly Mistake[], product?: string): Case {
  const listPaths = (wrongBody: unknown) => {
    const input: RawInput = request(wrongBody, product === undefined ? {} : { product })
    return paths(world.tryCall(command, input, payer))
  }
  return { command, body, mistakes, listPaths }
}

const kroner = { amount: '10', currency: 'NOK' }
const transfer = {
  instructedAmount: kroner,
  creditorName: 'Somebody',
  creditorAccount: { iban: 'NO9386011117947', currency: 'NOK' },
}
const { debtorAccount } = fullPayment

const cases: readonly Case[] = [
  sandboxCase('createCustomer', { customerNumber: 'new', name: 'New', type: 'PRIVATE' }, [
    ['$.customerNumber', ''],
    ['$.name', 7],
    ['$.type', 'FIRM'],
  ]),
  sandboxCase('createAccount', account('kari', 60), [
    ['$.customerNumber', undefined],
    ['$.accountName', ''],
    ['$.iban', 'NO0086011117947'],
    ['$.cashAccountType', 'XXXX'],
    ['$.creditLine', -1],
    ['$.balances[0].balanceAmount.currency', 'EUR'],
    ['$.balances[1].balanceType', 'open'],
    ['$.kidRequired', 'yes'],
  ]),
  sandboxCase('createCardAccount', card('kari', 60), [
    ['$.maskedPan', 7],
    ['$.creditLimit.amount', -1],
    ['$.balances[0].balanceAmount.currency', 'EUR'],
    ['$.balances[1].balanceAmount.amount', 'x'],
    ['$.status', 'lost'],
  ]),
  sandboxCase(
    'updateAccountBalances',
    [balance(1), balance(2, 'expected')],
    [
      ['$[0].balanceAmount.currency', 'EUR'],
      ['$[1].balanceType', 'open'],
    ],
  ),
  sandboxCase(
    'updateCardAccountBalances',
    [balance(1), balance(2, 'expected')],
    [
      ['$[0].balanceAmount.amount', undefined],
      ['$[1].balanceAmount.currency', 'SEK'],
    ],
  ),
  sandboxCase(
    'postTransactions',
    [row(), { ...row(), remittanceInformationUnstructured: 'x' }, row()],
    [
      ['$[0].amount', '1'],
      ['$[0].currency', 'EUR'],
      ['$[0].bookingDate', '2026-02-30'],
      ['$[0].valueDate', 'yesterday'],
      ['$[0].creditorAccount', { currency: 'NOK' }],
      ['$[0].debtorAccount', { currency: 'NOK' }],
      ['$[0].purposeCode', 'LONGER'],
      ['$[1].kid', '1234567897'],
      ['$[2].valueDate', undefined],
    ],
  ),
  sandboxCase(
    'postCardTransactions',
    [cardRow(), cardRow()],
    [
      ['$[0].bookingDate', '2027-01-01'],
      ['$[0].transactionDate', '2026-13-01'],
      ['$[0].merchantCategoryCode', 5411],
      ['$[0].currencyExchange.quotationDate', 'today'],
      ['$[1].invoiced', 'perhaps'],
    ],
  ),
  sandboxCase(
    'createAgreement',
    { owner: 'fjord', name: 'Office', engagements: [0, 1].map(() => engagement('kari', { bban: 'x' })) },
    [
      ['$.name', ''],
      ['$.engagements[0].account', {}],
      ['$.engagements[1].roles[0]', 'OWN'],
    ],
  ),
  sandboxCase('confirmFunds', { account: { bban: '8601' }, instructedAmount: kroner }, [
    ['$.account', {}],
    ['$.instructedAmount.amount', '0'],
  ]),
  paymentCase(
    'createPayment',
    fullPayment,
    [
      ['$.instructedAmount.amount', '100.505'],
      ['$.creditorName', undefined],
      ['$.creditorAccount.iban', 'SE0050000000058398257466'],
      ['$.creditorAddress.country', 'XX'],
      ['$.debtorAccount.iban', 'NO0086011117947'],
      ['$.remittanceInformationUnstructured', ''],
      ['$.purposeCode', 'GIFT'],
      ['$.requestedExecutionDate', '2026-02-30'],
    ],
    'cross-border-credit-transfers',
  ),
  paymentCase(
    'createPayment',
    { ...transfer, debtorAccount, remittanceInformationStructured: { reference: '1234567897' } },
    [
      ['$.instructedAmount.currency', 'EUR'],
      ['$.creditorAccount', { currency: 'NOK' }],
      ['$.debtorAccount', { currency: 'NOK' }],
      ['$.remittanceInformationStructured.reference', '1234567890'],
      ['$.requestedExecutionDate', '2020-01-01'],
    ],
  ),
  paymentCase(
    'createPeriodicPayment',
    { ...transfer, debtorAccount, startDate: '2026-02-01', frequency: 'Monthly' },
    [
      ['$.instructedAmount.amount', '1e3'],
      ['$.debtorAccount.iban', 'NO0086011117947'],
      ['$.startDate', '2026-01-01'],
      ['$.endDate', '2026-02-30'],
      ['$.monthsOfExecution', ['1']],
    ],
  ),
  paymentCase('createBulkPayment', { debtorAccount, payments: [transfer, transfer] }, [
    ['$.debtorAccount.iban', 'NO0086011117947'],
    ['$.requestedExecutionDate', '2026-01-01'],
    ['$.payments[0].instructedAmount.amount', '0'],
    ['$.payments[0].creditorName', undefined],
    ['$.payments[1].creditorAccount.iban', 'NO0086011117947'],
  ]),
]

test.each(cases)(
  '[E4n] reports every problem of a body of $command, in the order of its fields',
  ({ body, mistakes, listPaths }) => {
    fc.assert(
      fc.property(fc.subarray([...mistakes], { minLength: 1 }), (chosenMistakes) => {
        const wrongBody = chosenMistakes.reduce<unknown>(
          (result, [path, value]) => putAt(result, readKeys(path), value),
          body,
        )
        expect(listPaths(wrongBody)).toEqual(chosenMistakes.map(([path]) => path))
      }),
    )
  },
)

test('[E4n] reports a problem with the bank only if the body has none', () => {
  const { listPaths } = sandboxCase('createAccount', undefined, [])
  expect(listPaths({ ...account('nobody', 61), creditLine: 1 })).toEqual(['$.customerNumber'])
  expect(listPaths({ ...account('nobody', 61), creditLine: -1 })).toEqual(['$.creditLine'])
})
