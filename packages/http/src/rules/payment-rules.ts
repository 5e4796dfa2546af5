import type { CommandName } from '@pocketbank/core'
import type { RuleRow } from './rule-row.ts'

const making: readonly CommandName[] = ['createPayment', 'createPeriodicPayment', 'createBulkPayment']
const approving: readonly CommandName[] = ['startPaymentAuthorisation']
const ending: readonly CommandName[] = ['cancelPayment', 'startPaymentCancellation']
const approvingBaskets: readonly CommandName[] = ['startSigningBasketAuthorisation']
const basketMaking: readonly CommandName[] = ['createSigningBasket']
const basketTaking: readonly CommandName[] = ['deleteSigningBasket']
const starting: readonly CommandName[] = [...approving, 'startPaymentCancellation', ...approvingBaskets]

/** Every command of payment initiation. */
export const paymentCommands: readonly CommandName[] = [
  ...making,
  ...approving,
  ...ending,
  ...approvingBaskets,
  ...basketMaking,
  ...basketTaking,
  'readPayment',
  'listPaymentAuthorisations',
  'readPaymentAuthorisation',
  'listPaymentCancellations',
  'readPaymentCancellation',
  'readSigningBasket',
  'listSigningBasketAuthorisations',
  'readSigningBasketAuthorisation',
]

/** What is paid to whom, in the order in which it is read. */
const transferRules: readonly RuleRow[] = [
  { rule: 'P2b', commands: making, path: /\.instructedAmount\.amount$/ },
  { rule: 'P1b', commands: making, path: /\.instructedAmount\.currency$/ },
  { rule: 'P2c', commands: making, path: /\.creditorAccount$/ },
  { rule: 'P2c', commands: making, path: /\.creditorAccount\.iban$/, text: /right check digits/ },
  { rule: 'P2l', commands: making, path: /\.creditorAccount\.bban$/, text: /got "\d{11}"$/ },
  { rule: 'P2k', commands: making, path: /\.creditorAccount\.bban$/ },
  { rule: 'P1c', commands: making, path: /\.(?:creditorAccount\.iban|creditorAgent)$/ },
  { rule: 'P9f', commands: making, code: 'KID_MISSING' },
  { rule: 'P9e', commands: making, path: /\.remittanceInformationStructured/ },
]

/** When it is paid. */
const dayRules: readonly RuleRow[] = [
  { rule: 'M6b', commands: making, code: 'FORMAT_ERROR', path: /Date$/ },
  { rule: 'P11b', commands: making, path: /^\$\.(?:endDate|dayOfExecution|monthsOfExecution)/ },
  { rule: 'P2g', commands: making, code: 'EXECUTION_DATE_INVALID' },
]

/** Who pays, from what, and not the same again. */
const debtorRules: readonly RuleRow[] = [
  { rule: 'S11b', commands: making, path: 'PSU-Context' },
  { rule: 'X4k', commands: making, code: 'FORBIDDEN', path: '$.debtorAccount' },
  { rule: 'X4l', commands: making, code: 'FORBIDDEN' },
  { rule: 'P2i', commands: making, path: '$.debtorAccount.maskedPan' },
  { rule: 'P2h', commands: making, path: /^\$\.debtorAccount/ },
  { rule: 'P13e', commands: making, code: 'PAYMENT_FAILED', text: /is worth nothing/ },
  { rule: 'P8a', commands: making, code: 'PAYMENT_FAILED' },
  { rule: 'P3a', commands: making, path: 'allowLogicalDuplicate' },
]

/** What becomes of a payment, and of several in a basket. */
const lifeRules: readonly RuleRow[] = [
  { rule: 'P5a', commands: approving, code: 'CONFLICT' },
  { rule: 'P7d', commands: ending, code: 'CONFLICT' },
  { rule: 'P7e', commands: starting, path: 'TPP-Redirect-URI' },
  { rule: 'P7j', commands: paymentCommands, path: 'authorisationId' },
  { rule: 'P6a', commands: paymentCommands, path: 'paymentId' },
  { rule: 'B4c', commands: approvingBaskets, code: 'CONFLICT' },
  { rule: 'B5b', commands: basketTaking, code: 'CONFLICT' },
  { rule: 'B2a', commands: basketMaking, code: 'REFERENCE_MIX_INVALID', text: /which no basket takes/ },
  { rule: 'B1c', commands: basketMaking, code: 'REFERENCE_MIX_INVALID' },
  { rule: 'B1d', commands: basketMaking, code: 'CONFLICT', text: /another open basket/ },
  { rule: 'B1e', commands: basketMaking, code: 'CONFLICT' },
  { rule: 'B1b', commands: basketMaking, path: /^\$\.paymentIds/ },
  { rule: 'Q14h', commands: paymentCommands, path: 'basketId' },
]

/** The rules by which the bank refuses payments and baskets. */
export const paymentRules: readonly RuleRow[] = [...transferRules, ...dayRules, ...debtorRules, ...lifeRules]
