import { type Customer, formatAmount } from '@pocketbank/core'
import { wholeAmount } from '@pocketbank/core/base/money'
import { accountOptions, accountRequest, cashAccountTypes } from '@pocketbank/core/rows/accounts/contract'
import { cardAccountRequest } from '@pocketbank/core/rows/card-accounts/contract'
import { customerRequest, customerTypes } from '@pocketbank/core/rows/customers/contract'
import { visible } from '@pocketbank/http/display'
import { formRow, optionRows } from '../contract-fields.ts'
import { dataWords } from '../data-words.ts'
import { FoldedForm, type FormRow } from '../field-form.tsx'
import type { Action, Given } from '../page.ts'
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

export interface OfCustomer {
  readonly given: Given
  readonly customer: Customer
}

interface ActionFoldProps {
  readonly given: Given
  readonly action: Action
  readonly id: string
  readonly title: string
  readonly rows: readonly FormRow[]
  readonly submit: string
}

function ActionFold({ given, action, ...fold }: ActionFoldProps) {
  return <FoldedForm form={given.form(action)} {...fold} />
}

/** Draws the form for a customer with a typed name, number and kind. */
export function NewCustomer({ given }: Pick<OfCustomer, 'given'>) {
  const own = customerPageWords
  const { bank } = given.engine
  const types = customerTypes.map((one) => [one, dataWords.types[one]] as const)
  const rows: readonly FormRow[] = [
    formRow(customerEntries, 'name', { value: proposeName(bank) }),
    formRow(customerEntries, 'customerNumber', {
      value: freeNumber(bank) ?? '',
      hint: own.customerNumberHint,
    }),
    formRow(customerEntries, 'type', { kind: 'choice', options: types }),
    [
      'amount',
      own.firstBalance,
      { value: formatAmount(proposedBalance), hint: own.firstBalanceHint, inputmode: 'decimal' },
    ],
  ]
  const fold = { id: 'new-customer', title: own.createOther, submit: own.create }
  return <ActionFold given={given} action={createCustomerAction} rows={rows} {...fold} />
}

export function NewAccount({ given }: Pick<OfCustomer, 'given'>) {
  const own = customerPageWords
  const types = cashAccountTypes.map((type) => [type, type] as const)
  const rows: readonly FormRow[] = [
    formRow(accountEntries, 'accountName', { value: own.proposedAccount }),
    ['amount', own.opening, { value: '0', inputmode: 'decimal' }],
    formRow(accountEntries, 'currency', { value: 'NOK' }),
    formRow(accountEntries, 'iban', { value: freeIban(given.engine.bank) ?? '', hint: own.ibanHint }),
    formRow(accountEntries, 'bban', { hint: own.bbanHint }),
    formRow(accountEntries, 'creditLine', { value: '0', inputmode: 'decimal' }),
    formRow(accountEntries, 'product', { value: 'Brukskonto' }),
    formRow(accountEntries, 'cashAccountType', { kind: 'choice', options: types }),
    ...optionRows(accountOptions),
  ]
  const fold = { id: 'new-account', title: own.newAccount, submit: own.createAccount }
  return <ActionFold given={given} action={createAccountAction} rows={rows} {...fold} />
}

export function NewCard({ given, customer, holdings }: OfCustomer & { readonly holdings: OwnerHoldings }) {
  const own = customerPageWords
  const rows: readonly FormRow[] = [
    formRow(cardEntries, 'maskedPan', { value: '492500******1234' }),
    formRow(cardEntries, 'name', { value: visible(customer.name) }),
    formRow(cardEntries, 'currency', { value: 'NOK' }),
    formRow(cardEntries, 'creditLimit', { value: '20000' }),
    ['amount', own.opening, { value: '0' }],
    formRow(cardEntries, 'product', { value: 'Visa' }),
    formRow(cardEntries, 'expiry', { value: '2030-12' }),
    formRow(cardEntries, 'accountNumber', { value: holdings.accounts[0]?.bban ?? '' }),
    formRow(cardEntries, 'cardId', { value: '1' }),
    formRow(cardEntries, 'cardIdVNo', { value: '1' }),
  ]
  const fold = { id: 'new-card', title: own.newCard, submit: own.createCard }
  return <ActionFold given={given} action={createCardAction} rows={rows} {...fold} />
}
