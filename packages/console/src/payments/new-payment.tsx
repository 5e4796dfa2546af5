import type { Bank } from '@pocketbank/core'
import { iterateForward } from '@pocketbank/core/base/store'
import { accountByIban } from '@pocketbank/core/rows/accounts/find'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { groupDigits, visible } from '@pocketbank/http/display'
import { FieldForm } from '../field-form.tsx'
import { findRows } from '../find-rows.ts'
import type { Given } from '../page.ts'
import { listPayers } from './next-steps.ts'
import { createPaymentAction } from './payment-actions.ts'
import { paymentPageWords } from './words.ts'

/** The most accounts to choose from, apart from the one that the address names. */
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
  const named = accountByIban(bank, from)
  const accounts = named === undefined || first.includes(named) ? first : [named, ...first]
  const debtor = named ?? accounts.find((account) => isPayable(bank, account))
  const others = accounts.filter((account) => account !== debtor)
  const isLike = ({ owner, currency }: Account) => owner !== debtor?.owner && currency === debtor?.currency
  const creditor = others.find(isLike) ?? others[0]
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
export function NewPayment({ given }: { readonly given: Given }) {
  const own = paymentPageWords.create
  const { bank } = given.engine
  const choices = paymentChoices(bank, given.query.get('from') ?? '')
  if (choices === undefined) return <p class="hint">{own.noAccounts}</p>
  const form = given.form(createPaymentAction)
  const options = choices.accounts.map(({ iban, name, owner }) => {
    const number = groupDigits(iban)
    return [iban, `${visible(requireCustomer(bank, owner).name)}, ${visible(name)} ${number}`] as const
  })
  return (
    <details class="menu" id="new-payment" open={form.problem !== undefined || given.query.has('from')}>
      <summary class="button first">{own.title}</summary>
      <div>
        <FieldForm
          form={form}
          submit={own.submit}
          rows={[
            ['debtorAccount', own.debtor, { kind: 'choice', options, value: choices.debtor.iban }],
            ['creditorAccount', own.creditor, { kind: 'choice', options, value: choices.creditor.iban }],
            ['amount', own.amount, { value: '100.50', inputmode: 'decimal', hint: own.amountHint }],
            ['remittanceInformationUnstructured', own.text, { value: own.textProposed }],
          ]}
        />
      </div>
    </details>
  )
}
