import type { Bank } from '@pocketbank/core'
import { iterateForward } from '@pocketbank/core/base/store'
import { accountByIban } from '@pocketbank/core/rows/accounts/find'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { groupDigits, visible } from '@pocketbank/http/display'
import { FieldForm } from '../field-form.tsx'
import { findRows } from '../find-rows.ts'
import type { BankPageInput } from '../page.ts'
import { listPayers } from './next-steps.ts'
import { createPaymentAction } from './payment-actions.ts'
import { paymentPageWords } from './words.ts'

/** The maximum number of accounts to choose from, in addition to the account in the address. */
const choicesMax = 100

/** Accounts between which a payment can be made, with the proposed two. */
interface PaymentChoices {
  readonly accounts: readonly Account[]
  readonly debtor: Account
  readonly creditor: Account
}

function isPayable(bank: Bank, { serial }: Account): boolean {
  return listPayers(bank, { debtor: { kind: 'account', account: serial } }).length > 0
}

/** Proposes an account to pay from, and one of another owner in the same currency if possible. */
function paymentChoices(bank: Bank, from: string): PaymentChoices | undefined {
  const first = findRows(iterateForward(bank.accounts, 'key'), {
    fits: () => true,
    limit: choicesMax,
    looksMax: choicesMax,
  }).rows
  const namedAccount = accountByIban(bank, from)
  const accounts =
    namedAccount === undefined || first.includes(namedAccount) ? first : [namedAccount, ...first]
  const debtor = namedAccount ?? accounts.find((account) => isPayable(bank, account))
  const otherAccounts = accounts.filter((account) => account !== debtor)
  const isLike = ({ owner, currency }: Account) => owner !== debtor?.owner && currency === debtor?.currency
  const creditor = otherAccounts.find(isLike) ?? otherAccounts[0]
  return debtor && creditor && { accounts, debtor, creditor }
}

/** Returns whether the bank has two accounts between which a payment can be made. */
export function canPay(bank: Bank): boolean {
  return paymentChoices(bank, '') !== undefined
}

/**
 * Draws the form for a payment, folded below its button. Every field has a proposal; `?from=` names the
 * debtor account.
 */
export function NewPayment({ input }: { readonly input: BankPageInput }) {
  const words = paymentPageWords.create
  const { bank } = input.engine
  const choices = paymentChoices(bank, input.query.get('from') ?? '')
  if (choices === undefined) return <p class="hint">{words.noAccounts}</p>
  const form = input.form(createPaymentAction)
  const options = choices.accounts.map(({ iban, name, owner }) => {
    const number = groupDigits(iban)
    return [iban, `${visible(requireCustomer(bank, owner).name)}, ${visible(name)} ${number}`] as const
  })
  return (
    <details class="menu" id="new-payment" open={form.problem !== undefined || input.query.has('from')}>
      <summary class="button first">{words.title}</summary>
      <div>
        <FieldForm
          form={form}
          submit={words.submit}
          rows={[
            ['debtorAccount', words.debtor, { kind: 'choice', options, value: choices.debtor.iban }],
            ['creditorAccount', words.creditor, { kind: 'choice', options, value: choices.creditor.iban }],
            ['amount', words.amount, { value: '100.50', inputmode: 'decimal', hint: words.amountHint }],
            ['remittanceInformationUnstructured', words.text, { value: words.textProposed }],
          ]}
        />
      </div>
    </details>
  )
}
