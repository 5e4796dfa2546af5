import type { PaymentService, PaymentView, RuleId } from '@pocketbank/core'
import { authorisationAnswers, authorisationPath } from '../authorisations.ts'
import type { ExampleWorld } from '../example.ts'
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
  /** Rules that only a new payment of this service must follow. */
  readonly ownRules: readonly RuleId[]
  /** Makes the body of the example that creates a payment. */
  readonly order: (world: ExampleWorld) => object
}

function exampleTransfer({ otherIban }: ExampleWorld, amount: string) {
  return {
    instructedAmount: { amount, currency: 'NOK' },
    creditorName: 'Arne Bekkelund',
    creditorAccount: { iban: otherIban, currency: 'NOK' },
  }
}

function exampleDebtor({ ownIban }: ExampleWorld) {
  return { iban: ownIban, currency: 'NOK' }
}

const services: readonly Service[] = [
  {
    service: 'payments',
    noun: 'Payment',
    word: 'payment',
    source: '§4.7',
    create: 'createPayment',
    details: paymentShape,
    ownRules: ['P8a'],
    order: (world) => ({
      ...exampleTransfer(world, '100.50'),
      debtorAccount: exampleDebtor(world),
      remittanceInformationUnstructured: 'Invoice 17',
    }),
  },
  {
    service: 'periodic-payments',
    noun: 'PeriodicPayment',
    word: 'periodic payment',
    source: 'D',
    create: 'createPeriodicPayment',
    details: periodicPaymentShape,
    ownRules: ['P11b'],
    order: (world) => ({
      ...exampleTransfer(world, '100.50'),
      debtorAccount: exampleDebtor(world),
      startDate: '2026-02-02',
      frequency: 'Monthly',
    }),
  },
  {
    service: 'bulk-payments',
    noun: 'BulkPayment',
    word: 'bulk payment',
    source: 'D',
    create: 'createBulkPayment',
    details: bulkPaymentShape,
    ownRules: [],
    order: (world) => ({
      debtorAccount: exampleDebtor(world),
      payments: [exampleTransfer(world, '10'), exampleTransfer(world, '20')],
    }),
  },
]

const status = { description: 'The status', body: paymentStatusShape, type: 'PaymentStatusAnswer' } as const
const end = {
  response: {
    description: 'The PSU must approve the cancellation',
    body: cancellationShape,
    type: 'Cancellation',
  },
  applies: ({ isCancelled }: { readonly isCancelled: boolean }) => !isCancelled,
} as const
const group = {
  tag: 'Payments',
  role: 'PSP_PI',
  psuHeaders: 'payments',
  tppMessages: true,
  requiredHeaders: paymentHeaders,
} as const
const { started, all, status: scaStatus } = authorisationAnswers

function servicePath(service: PaymentService) {
  return `/v1/${service}/{paymentProduct}` as const
}

function createPaymentOperations({ service, noun, word, source, create, details, ownRules, order }: Service) {
  const path = servicePath(service)
  return operations({ ...group, fixedParams: { paymentService: service } }, [
    {
      command: create,
      at: `POST ${path}`,
      summary: `Create a ${word}`,
      description:
        'The payment waits for the approval of the PSU. If the bank does not know the ' +
        'PSU yet, the response has a link at which the PSU identifies and approves in ' +
        'one visit. The tppMessages list what the bank changes: an execution date on ' +
        'which it is closed or has no batch left, characters, and length.',
      source,
      psuHeaders: 'initiation',
      response: { description: `The ${word}`, body: newPaymentShape, type: 'NewPayment' },
      location: ({ payment }) => paymentPath(payment),
      rules: [...newPaymentRules, ...ownRules],
      example: (world) => ({ body: order(world) }),
      queryType: 'PaymentQuery',
      bodyType: `${noun}Order`,
    },
    {
      command: 'cancelPayment',
      id: `cancel${noun}`,
      at: `DELETE ${path}/{paymentId}`,
      summary: `Cancel a ${word}: at once, or after approval by the PSU`,
      description:
        'A payment that was never approved is cancelled at once: 204. An ' +
        'approved payment needs the approval of the PSU: 202 with a link.',
      response: 'Cancelled: it was not approved yet',
      accepted: end,
      rules: ['P6a', 'P7d', ...corporationRules],
    },
    {
      command: 'readPayment',
      id: `read${noun}`,
      at: `GET ${path}/{paymentId}`,
      summary: `Read a ${word}`,
      description:
        'The id stays valid after any change and after cancellation. The response has the fields of ' +
        'the request. The payment of another PSU is unknown, unless both act for the same corporation.',
      source: 'P6',
      response: { description: `The ${word}`, body: details, type: noun },
      rules: ['P6a', ...corporationRules],
    },
    {
      command: 'readPaymentStatus',
      id: `read${noun}Status`,
      at: `GET ${path}/{paymentId}/status`,
      summary: `Read the status of a ${word}`,
      description: 'The response has fundsAvailable once the bank has checked the funds.',
      source: '§4.8',
      response: status,
      rules: ['P6a', ...corporationRules],
    },
  ])
}

