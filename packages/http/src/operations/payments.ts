import type { PaymentService } from '@pocketbank/core'
import type * as v from 'valibot'
import {
  authorisationsAnswer,
  renderAuthorisations,
  renderScaStatus,
  renderStarted,
  scaStatusAnswer,
  startedAnswer,
  startedPath,
} from '../render/authorisations.ts'
import {
  bulkPaymentAnswer,
  paymentAnswer,
  periodicPaymentAnswer,
  renderPayment,
} from '../render/payment-details.ts'
import { paymentPath } from '../render/payment-links.ts'
import {
  cancellationAnswer,
  newPaymentAnswer,
  paymentStatusAnswer,
  renderCancellation,
  renderNewPayment,
  renderPaymentStatus,
} from '../render/payments.ts'
import { type Operation, operation } from './operation.ts'
import { paymentHeaders } from './payment-headers.ts'

/** What the operations of a payment service differ in. */
interface Service {
  readonly paymentService: PaymentService
  /** What the ids of its operations call a payment. */
  readonly noun: string
  /** What a sentence calls one. */
  readonly word: string
  readonly source: string
  readonly create: 'createPayment' | 'createPeriodicPayment' | 'createBulkPayment'
  readonly answer: v.GenericSchema
}

const services: readonly Service[] = [
  {
    ...{ paymentService: 'payments', noun: 'Payment', word: 'payment', source: '§4.7' },
    ...{ create: 'createPayment', answer: paymentAnswer },
  },
  {
    ...{
      paymentService: 'periodic-payments',
      noun: 'PeriodicPayment',
      word: 'periodic payment',
      source: 'D',
    },
    ...{ create: 'createPeriodicPayment', answer: periodicPaymentAnswer },
  },
  {
    ...{ paymentService: 'bulk-payments', noun: 'BulkPayment', word: 'bulk payment', source: 'D' },
    ...{ create: 'createBulkPayment', answer: bulkPaymentAnswer },
  },
]

/** What all operations of a service have in common. */
function commonOf({ paymentService }: Service) {
  return {
    tag: 'Payments',
    role: 'PSP_PI',
    tellsMessages: true,
    requiredHeaders: paymentHeaders,
    fixedParams: { paymentService },
  } as const
}

const unknown = ['PRODUCT_UNKNOWN', 'PRODUCT_INVALID', 'RESOURCE_UNKNOWN'] as const

function readingOf(service: Service): readonly Operation[] {
  const { paymentService, noun, word, answer } = service
  const common = commonOf(service)
  const one = `/v1/${paymentService}/{paymentProduct}/{paymentId}`
  return [
    operation({
      ...common,
      id: `read${noun}`,
      method: 'GET',
      path: one,
      summary: `Read a ${word}`,
      source: 'P6',
      command: 'readPayment',
      success: { status: 200, description: `The ${word}`, body: answer },
      refusals: unknown,
      render: renderPayment,
    }),
    operation({
      ...common,
      id: `read${noun}Status`,
      method: 'GET',
      path: `${one}/status`,
      summary: `Read the status of a ${word}`,
      source: '§4.8',
      command: 'readPaymentStatus',
      success: { status: 200, description: 'The status', body: paymentStatusAnswer },
      refusals: unknown,
      render: renderPaymentStatus,
    }),
  ]
}

function initiationOf(service: Service): readonly Operation[] {
  const { paymentService, noun, word, source, create } = service
  const common = commonOf(service)
  const path = `/v1/${paymentService}/{paymentProduct}`
  const one = `${path}/{paymentId}`
  return [
    operation({
      ...common,
      id: `create${noun}`,
      method: 'POST',
      path,
      summary: `Make a ${word} that waits for the approval of the PSU`,
      source,
      identifiesPsu: true,
      command: create,
      success: { status: 201, description: `The ${word}`, body: newPaymentAnswer },
      refusals: [...unknown, 'EXECUTION_DATE_INVALID', 'KID_INVALID', 'KID_MISSING', 'PAYMENT_FAILED'],
      render: renderNewPayment,
      location: ({ payment }) => paymentPath(payment),
    }),
    operation({
      ...common,
      id: `cancel${noun}`,
      method: 'DELETE',
      path: one,
      summary: `End a ${word}: at once, or when the PSU has approved that`,
      source: 'D',
      identifiesPsu: true,
      command: 'cancelPayment',
      success: { status: 204, description: 'It has ended: nobody had approved it' },
      otherwise: {
        success: { status: 202, description: 'The PSU must approve its end', body: cancellationAnswer },
        applies: ({ isCancelled }) => !isCancelled,
      },
      refusals: [...unknown, 'CONFLICT'],
      render: renderCancellation,
    }),
  ]
}

/** What authorisations of a service are about: a payment, or its end. */
interface Approval {
  readonly path: string
  readonly noun: string
  readonly what: string
  readonly start: 'startPaymentAuthorisation' | 'startPaymentCancellation'
  readonly list: 'listPaymentAuthorisations' | 'listPaymentCancellations'
  readonly read: 'readPaymentAuthorisation' | 'readPaymentCancellation'
}

const approvals: readonly Approval[] = [
  {
    ...{ path: 'authorisations', noun: 'Authorisation', what: 'approval' },
    start: 'startPaymentAuthorisation',
    list: 'listPaymentAuthorisations',
    read: 'readPaymentAuthorisation',
  },
  {
    ...{ path: 'cancellation-authorisations', noun: 'Cancellation', what: 'approval of the end' },
    start: 'startPaymentCancellation',
    list: 'listPaymentCancellations',
    read: 'readPaymentCancellation',
  },
]

function approvalOf(service: Service, { path: end, noun: kind, what, start, list, read }: Approval) {
  const { paymentService, noun, word } = service
  const common = { ...commonOf(service), source: 'P7' } as const
  const path = `/v1/${paymentService}/{paymentProduct}/{paymentId}/${end}`
  return [
    operation({
      ...common,
      id: `start${noun}${kind}`,
      method: 'POST',
      path,
      summary: `Ask for the ${what} of a ${word}; a body is not read`,
      identifiesPsu: true,
      command: start,
      success: { status: 201, description: 'The authorisation', body: startedAnswer },
      refusals: [...unknown, 'CONFLICT'],
      render: renderStarted,
      location: startedPath,
    }),
    operation({
      ...common,
      id: `list${noun}${kind}s`,
      method: 'GET',
      path,
      summary: `List what was asked for as ${what} of a ${word}`,
      command: list,
      success: { status: 200, description: 'Their ids', body: authorisationsAnswer },
      refusals: unknown,
      render: renderAuthorisations,
    }),
    operation({
      ...common,
      id: `read${noun}${kind}`,
      method: 'GET',
      path: `${path}/{authorisationId}`,
      summary: `Read how far the ${what} of a ${word} has come`,
      command: read,
      success: { status: 200, description: 'The status of SCA', body: scaStatusAnswer },
      refusals: unknown,
      render: renderScaStatus,
    }),
  ]
}

/** Payments of every kind (§4.7, §4.8, D), their approval and their end. */
export const paymentOperations: readonly Operation[] = services.flatMap((service) => [
  ...initiationOf(service),
  ...readingOf(service),
  ...approvals.flatMap((approval) => approvalOf(service, approval)),
])
