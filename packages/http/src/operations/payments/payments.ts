import type { PaymentService, PaymentView, RuleId } from '@pocketbank/core'
import { authorisationAnswers, authorisationPath } from '../authorisations.ts'
import { paymentHeaders } from '../payment-headers.ts'
import { corporationRules, newPaymentRules } from '../payment-rules.ts'
import type { Shape } from '../render/shape.ts'
import { operations } from '../table.ts'
import { bulkPaymentShape, paymentShape, periodicPaymentShape } from './details.ts'
import { paymentPath } from './payment-links.ts'
import { cancellationShape, newPaymentShape, paymentStatusShape } from './shapes.ts'

/** Differences between the operations of the payment services. */
interface Service {
  readonly service: PaymentService
  /** Name of a payment in the ids of its operations. */
  readonly noun: string
  /** Name of a payment in sentences. */
  readonly word: string
  readonly source: string
  readonly create: 'createPayment' | 'createPeriodicPayment' | 'createBulkPayment'
  readonly details: Shape<PaymentView>
  /** Rules that refuse a new payment of this service alone. */
  readonly ownRules: readonly RuleId[]
}

// biome-ignore format: a table
const services: readonly Service[] = [
  { service: 'payments', noun: 'Payment', word: 'payment', source: '§4.7', create: 'createPayment', details: paymentShape, ownRules: ['P8a'] },
  { service: 'periodic-payments', noun: 'PeriodicPayment', word: 'periodic payment', source: 'D', create: 'createPeriodicPayment', details: periodicPaymentShape, ownRules: ['P11b'] },
  { service: 'bulk-payments', noun: 'BulkPayment', word: 'bulk payment', source: 'D', create: 'createBulkPayment', details: bulkPaymentShape, ownRules: [] },
]

const made = (word: string) => [`The ${word}`, newPaymentShape] as const
const status = ['The status', paymentStatusShape] as const
const end = {
  body: ['The PSU must approve the cancellation', cancellationShape],
  applies: ({ isCancelled }: { readonly isCancelled: boolean }) => !isCancelled,
} as const
const { started, all, status: scaStatus } = authorisationAnswers

/** The operations of a payment service: payments, their approval and their end. */
// biome-ignore format: a table
const serviceOperations = ({ service, noun, word, source, create, details, ownRules }: Service) => operations(
  {
    tag: 'Payments', path: `/v1/${service}/{paymentProduct}`, role: 'PSP_PI', psuHeaders: 'payments', tppMessages: true, requiredHeaders: paymentHeaders,
    fixedParams: { paymentService: service }, idOf: (command) => command.replace('Payment', noun),
  },
  [
    [create, 'POST', `Create a ${word}`, made(word), [...newPaymentRules, ...ownRules], { psuHeaders: 'initiation', id: create, source, location: ({ payment }) => paymentPath(payment) }],
    ['cancelPayment', 'DELETE /{paymentId}', `Cancel a ${word}: at once, or after approval by the PSU`, 'Cancelled: it was not approved yet', ['P6a', 'P7d', ...corporationRules], { accepted: end }],
    ['readPayment', 'GET /{paymentId}', `Read a ${word}`, [`The ${word}`, details], ['P6a', ...corporationRules], { source: 'P6' }],
    ['readPaymentStatus', 'GET /{paymentId}/status', `Read the status of a ${word}`, status, ['P6a', ...corporationRules], { source: '§4.8' }],
    ['startPaymentAuthorisation', 'POST /{paymentId}/authorisations', `Start ${word} authorisation; a body is ignored`, started, ['P5a', 'P6a', 'P7e', 'S7d'], { source: 'P7', location: authorisationPath }],
    ['listPaymentAuthorisations', 'GET /{paymentId}/authorisations', `List ${word} authorisations`, all, ['P6a', ...corporationRules], { source: 'P7' }],
    ['readPaymentAuthorisation', 'GET /{paymentId}/authorisations/{authorisationId}', `Read the status of a ${word} authorisation`, scaStatus, ['P6a', 'P7j', ...corporationRules], { source: 'P7' }],
    ['startPaymentCancellation', 'POST /{paymentId}/cancellation-authorisations', `Start ${word} cancellation authorisation; a body is ignored`, started, ['P6a', 'P7d', 'P7e', 'S7d'], { source: 'P7', location: authorisationPath }],
    ['listPaymentCancellations', 'GET /{paymentId}/cancellation-authorisations', `List ${word} cancellation authorisations`, all, ['P6a', ...corporationRules], { source: 'P7' }],
    ['readPaymentCancellation', 'GET /{paymentId}/cancellation-authorisations/{authorisationId}', `Read the status of a ${word} cancellation authorisation`, scaStatus, ['P6a', 'P7j', ...corporationRules], { source: 'P7' }],
  ],
)

/** Payments of every kind (§4.7, §4.8, D), their approval and their end. */
export const paymentOperations = services.flatMap(serviceOperations)
