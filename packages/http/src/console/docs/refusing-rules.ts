import { type CommandName, commands, type RuleId } from '@pocketbank/core'
import { headerForms } from '../../headers/psu-headers.ts'
import type { Operation } from '../../operations/operation.ts'
import { hasPsuHeader } from '../../operations/psu-header-lists.ts'
import type { Stage } from '../../pipeline/stages.ts'

/** The rules about the corporation whose account pays. */
const ofPaying = ['S7a', 'S7d'] as const

/** What every payment is held to when it is made. */
// biome-ignore format: rules of a group stand together
const ofNewPayments = [
  'M6b', 'X4k', 'X4l', 'S11b', 'S11f', 'P1b', 'P1c', 'P2b', 'P2c', 'P2g', 'P2h', 'P2i', 'P2k', 'P2l', 'P3a', 'P9e', 'P9f', 'P13e', 'K3a',
  ...ofPaying,
] as const

/**
 * The rules by which the bank itself refuses a command, be it for what a body says or for how things stand. A test holds it both ways:
 * every refusal of the golden session is by one of these, and each of these refuses a request.
 */
// biome-ignore format: one command a line
const rulesOfCommands: Readonly<Partial<Record<CommandName, readonly RuleId[]>>> = {
  createCustomer: ['X1b', 'K3a'],
  readCustomer: ['X2c'],
  deleteCustomer: ['X2c'],
  createAgreement: ['X4b', 'X4c', 'X4d', 'X4j'],
  readAgreement: ['E4k'],
  deleteAgreement: ['X4g', 'E4k'],
  addEngagement: ['X4c', 'X4d', 'X4j', 'E4k'],
  readEngagement: ['X4i', 'E4k'],
  removeEngagement: ['X4i', 'E4k'],
  createAccount: ['X2f', 'X5c', 'X5e', 'X5g'],
  readAccount: ['X6c'],
  closeAccount: ['X6c'],
  updateAccountBalances: ['X6c', 'X7c'],
  postTransactions: ['X6c', 'X8c', 'X8d', 'X8g', 'X8k', 'X8l'],
  listPostedTransactions: ['X6c', 'X8h'],
  readPostedTransaction: ['X6c', 'X8i'],
  bookPostedTransaction: ['X6c', 'X8g', 'X8i', 'X8n'],
  deleteTransactions: ['X6c'],
  createCardAccount: ['X2f', 'X5c', 'X9b'],
  createSupplementaryCard: ['X9d', 'X9f'],
  readCardAccount: ['X9d'],
  deleteCardAccount: ['X9d'],
  updateCardAccountBalances: ['X7c', 'X9d'],
  changeCardStatus: ['X9d', 'X11b'],
  postCardTransactions: ['X9d', 'X10c', 'X10e', 'X11c', 'X11d'],
  listCardTransactions: ['X9d', 'X10h'],
  createConsent: ['S6i', 'S6o', 'S6s'],
  readConsent: ['S6h'],
  deleteConsent: ['S6h'],
  listConsentedAccounts: ['A7a'],
  readConsentedAccount: ['A7a', 'A8a'],
  readAccountBalances: ['A1m', 'A7a', 'A8a'],
  listAccountTransactions: ['A1m', 'A2s', 'A2u', 'A7a', 'A8a'],
  readTransactionDetails: ['A1m', 'A7a', 'A8a', 'A8b'],
  listConsentedCardAccounts: ['A7a'],
  readConsentedCardAccount: ['A7a', 'A8a'],
  readCardAccountBalances: ['A1m', 'A7a', 'A8a'],
  listCardAccountTransactions: ['A1m', 'A2s', 'A2u', 'A7a', 'A8a'],
  confirmFunds: ['S10d', 'S10g', 'S10h'],
  readContact: ['D1b', 'D1c'],
  updateContact: ['D1c', 'D1d', 'D1e'],
  createPayment: [...ofNewPayments, 'P8a'],
  createPeriodicPayment: [...ofNewPayments, 'P11b'],
  createBulkPayment: ofNewPayments,
  readPayment: ['P6a', ...ofPaying],
  readPaymentStatus: ['P6a', ...ofPaying],
  cancelPayment: ['P6a', 'P7d', ...ofPaying],
  startPaymentAuthorisation: ['P5a', 'P6a', 'P7e', 'S7d'],
  listPaymentAuthorisations: ['P6a', ...ofPaying],
  readPaymentAuthorisation: ['P6a', 'P7j', ...ofPaying],
  startPaymentCancellation: ['P6a', 'P7d', 'P7e', 'S7d'],
  listPaymentCancellations: ['P6a', ...ofPaying],
  readPaymentCancellation: ['P6a', 'P7j', ...ofPaying],
  createSigningBasket: ['B1b', 'B1c', 'B1d', 'B1e', 'B1f', 'B2a', ...ofPaying],
  readSigningBasket: ['Q14h', ...ofPaying],
  deleteSigningBasket: ['Q14h', 'B5b', ...ofPaying],
  startSigningBasketAuthorisation: ['Q14h', 'P7e', 'B4c', 'S7d'],
  listSigningBasketAuthorisations: ['Q14h', ...ofPaying],
  readSigningBasketAuthorisation: ['Q14h', 'P7j', ...ofPaying],
  readBatch: ['E4k'],
}

