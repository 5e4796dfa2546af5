import { type Customer, formatAmount } from '@pocketbank/core'
import { wholeAmount } from '@pocketbank/core/base/money'
import { accountOptions, accountRequest, cashAccountTypes } from '@pocketbank/core/rows/accounts/contract'
import { cardAccountRequest } from '@pocketbank/core/rows/card-accounts/contract'
import { customerRequest, customerTypes } from '@pocketbank/core/rows/customers/contract'
import { visible } from '@pocketbank/http/display'
import { formRow, optionRows } from '../contract-fields.ts'
import { dataWords } from '../data-words.ts'
import { FoldedForm, type FormRow } from '../field-form.tsx'
import type { Action, BankPageInput } from '../page.ts'
import {
  createAccountAction,
  createCardAction,
  createCustomerAction,
  proposedBalance,
} from './customer-actions.ts'
import type { OwnerHoldings } from './customer-facts.ts'
import { freeIban, freeNumber, proposeName } from './proposals.ts'
import { customerPageWords } from './words.ts'

const customerEntries = customerRequest.entries
const accountEntries = accountRequest(wholeAmount, wholeAmount).entries
const cardEntries = cardAccountRequest(wholeAmount, wholeAmount).entries

export interface CustomerProps {
  readonly input: BankPageInput
  readonly customer: Customer
}

interface ActionFoldProps {
  readonly input: BankPageInput
  readonly action: Action
  readonly id: string
  readonly title: string
  readonly rows: readonly FormRow[]
  readonly submit: string
}

function ActionFold({ input, action, ...fold }: ActionFoldProps) {
  return <FoldedForm form={input.form(action)} {...fold} />
}

/** Draws the form for a customer with a typed name, number and kind. */
export function NewCustomer({ input }: Pick<CustomerProps, 'input'>) {
  const words = customerPageWords
  const { bank } = input.engine
  const types = customerTypes.map((type) => [type, dataWords.types[type]] as const)
  const rows: readonly FormRow[] = [
    formRow(customerEntries, 'name', { value: proposeName(bank) }),
    formRow(customerEntries, 'customerNumber', {
      value: freeNumber(bank) ?? '',
      hint: words.customerNumberHint,
    }),
    formRow(customerEntries, 'type', { kind: 'choice', options: types }),
    [
      'amount',
      words.firstBalance,
      { value: formatAmount(proposedBalance), hint: words.firstBalanceHint, inputmode: 'decimal' },
    ],
  ]
  const fold = { id: 'new-customer', title: words.createOther, submit: words.create }
  return <ActionFold input={input} action={createCustomerAction} rows={rows} {...fold} />
}

export function NewAccount({ input }: Pick<CustomerProps, 'input'>) {
  const words = customerPageWords
  const types = cashAccountTypes.map((type) => [type, type] as const)
  const rows: readonly FormRow[] = [
    formRow(accountEntries, 'accountName', { value: words.proposedAccount }),
    ['amount', words.opening, { value: '0', inputmode: 'decimal' }],
    formRow(accountEntries, 'currency', { value: 'NOK' }),
    formRow(accountEntries, 'iban', { value: freeIban(input.engine.bank) ?? '', hint: words.ibanHint }),
    formRow(accountEntries, 'bban', { hint: words.bbanHint }),
    formRow(accountEntries, 'creditLine', { value: '0', inputmode: 'decimal' }),
    formRow(accountEntries, 'product', { value: 'Brukskonto' }),
    formRow(accountEntries, 'cashAccountType', { kind: 'choice', options: types }),
    ...optionRows(accountOptions),
  ]
  const fold = { id: 'new-account', title: words.newAccount, submit: words.createAccount }
  return <ActionFold input={input} action={createAccountAction} rows={rows} {...fold} />
}

export function NewCard({ input, customer, holdings }: CustomerProps & { readonly holdings: OwnerHoldings }) {
  const words = customerPageWords
  const rows: readonly FormRow[] = [
    formRow(cardEntries, 'maskedPan', { value: '492500******1234' }),
    formRow(cardEntries, 'name', { value: visible(customer.name) }),
    formRow(cardEntries, 'currency', { value: 'NOK' }),
    formRow(cardEntries, 'creditLimit', { value: '20000' }),
    ['amount', words.opening, { value: '0' }],
    formRow(cardEntries, 'product', { value: 'Visa' }),
    formRow(cardEntries, 'expiry', { value: '2030-12' }),
    formRow(cardEntries, 'accountNumber', { value: holdings.accounts[0]?.bban ?? '' }),
    formRow(cardEntries, 'cardId', { value: '1' }),
    formRow(cardEntries, 'cardIdVNo', { value: '1' }),
  ]
  const fold = { id: 'new-card', title: words.newCard, submit: words.createCard }
  return <ActionFold input={input} action={createCardAction} rows={rows} {...fold} />
}
