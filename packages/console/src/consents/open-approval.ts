import type { Bank, Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { readSerial } from '@pocketbank/core/base/ids'
import { find, iterateForward } from '@pocketbank/core/base/store'
import { approversFor } from '@pocketbank/core/domain/authorisations'
import { listCustomerEngagements } from '@pocketbank/core/rows/agreements/find'
import type { Authorisation, Purpose } from '@pocketbank/core/rows/authorisations/model'
import type { Consent } from '@pocketbank/core/rows/consents/model'
import { requireCustomer } from '@pocketbank/core/rows/customers/find'
import { findRows } from '../find-rows.ts'
import type { BankPageInput } from '../page.ts'
import { findRememberedPerson, hasAccount } from '../remembered-person.ts'
import type { CustomerName } from './consent-facts.ts'

/** The most persons that are offered for an answer. */
export const candidatesMax = 12

/** An approval that a person can give. */
export interface OpenApproval {
  /**
   * The hidden form fields that name it: an authorisation, or a payment or basket for which one is started
   * first.
   */
  readonly hidden: Readonly<Record<string, string>>
  readonly purpose: Purpose
  /** The persons who can give it, the most likely first. */
  readonly candidates: readonly CustomerName[]
  /** The consent that the approval is for. */
  readonly consent?: Consent | undefined
}

/** Lists the first private customers of the bank with an account. */
export function firstPersons(bank: Bank): readonly CustomerName[] {
  return findRows(iterateForward(bank.customers, 'key'), {
    fits: ({ type, serial }) => type === 'PRIVATE' && listCustomerEngagements(bank, serial).length > 0,
    limit: candidatesMax,
    looksMax: 1_000,
  }).rows
}

/** Lists persons who can answer an authorisation: the named person, else a few candidates. */
function candidatesFor(bank: Bank, { customer, purpose, tpp, psu }: Authorisation): readonly CustomerName[] {
  if (customer !== undefined) return [requireCustomer(bank, customer)]
  const psuCustomer =
    psu.identity === undefined ? undefined : find(bank.customers, 'byNumber', { number: psu.identity })
  if (psuCustomer !== undefined) return [psuCustomer]
  return purpose.kind === 'account-access'
    ? firstPersons(bank)
    : approversFor(bank, { purpose, tpp, psu }, candidatesMax)
}

/** Lists the persons who can give an approval, first the remembered person if they can. */
export function listApprovers(
  input: Pick<BankPageInput, 'engine' | 'personNumber'>,
  { purpose, candidates }: OpenApproval,
): readonly CustomerName[] {
  const person = findRememberedPerson(input.engine, input.personNumber)
  if (person === undefined) return candidates
  const otherCandidates = candidates.filter(({ number }) => number !== person.number)
  if (otherCandidates.length < candidates.length) return [person, ...otherCandidates]
  // More persons can share their accounts than are listed. A single candidate is the PSU that the
  // authorisation names.
  const isListed = purpose.kind !== 'account-access' || candidates.length === 1
  return isListed || !hasAccount(input, person) ? candidates : [person, ...candidates]
}

/** Describes the approval that an authorisation requests. */
export function createOpenApproval(bank: Bank, authorisation: Authorisation): OpenApproval {
  const { id, purpose } = authorisation
  return {
    hidden: { authorisation: id },
    purpose,
    candidates: candidatesFor(bank, authorisation),
    consent:
      purpose.kind === 'account-access' ? find(bank.consents, 'key', { serial: purpose.consent }) : undefined,
  }
}

/** Returns the path of the record that an authorisation is about; undefined if the bank no longer has it. */
export function findPurposePath(bank: Bank, purpose: Purpose): string | undefined {
  if (purpose.kind === 'account-access') {
    const consent = find(bank.consents, 'key', { serial: purpose.consent })
    return consent && `/console/consents/${consent.id}`
  }
  if (purpose.kind === 'signing-basket') {
    const basket = find(bank.baskets, 'key', { serial: purpose.basket })
    return basket && `/console/baskets/${basket.id}`
  }
  const payment = find(bank.payments, 'key', { serial: purpose.payment })
  return payment && `/console/payments/${payment.id}`
}

/** The fields of a form that name an approval. */
interface ApprovalFields {
  readonly authorisation?: string | undefined
  readonly payment?: string | undefined
  readonly basket?: string | undefined
}

/**
 * The redirect address that the request requires. Nobody opens it: the console starts an authorisation as the
 * TPP would.
 */
const redirect = { uri: 'https://tpp.example/' } as const

/** Returns the id of the authorisation that a form names. Starts one for a payment or basket. */
export function authorisationFor(
  { engine, now }: BankPageInput,
  fields: ApprovalFields,
): Result<string, Refusal> {
  if (fields.authorisation !== undefined) return ok(fields.authorisation)
  const { bank } = engine
  const serial = readSerial(
    bank.ids,
    fields.basket === undefined ? 'payment' : 'signing-basket',
    fields.basket ?? fields.payment ?? '',
  )
  const payment =
    fields.basket === undefined ? find(bank.payments, 'key', { serial: serial ?? 0 }) : undefined
  const basket = fields.basket === undefined ? undefined : find(bank.baskets, 'key', { serial: serial ?? 0 })
  const tpp = payment?.tpp ?? basket?.tpp
  if (tpp === undefined) return refuse('P6a', 'there is no such payment', 'payment')
  const context = { now, tpp, redirect }
  const result =
    payment === undefined
      ? engine.execute(
          'startSigningBasketAuthorisation',
          { params: { basketId: fields.basket ?? '' } },
          context,
        )
      : engine.execute(
          'startPaymentAuthorisation',
          {
            params: {
              paymentService: payment.service,
              paymentProduct: payment.product,
              paymentId: payment.id,
            },
          },
          context,
        )
  return result.ok ? ok(result.value.authorisationId) : result
}