/** What an operation reads, as far as a stage can find it wrong. */
interface PartsRead {
  readonly hasQuery: boolean
  readonly hasBody: boolean
}

function partsReadBy({ command }: Operation): PartsRead {
  const { query, body }: { readonly query?: unknown; readonly body?: unknown } = commands[command]
  return { hasQuery: query !== undefined, hasBody: body !== undefined }
}

type RulesAt = (operation: Operation, parts: PartsRead) => readonly (RuleId | false)[]

const isForPayments = ({ role }: Operation) => role === 'PSP_PI'

/** The rules of the stages before the bank, and those that the bank has for all: by what an operation is. */
const rulesAt: Readonly<Record<Stage, RulesAt>> = {
  read: ({ method }, { hasBody }) => [...unreadRules(method), hasBody && 'E4f', hasBody && 'E4r'],
  headers: (operation) => [
    ...(['Q1', 'Q1a', 'Q2', 'Q3', 'Q7'] as const),
    operation.requiredHeaders.length > 0 && (isForPayments(operation) ? 'A10p' : 'A10'),
    ...headerForms
      .filter(({ name, isAnyText }) => isAnyText !== true && hasPsuHeader(operation, name))
      .map(({ rule }) => rule),
    hasPsuHeader(operation, 'PSU-Context') && 'S7f',
  ],
  digest: () => ['Q2'],
  signature: () => ['Q3', 'Q4', 'Q5'],
  certificate: () => ['Q7'],
  role: ({ role }) => ['E6a', 'E6b', role !== undefined && 'Q8a'],
  identity: (operation) =>
    operation.identifies
      ? [
          'S4f',
          operation.identifies !== 'named' && 'S7a',
          'S7c',
          hasPsuHeader(operation, 'X-PSU-IDENTITY') && 'S9c',
        ]
      : [],
  parameters: ({ path }, { hasQuery }) => [path.includes('{paymentProduct}') && 'P1a', hasQuery && 'E4j'],
  body: (_, { hasBody }) => (hasBody ? ['E4g', 'E4i'] : []),
  bank: ({ success, leadsToSca, command }) => [
    success.status === 201 && 'Q11b',
    leadsToSca === true && 'S1d',
    ...(rulesOfCommands[command] ?? []),
    'K3b',
    'E4h',
  ],
}

function unreadRules(method: Operation['method']): readonly RuleId[] {
  return method === 'GET' ? [] : ['E4e', 'E5e']
}

/** A stage with the rules by which it refuses an operation. */
export interface RefusingStage {
  readonly stage: Stage
  readonly rules: readonly RuleId[]
}

/** The rules by which an operation of the interface refuses, by the stage that does, in the order of refusals. */
export function refusingStagesOf(operation: Operation): readonly RefusingStage[] {
  const parts = partsReadBy(operation)
  const stages = Object.entries(rulesAt) as readonly [Stage, RulesAt][]
  return stages
    .map(([stage, rulesOf]) => {
      const rules = rulesOf(operation, parts).filter((rule) => rule !== false)
      return { stage, rules: [...new Set(rules)] }
    })
    .filter(({ rules }) => rules.length > 0)
}