/** Makes the operations with which a TPP starts and reads authorisations of a payment. */
function createAuthorisationOperations({ service, noun, word }: Service) {
  const path = servicePath(service)
  return operations({ ...group, fixedParams: { paymentService: service } }, [
    {
      command: 'startPaymentAuthorisation',
      id: `start${noun}Authorisation`,
      at: `POST ${path}/{paymentId}/authorisations`,
      summary: `Start ${word} authorisation; a body is ignored`,
      description: 'The link opens the SCA page, where the PSU approves or refuses the payment.',
      source: 'P7',
      response: started,
      location: authorisationPath,
      rules: ['P5a', 'P6a', 'P7e', 'S7d'],
    },
    {
      command: 'listPaymentAuthorisations',
      id: `list${noun}Authorisations`,
      at: `GET ${path}/{paymentId}/authorisations`,
      summary: `List ${word} authorisations`,
      description: 'Returns the ids of all authorisations that were started, the oldest first.',
      source: 'P7',
      response: all,
      rules: ['P6a', ...corporationRules],
    },
    {
      command: 'readPaymentAuthorisation',
      id: `read${noun}Authorisation`,
      at: `GET ${path}/{paymentId}/authorisations/{authorisationId}`,
      summary: `Read the status of a ${word} authorisation`,
      description: 'The scaStatus shows how far the PSU has come.',
      source: 'P7',
      response: scaStatus,
      rules: ['P6a', 'P7j', ...corporationRules],
    },
  ])
}

/** Makes the operations with which a TPP starts and reads authorisations of a cancellation. */
function createCancellationOperations({ service, noun, word }: Service) {
  const path = servicePath(service)
  return operations({ ...group, fixedParams: { paymentService: service } }, [
    {
      command: 'startPaymentCancellation',
      id: `start${noun}Cancellation`,
      at: `POST ${path}/{paymentId}/cancellation-authorisations`,
      summary: `Start ${word} cancellation authorisation; a body is ignored`,
      description: 'The link opens the SCA page, where the PSU approves the cancellation.',
      source: 'P7',
      response: started,
      location: authorisationPath,
      rules: ['P6a', 'P7d', 'P7e', 'S7d'],
    },
    {
      command: 'listPaymentCancellations',
      id: `list${noun}Cancellations`,
      at: `GET ${path}/{paymentId}/cancellation-authorisations`,
      summary: `List ${word} cancellation authorisations`,
      description: 'Returns the ids of all cancellation authorisations that were started, the oldest first.',
      source: 'P7',
      response: all,
      rules: ['P6a', ...corporationRules],
    },
    {
      command: 'readPaymentCancellation',
      id: `read${noun}Cancellation`,
      at: `GET ${path}/{paymentId}/cancellation-authorisations/{authorisationId}`,
      summary: `Read the status of a ${word} cancellation authorisation`,
      description: 'The scaStatus shows how far the PSU has come.',
      source: 'P7',
      response: scaStatus,
      rules: ['P6a', 'P7j', ...corporationRules],
    },
  ])
}

/** Operations on payments of every kind, their authorisations and their cancellation (§4.7, §4.8, D). */
export const paymentOperations = services.flatMap((service) => [
  ...createPaymentOperations(service),
  ...createAuthorisationOperations(service),
  ...createCancellationOperations(service),
])
