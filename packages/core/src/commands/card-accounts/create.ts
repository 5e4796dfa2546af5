import type * as v from 'valibot'
import { byRule, type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { type AtPath, defineReading, reader, readField } from '../../base/input/reading.ts'
import { checkIban, checkNorwegianBban } from '../../base/iso/check-iban.ts'
import { exactAmount, wholeAmount, wholeLimit } from '../../base/money/contract.ts'
import { ok, type Result } from '../../base/result.ts'
import { balanceProblems, readBalances, readMoneyIn } from '../../domain/accounts/balances.ts'
import { joinAutomaticAgreement } from '../../domain/agreements/automatic.ts'
import { viewCardAccount } from '../../domain/card-accounts/view.ts'
import { command, succeed } from '../../domain/command.ts'
import { type Bank, nextId } from '../../rows/bank.ts'
import { cardAccountRequest, supplementaryCardRequest } from '../../rows/card-accounts/contract.ts'
import { cardAccountById } from '../../rows/card-accounts/find.ts'
import type { CardAccount } from '../../rows/card-accounts/model.ts'
import { customerByNumber } from '../../rows/customers/find.ts'
import { withRow } from '../../rows/table-rows.ts'

const body = cardAccountRequest(exactAmount, exactAmount)

function readCreditLimit({
  creditLimit,
  currency,
}: Pick<v.InferOutput<typeof body>, 'creditLimit' | 'currency'>): Result<bigint, Refusal> {
  const minor = byRule('X9b', readMoneyIn(currency, creditLimit, '$.creditLimit'))
  return minor.ok && minor.value < 0n
    ? refuseAt('X9b', '$.creditLimit.amount', {
        problem: 'must be 0 or more',
        got: creditLimit.amount,
      })
    : minor
}

/** Rejects a Norwegian account number or IBAN with wrong check digits, since payments could not use it. */
function checkAccountNumber({
  accountNumber,
}: Pick<v.InferOutput<typeof body>, 'accountNumber'>): Result<undefined, Refusal> {
  const path = '$.accountNumber'
  const number = accountNumber.replace(/[\s.]/g, '').toUpperCase()
  if (/^[0-9]{11}$/.test(number)) return checkNorwegianBban(number, path)
  return /^NO[0-9]{13}$/.test(number) ? checkIban(number, path) : ok(undefined)
}

/** Adds a card. It joins the automatic agreement of a private owner at once (§3.3). */
function withCard(bank: Bank, fields: Omit<CardAccount, 'serial' | 'id' | 'main'>, main?: number) {
  const { bank: nextBank, serial, id } = nextId(bank, 'card-account')
  const card: CardAccount = { ...fields, serial, id, main: main ?? serial }
  const entered = withRow(nextBank, 'cardAccounts', card)
  const changedBank = joinAutomaticAgreement(entered, card.owner, 'card-account', serial)
  return succeed(changedBank, viewCardAccount(changedBank, card))
}

const cardReading = defineReading({
  creditLimit: reader(body.entries, ['creditLimit', 'currency'], (parts, _: AtPath) =>
    readCreditLimit(parts),
  ),
  accountNumber: reader(body.entries, ['accountNumber'], (parts, _: AtPath) =>
    byRule('X9b', checkAccountNumber(parts)),
  ),
})

export const createCardAccount = command({
  body,
  wireBody: cardAccountRequest(wholeAmount, wholeLimit),
  bodyProblems: (request, context) => [
    ...cardReading.problemsIn(request, context),
    ...balanceProblems(readField(request, 'balances'), readField(request, 'currency'), '$.balances'),
  ],
  run(bank, { body: request }) {
    const owner = customerByNumber(bank, request.customerNumber, '$.customerNumber')
    if (!owner.ok) return owner
    const cardFields = cardReading.read(request, { path: '$' })
    if (!cardFields.ok) return cardFields
    const balances = readBalances(request.balances, request, '$.balances')
    if (!balances.ok) return balances
    const { customerNumber: _, balances: __, ...fields } = request
    return withCard(bank, {
      ...fields,
      ...balances.value,
      waiting: 0n,
      owner: owner.value.serial,
      creditLimit: cardFields.value.creditLimit,
    })
  },
})

/**
 * Creates a card of another person that shares the balances and limit of a main card (§9 1.14.2). D: a
 * supplementary or deleted card cannot be the main card.
 */
export const createSupplementaryCard = command({
  params: ['cardAccountId'],
  body: supplementaryCardRequest,
  run(bank, { params, body: request }) {
    const main = cardAccountById(bank, params.cardAccountId)
    if (!main.ok) return main
    if (main.value.main !== main.value.serial) {
      return refuse(
        ['X9f', 'CONFLICT'],
        { problem: 'a supplementary card cannot have supplementary cards', remedy: 'Use its main card' },
        'cardAccountId',
      )
    }
    if (main.value.status === 'deleted') {
      return refuse(['X9f', 'CONFLICT'], 'a deleted card cannot have supplementary cards', 'cardAccountId')
    }
    const cardholder = byRule('X9f', customerByNumber(bank, request.customerNumber, '$.customerNumber'))
    if (!cardholder.ok) return cardholder
    if (cardholder.value.serial === main.value.owner || cardholder.value.type !== 'PRIVATE') {
      const problem = 'must be a private customer other than the owner'
      return refuseAt(['X9f', 'FORMAT_ERROR'], '$.customerNumber', problem)
    }
    const { serial, id: _, main: __, ...mainFields } = main.value
    return withCard(
      bank,
      {
        ...mainFields,
        waiting: 0n,
        owner: cardholder.value.serial,
        maskedPan: request.maskedPan,
        cardId: request.cardId,
        cardIdVNo: request.cardIdVNo ?? mainFields.cardIdVNo,
        expiry: request.expiry ?? mainFields.expiry,
        name: request.name,
        status: 'enabled',
      },
      serial,
    )
  },
})
