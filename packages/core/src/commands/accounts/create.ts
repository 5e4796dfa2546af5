import type * as v from 'valibot'
import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { pickOptions } from '../../base/input/option-entries.ts'
import { type AtPath, defineReading, reader, readField } from '../../base/input/reading.ts'
import { checkIban } from '../../base/iso/check-iban.ts'
import { norwegianBban } from '../../base/iso/iban.ts'
import { exactAmount, wholeAmount, wholeLimit } from '../../base/money/contract.ts'
import { ok, type Result } from '../../base/result.ts'
import { balanceProblems, readAmount, readBalances } from '../../domain/accounts/balances.ts'
import { viewAccount } from '../../domain/accounts/view.ts'
import { joinAutomaticAgreement } from '../../domain/agreements/automatic.ts'
import { command, succeed } from '../../domain/command.ts'
import { accountOptions, accountRequest } from '../../rows/accounts/contract.ts'
import { accountByIban } from '../../rows/accounts/find.ts'
import type { Account } from '../../rows/accounts/model.ts'
import { type Bank, nextId } from '../../rows/bank.ts'
import { customerByNumber } from '../../rows/customers/find.ts'
import { withRow } from '../../rows/table-rows.ts'

const body = accountRequest(exactAmount, exactAmount)

type AccountRequest = v.InferOutput<typeof body>

/** Checks the check digits. D: the BBAN must be the one inside a Norwegian IBAN. */
function checkAccountNumbers({
  iban,
  bban,
}: Pick<AccountRequest, 'iban' | 'bban'>): Result<undefined, Refusal> {
  const right = checkIban(iban, '$.iban')
  if (!right.ok) return right
  const innerBban = norwegianBban(iban)
  if (innerBban !== undefined && innerBban !== bban) {
    return refuseAt('X5e', '$.bban', { problem: `must be the bban of the IBAN, ${innerBban}`, got: bban })
  }
  return ok(undefined)
}

/** Rejects an IBAN of another open account (D). */
function requireNewIban(bank: Bank, { iban }: AccountRequest): Result<undefined, Refusal> {
  return accountByIban(bank, iban) === undefined
    ? ok(undefined)
    : refuseAt('X5g', '$.iban', {
        problem: 'is in use by an open account',
        remedy: 'Choose another one',
      })
}

function readCreditLine({
  creditLine,
  currency,
}: Pick<AccountRequest, 'creditLine' | 'currency'>): Result<bigint, Refusal> {
  const minor = readAmount(creditLine, currency, '$.creditLine')
  return minor.ok && minor.value < 0n
    ? refuseAt('X5d', '$.creditLine', {
        problem: 'must be 0 or more',
        got: creditLine,
        remedy: 'It is how far the account may go below zero',
      })
    : minor
}

const accountReading = defineReading({
  numbers: reader(body.entries, ['iban', 'bban'], (parts, _: AtPath) => checkAccountNumbers(parts)),
  creditLine: reader(body.entries, ['creditLine', 'currency'], (parts, _: AtPath) => readCreditLine(parts)),
})

/**
 * Creates an account (§4.8). It joins the automatic agreement of a private owner at once. A corporate owner
 * has to list it in POST /v1/sandbox/agreements.
 */
export const createAccount = command({
  body,
  wireBody: accountRequest(wholeAmount, wholeLimit),
  bodyProblems: (request, context) => [
    ...accountReading.problemsIn(request, context),
    ...balanceProblems(readField(request, 'balances'), readField(request, 'currency'), '$.balances'),
  ],
  run(bank, { body: request }) {
    const owner = customerByNumber(bank, request.customerNumber, '$.customerNumber')
    if (!owner.ok) return owner
    const fields = accountReading.read(request, { path: '$' })
    if (!fields.ok) return fields
    const isNew = requireNewIban(bank, request)
    if (!isNew.ok) return isNew
    const balances = readBalances(request.balances, request, '$.balances')
    if (!balances.ok) return balances
    const { bank: nextBank, serial, id } = nextId(bank, 'account')
    const { accountName: name, bban, iban, currency, product, cashAccountType } = request
    const account: Account = {
      serial,
      id,
      owner: owner.value.serial,
      name,
      bban,
      iban,
      currency,
      product,
      cashAccountType,
      creditLine: fields.value.creditLine,
      ...pickOptions(accountOptions, request),
      ...balances.value,
      waiting: 0n,
    }
    const entered = withRow(nextBank, 'accounts', account)
    const changedBank = joinAutomaticAgreement(entered, account.owner, 'account', serial)
    return succeed(changedBank, viewAccount(changedBank, account))
  },
})
