import { type Customer, formatAmount } from '@pocketbank/core'
import { cashAccountTypes } from '@pocketbank/core/rows/accounts/contract'
import { customerTypes } from '@pocketbank/core/rows/customers/contract'
import { visible } from '@pocketbank/http/display'
import { dataWords } from '../data-words.ts'
import { FoldedForm, type FormRow } from '../form-of.tsx'
import type { Action, Given } from '../page.ts'
import {
  createAccountAction,
  createCardAction,
  createCustomerAction,
  proposedBalance,
} from './customer-actions.ts'
import { freeIban, freeNumber, proposeName } from './proposals.ts'
import type { OwnerHoldings } from './what-customers.ts'
import { customerPageWords } from './words.ts'

/** A customer, and what the page is drawn from. */
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

/** Creates a customer with a name, number and kind of one's own. */
export function NewCustomer({ given }: Pick<OfCustomer, 'given'>) {
  const own = customerPageWords
  const { bank } = given.engine
  const types = customerTypes.map((one) => [one, dataWords.types[one]] as const)
  const rows: readonly FormRow[] = [
    ['name', dataWords.name, { value: proposeName(bank) }],
    ['customerNumber', own.customerNumber, { value: freeNumber(bank) ?? '', hint: own.customerNumberHint }],
    ['type', dataWords.type, { kind: 'choice', options: types }],
    [
      'amount',
      own.firstBalance,
      { value: formatAmount(proposedBalance), hint: own.firstBalanceHint, inputmode: 'decimal' },
    ],
  ]
  const fold = { id: 'new-customer', title: own.createOther, submit: own.create }
  return <ActionFold given={given} action={createCustomerAction} rows={rows} {...fold} />
}

/** Creates an account of a customer. */
export function NewAccount({ given }: Pick<OfCustomer, 'given'>) {
  const own = customerPageWords
  const types = cashAccountTypes.map((type) => [type, type] as const)
  const rows: readonly FormRow[] = [
    ['accountName', own.accountName, { value: own.proposedAccount }],
    ['amount', own.opening, { value: '0', inputmode: 'decimal' }],
    ['currency', dataWords.currency, { value: 'NOK' }],
    ['iban', own.iban, { value: freeIban(given.engine.bank) ?? '', hint: own.ibanHint }],
    ['bban', own.bban, { hint: own.bbanHint }],
    ['creditLine', own.creditLine, { value: '0', inputmode: 'decimal' }],
    ['product', own.product, { value: 'Brukskonto' }],
    ['cashAccountType', own.cashAccountType, { kind: 'choice', options: types }],
    ['kidRequired', own.kidRequired, { kind: 'box' }],
  ]
  const fold = { id: 'new-account', title: own.newAccount, submit: own.createAccount }
  return <ActionFold given={given} action={createAccountAction} rows={rows} {...fold} />
}

/** Creates a card of a customer. */
export function NewCard({ given, customer, holdings }: OfCustomer & { readonly holdings: OwnerHoldings }) {
  const own = customerPageWords
  const rows: readonly FormRow[] = [
    ['maskedPan', own.maskedPan, { value: '492500******1234' }],
    ['name', own.cardName, { value: visible(customer.name) }],
    ['currency', dataWords.currency, { value: 'NOK' }],
    ['creditLimit', own.creditLimit, { value: '20000' }],
    ['amount', own.opening, { value: '0' }],
    ['product', own.product, { value: 'Visa' }],
    ['expiry', own.expiry, { value: '2030-12' }],
    ['accountNumber', own.accountNumber, { value: holdings.accounts[0]?.bban ?? '' }],
    ['cardId', own.cardId, { value: '1' }],
    ['cardIdVNo', own.cardIdVNo, { value: '1' }],
  ]
  const fold = { id: 'new-card', title: own.newCard, submit: own.createCard }
  return <ActionFold given={given} action={createCardAction} rows={rows} {...fold} />
}
