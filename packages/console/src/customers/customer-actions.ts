import { type CommandInput, type Engine, formatAmount } from '@pocketbank/core'
import { accountOptions, cashAccountTypes } from '@pocketbank/core/rows/accounts/contract'
import { customerTypes } from '@pocketbank/core/rows/customers/contract'
import { visible, writeAmount } from '@pocketbank/http/display'
import * as v from 'valibot'
import { customerPath } from '../display.tsx'
import { executeForm, runTogether } from '../execute-form.ts'
import { action, actionContext, type BankPageInput, goToPage } from '../page.ts'
import { customerWith } from './customer-facts.ts'
import { freeIban, freeNumber, proposeName } from './proposals.ts'
import { customerPageWords } from './words.ts'

const text = v.string()
const maybe = v.optional(v.string())

/** The balance of a proposed account. */
export const proposedBalance = { currency: 'NOK', minor: 5_000_000n } as const

function proposedAccount(engine: Engine, customerNumber: string, amount: string) {
  const iban = freeIban(engine.bank) ?? ''
  const { currency } = proposedBalance
  return {
    customerNumber,
    accountName: customerPageWords.proposedAccount,
    iban,
    bban: iban.slice(4),
    currency,
    product: 'Brukskonto',
    cashAccountType: 'CACC',
    creditLine: '0',
    balances: [{ balanceType: 'closingBooked', balanceAmount: { currency, amount } }],
  } as CommandInput<'createAccount'>['body']
}

type CustomerBody = CommandInput<'createCustomer'>['body']

/** Creates a customer, and an account if an amount is typed. */
function createCustomer(input: BankPageInput, customer: CustomerBody, amount: string | undefined) {
  const context = actionContext(input)
  return runTogether(input, (engine) => {
    const created = engine.execute('createCustomer', { body: customer }, context)
    if (!created.ok) return created
    const { number, name } = created.value
    const [path, notice] = [customerPath(number), customerPageWords.created(visible(name))]
    if (amount === undefined) return goToPage(path, notice)
    const body = proposedAccount(engine, number, amount)
    const account = engine.execute('createAccount', { body }, context)
    if (!account.ok) return account
    const { iban, currency, closingBooked: minor } = account.value
    return goToPage(path, notice, customerPageWords.withAccount(iban, writeAmount({ currency, minor }, 'en')))
  })
}

/** Creates a person with an account and a balance, all from proposals. */
export const createPersonAction = action({
  name: 'create-person',
  fields: v.object({}),
  run(input) {
    const { bank } = input.engine
    const customer = {
      customerNumber: freeNumber(bank) ?? '',
      name: proposeName(bank),
      type: 'PRIVATE',
    } as const
    return createCustomer(input, customer, formatAmount(proposedBalance))
  },
})

export const createCustomerAction = action({
  name: 'create-customer',
  fields: v.object({ customerNumber: text, name: text, type: v.picklist(customerTypes), amount: maybe }),
  run: (input, { amount, ...customer }) => createCustomer(input, customer, amount),
})

export const deleteCustomerAction = action({
  name: 'delete-customer',
  fields: v.object({}),
  run(input) {
    const { number = '' } = input.names
    const { id: customerId = '', name = number } = customerWith(input.engine.bank, number) ?? {}
    return executeForm(input, 'deleteCustomer', { params: { customerId } }, () =>
      goToPage('/console/customers', customerPageWords.customerDeleted(visible(name))),
    )
  },
})

type AccountFormBody = CommandInput<'createAccount'>['body']

/**
 * Returns the account number inside an IBAN. Returns a text that is too short unchanged, so that the bank
 * refuses the IBAN.
 */
function readBban(iban: string): string {
  return iban.replaceAll(/\s/g, '').slice(4) || iban
}

export const createAccountAction = action({
  name: 'create-account',
  fields: v.object({
    accountName: text,
    iban: text,
    bban: maybe,
    currency: text,
    product: text,
    cashAccountType: v.picklist(cashAccountTypes),
    creditLine: maybe,
    amount: maybe,
    ...accountOptions,
  }),
  run(input, { amount = '0', creditLine = '0', bban, ...form }) {
    const { number: customerNumber = '' } = input.names
    const balanceAmount = { currency: form.currency, amount }
    const body = {
      customerNumber,
      ...form,
      creditLine,
      bban: bban ?? readBban(form.iban),
      balances: [{ balanceType: 'closingBooked', balanceAmount }],
    } as AccountFormBody
    return executeForm(input, 'createAccount', { body }, ({ id, name }) =>
      goToPage(`/console/accounts/${id}`, customerPageWords.accountCreated(visible(name))),
    )
  },
})

export const createCardAction = action({
  name: 'create-card',
  fields: v.object({
    name: text,
    maskedPan: text,
    currency: text,
    product: text,
    expiry: text,
    creditLimit: text,
    amount: maybe,
    cardId: text,
    cardIdVNo: text,
    accountNumber: text,
  }),
  run(input, { amount = '0', creditLimit, ...form }) {
    const { number: customerNumber = '' } = input.names
    const { currency } = form
    const body = {
      customerNumber,
      ...form,
      status: 'enabled',
      creditLimit: { currency, amount: creditLimit },
      balances: [{ balanceType: 'closingBooked', balanceAmount: { currency, amount } }],
    } as CommandInput<'createCardAccount'>['body']
    return executeForm(input, 'createCardAccount', { body }, ({ id, name }) =>
      goToPage(`/console/cards/${id}`, customerPageWords.cardCreated(visible(name))),
    )
  },
})
