import type { CommandInput } from '@pocketbank/core'
import {
  agreementById,
  cashAccountTypes,
  customerOf,
  customerTypes,
  engagementRoles,
} from '@pocketbank/core/internal'
import * as v from 'valibot'
import { visible } from '../../visible-text.ts'
import { customerPath } from '../display.tsx'
import { action, actionContext, goToPage, stayOnPage } from '../page.ts'
import { customerWith } from './what-customers.ts'
import { customerPageWords } from './words.ts'

const text = v.string()
const maybe = v.optional(v.string())
const limit = v.optional(v.number())

/** Makes a customer. */
export const makeCustomerAction = action({
  name: 'create-customer',
  fields: v.object({ customerNumber: text, name: text, type: v.picklist(customerTypes) }),
  run(given, body) {
    const made = given.engine.execute('createCustomer', { body }, actionContext(given))
    if (!made.ok) return made
    return goToPage(customerPath(made.value.number), customerPageWords.made(visible(made.value.name)))
  },
})

/** Takes a customer out of the bank. */
export const deleteCustomerAction = action({
  name: 'delete-customer',
  fields: v.object({}),
  run(given) {
    const { number = '' } = given.names
    const customer = customerWith(given.engine.bank, number)
    const { id = '', name = number } = customer ?? {}
    const deleted = given.engine.execute(
      'deleteCustomer',
      { params: { customerId: id } },
      actionContext(given),
    )
    if (!deleted.ok) return deleted
    return goToPage('/console/customers', customerPageWords.customerDeleted(visible(name)))
  },
})

type AccountFormBody = CommandInput<'createAccount'>['body']

/** The number inside an IBAN, where nothing else was said; of what is too short for one the whole, so that it is the IBAN that is wrong. */
function bbanIn(iban: string): string {
  return iban.replaceAll(/\s/g, '').slice(4) || iban
}

/** Makes an account. */
export const makeAccountAction = action({
  name: 'create-account',
  fields: v.object({
    ...{ accountName: text, iban: text, bban: maybe, currency: text, product: text },
    cashAccountType: v.picklist(cashAccountTypes),
    ...{ creditLine: maybe, amount: maybe, kidRequired: v.optional(v.boolean(), false) },
  }),
  run(given, { amount = '0', creditLine = '0', bban, ...form }) {
    const { number: customerNumber = '' } = given.names
    const balanceAmount = { currency: form.currency, amount }
    const body = {
      ...{ customerNumber, ...form, creditLine, bban: bban ?? bbanIn(form.iban) },
      balances: [{ balanceType: 'closingBooked', balanceAmount }],
    } as AccountFormBody
    const made = given.engine.execute('createAccount', { body }, actionContext(given))
    if (!made.ok) return made
    const notice = customerPageWords.accountMade(visible(made.value.name))
    return goToPage(`/console/accounts/${made.value.id}`, notice)
  },
})

type CardBody = CommandInput<'createCardAccount'>['body']

/** Makes a card. */
export const makeCardAction = action({
  name: 'create-card',
  fields: v.object({
    ...{ name: text, maskedPan: text, currency: text, product: text, expiry: text },
    ...{ creditLimit: text, amount: maybe, cardId: text, cardIdVNo: text, accountNumber: text },
  }),
  run(given, { amount = '0', creditLimit, ...form }) {
    const { number: customerNumber = '' } = given.names
    const { currency } = form
    const body = {
      ...{ customerNumber, ...form, status: 'enabled', creditLimit: { currency, amount: creditLimit } },
      balances: [{ balanceType: 'closingBooked', balanceAmount: { currency, amount } }],
    } as CardBody
    const made = given.engine.execute('createCardAccount', { body }, actionContext(given))
    if (!made.ok) return made
    return goToPage(`/console/cards/${made.value.id}`, customerPageWords.cardMade(visible(made.value.name)))
  },
})

const engagementFields = {
  ...{ customer: text, resourceId: text, roles: v.array(v.picklist(engagementRoles)) },
  ...{ registerLimit: limit, approvalLimit: limit },
}

type EngagementForm = v.InferOutput<v.ObjectSchema<typeof engagementFields, undefined>>

function engagementOf({ resourceId, ...form }: EngagementForm) {
  return { ...form, account: { resourceId } } as CommandInput<'addEngagement'>['body']
}

/** Makes an agreement with its first engagement. */
export const makeAgreementAction = action({
  name: 'create-agreement',
  fields: v.object({ agreementName: text, ...engagementFields }),
  run(given, { agreementName: name, ...form }) {
    const { number: owner = '' } = given.names
    const body = { owner, name, engagements: [engagementOf(form)] }
    const made = given.engine.execute('createAgreement', { body }, actionContext(given))
    if (!made.ok) return made
    const notice = customerPageWords.agreementMade(visible(made.value.name))
    return goToPage(`/console/agreements/${made.value.id}`, notice)
  },
})

/** Lets a person at an account. */
export const engagePersonAction = action({
  name: 'add-engagement',
  fields: v.object(engagementFields),
  run(given, form) {
    const { id: agreementId = '' } = given.names
    const input = { params: { agreementId }, body: engagementOf(form) }
    const added = given.engine.execute('addEngagement', input, actionContext(given))
    if (!added.ok) return added
    return stayOnPage(customerPageWords.engaged)
  },
})

/** Lets a person at an account no more. */
export const disengagePersonAction = action({
  name: 'delete-engagement',
  fields: v.object({ engagement: v.string() }),
  run(given, { engagement: engagementId }) {
    const { id: agreementId = '' } = given.names
    const removed = given.engine.execute(
      'removeEngagement',
      { params: { agreementId, engagementId } },
      actionContext(given),
    )
    if (!removed.ok) return removed
    return stayOnPage(customerPageWords.disengaged)
  },
})

/** Ends an agreement. */
export const deleteAgreementAction = action({
  name: 'delete-agreement',
  fields: v.object({}),
  run(given) {
    const { id: agreementId = '' } = given.names
    const { bank } = given.engine
    const found = agreementById(bank, agreementId)
    const deleted = given.engine.execute('deleteAgreement', { params: { agreementId } }, actionContext(given))
    if (!deleted.ok) return deleted
    const path = found.ok ? customerPath(customerOf(bank, found.value.owner).number) : '/console/customers'
    return goToPage(path, customerPageWords.agreementDeleted)
  },
})
