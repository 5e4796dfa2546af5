import { type Customer, type CustomerView, customerTypes } from '@pocketbank/core'
import * as v from 'valibot'
import { accountAnswer, renderAccount } from './accounts.ts'
import { agreementAnswer, renderAgreement } from './agreements.ts'
import { linksOf, linkTo } from './links.ts'

/** The address of a customer in the sandbox. */
export function customerPath(id: string): string {
  return `/v1/sandbox/customers/${id}`
}

/** A sandbox customer (§2.5). */
export const customerAnswer = v.object({
  customerId: v.string(),
  customerNumber: v.string(),
  customerType: v.picklist(customerTypes),
  customerName: v.string(),
  _links: linksOf('self'),
})

/** A sandbox customer in a list, with what the list was asked to bring along (D). */
export const listedCustomerAnswer = v.object({
  ...customerAnswer.entries,
  accounts: v.optional(v.array(accountAnswer)),
  agreements: v.optional(v.array(agreementAnswer)),
})

/** Writes a customer. */
export function renderCustomer({ id, number, type, name }: Customer): v.InferOutput<typeof customerAnswer> {
  return {
    customerId: id,
    customerNumber: number,
    customerType: type,
    customerName: name,
    _links: { self: linkTo(customerPath(id), 'GET', 'DELETE') },
  }
}

/** Writes a customer of a list. */
export function renderListedCustomer(customer: CustomerView): v.InferOutput<typeof listedCustomerAnswer> {
  const { accounts, agreements } = customer
  return {
    ...renderCustomer(customer),
    ...(accounts !== undefined && { accounts: accounts.map(renderAccount) }),
    ...(agreements !== undefined && { agreements: agreements.map(renderAgreement) }),
  }
}
