import type * as v from 'valibot'
import { byRule, type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { defineReading, reader } from '../../base/input/reading.ts'
import { type Money, parseAmount } from '../../base/money/amount.ts'
import { computeCost } from '../../base/money/exchange.ts'
import { ok, type Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import { checkNumbers } from '../../domain/accounts/one-account.ts'
import { type BodyContext, command } from '../../domain/command.ts'
import type { Account } from '../../rows/accounts/model.ts'
import type { Bank } from '../../rows/bank.ts'
import type { AccessRights } from '../../rows/consents/model.ts'
import { fundsRequest } from '../../rows/funds/contract.ts'
import {
  type Grant,
  openEntry,
  readUnderConsent,
  requireRight,
} from '../account-information/consent-access.ts'

type FundsRequest = v.InferOutput<typeof fundsRequest>

function readInstructedMoney({
  instructedAmount: { amount, currency },
}: Pick<FundsRequest, 'instructedAmount'>): Result<Money, Refusal> {
  const path = '$.instructedAmount.amount'
  const minor = parseAmount(amount, currency)
  return minor.ok
    ? ok({ currency, minor: minor.value })
    : refuseAt('S10g', path, { problem: `must be ${minor.error}`, got: amount })
}

/** Rejects a reference without a number, with an invalid one, or with the numbers of two accounts. */
function checkAccountName(
  bank: Bank,
  { account }: Pick<FundsRequest, 'account'>,
): Result<undefined, Refusal> {
  return account.iban === undefined && account.bban === undefined
    ? refuseAt('S10g', '$.account', 'must have an iban or a bban')
    : byRule('S10g', checkNumbers(bank, account, '$.account'))
}

const { entries } = fundsRequest

type FundsPlace = Pick<BodyContext, 'path' | 'bank'>

const fundsReading = defineReading({
  name: reader(entries, ['account'], (parts, { bank }: FundsPlace) => checkAccountName(bank, parts)),
  money: reader(entries, ['instructedAmount'], (parts, _: FundsPlace) => readInstructedMoney(parts)),
})

interface OpenAccount {
  readonly account: Account
  readonly rights: AccessRights
}

function findGrantedAccount(
  bank: Bank,
  grant: Grant,
  { account: { iban, bban, currency } }: FundsRequest,
): Result<OpenAccount, Refusal> {
  const isNamed = (account: Account) =>
    (iban === undefined ? bban === account.bban : iban === account.iban) &&
    (currency ?? account.currency) === account.currency
  for (const { kind, account: serial } of grant.consent.entries) {
    const account = kind === 'account' ? find(bank.accounts, 'key', { serial }) : undefined
    if (account === undefined || !isNamed(account)) continue
    const rights = openEntry(bank, grant, kind, serial)
    if (rights !== undefined) return ok({ account, rights })
  }
  return refuseAt('S10h', '$.account', 'must be an account under the consent')
}

const facts = { reads: 'funds', isCounted: false } as const

/**
 * Checks whether an account covers an amount (BG: confirmation of funds). D: the expected balance and the
 * credit line count; other currencies are converted as for a payment. D: the right to balances is needed,
 * since many such requests reveal the balance. D: it does not count towards the daily limit, as each request
 * belongs to a purchase.
 */
export const confirmFunds = command({
  ...facts,
  body: fundsRequest,
  bodyProblems: fundsReading.problemsIn,
  identifies: 'reader',
  run(bank, { body, identity }, context) {
    const fields = fundsReading.read(body, { path: '$', bank })
    if (!fields.ok) return fields
    const { money } = fields.value
    return readUnderConsent({ bank, identity, context }, facts, (grant) => {
      const open = findGrantedAccount(bank, grant, body)
      if (!open.ok) return open
      const right = byRule('S10d', requireRight(open.value.rights, 'balances', '$.account'))
      if (!right.ok) return right
      const { currency, expected, creditLine } = open.value.account
      const today = toLocalDate(context.now, bank.calendar.zone)
      const cost = computeCost(money, currency, today).money.minor
      return ok({ fundsAvailable: expected + creditLine >= cost })
    })
  },
})
