import {
  consentAnswer,
  consentPath,
  consentStatusAnswer,
  newConsentAnswer,
  renderConsent,
  renderConsentStatus,
  renderNewConsent,
} from '../render/consents.ts'
import { type Operation, operation } from './operation.ts'

const common = { tag: 'Consents', source: 'D', role: 'PSP_AI', tellsMessages: true } as const

/** One of the two paths under which consents are found. */
interface Door {
  readonly path: string
  /** What the ids of its operations call a consent. */
  readonly noun: string
  readonly newHeaders?: Readonly<Record<string, string>>
}

/**
 * D: only the making of a consent is deprecated at the standard's own path (RFC 9745), since that release of the interface which
 * the bank speaks: 3 June 2025.
 */
const doors: readonly Door[] = [
  { path: '/v1/bank-offered-consents', noun: 'BankOfferedConsent' },
  {
    path: '/v1/consents',
    noun: 'Consent',
    newHeaders: {
      Deprecation: '@1748908800',
      Link: '</v1/bank-offered-consents>; rel="successor-version"',
    },
  },
]

function operationsAt({ path, noun, newHeaders }: Door): readonly Operation[] {
  const one = `${path}/{consentId}`
  return [
    operation({
      ...common,
      id: `create${noun}`,
      method: 'POST',
      path,
      summary:
        'Ask for a consent, which the PSU gives at the bank: to the accounts of a body, or to those that they choose',
      identifiesPsu: true,
      requiredHeaders: ['TPP-Redirect-URI'],
      command: 'createConsent',
      success: { status: 201, description: 'The consent', body: newConsentAnswer },
      ...(newHeaders && { headers: newHeaders }),
      refusals: [],
      render: renderNewConsent,
      location: ({ consent }) => consentPath(consent.id),
    }),
    operation({
      ...common,
      id: `read${noun}`,
      method: 'GET',
      path: one,
      summary: 'Read a consent',
      command: 'readConsent',
      success: { status: 200, description: 'The consent', body: consentAnswer },
      refusals: ['RESOURCE_UNKNOWN'],
      render: renderConsent,
    }),
    operation({
      ...common,
      id: `read${noun}Status`,
      method: 'GET',
      path: `${one}/status`,
      summary: 'Read the status of a consent',
      command: 'readConsent',
      success: { status: 200, description: 'The status', body: consentStatusAnswer },
      refusals: ['RESOURCE_UNKNOWN'],
      render: renderConsentStatus,
    }),
    operation({
      ...common,
      id: `delete${noun}`,
      method: 'DELETE',
      path: one,
      summary: 'Give a consent up',
      command: 'deleteConsent',
      success: { status: 204, description: 'The consent has ended' },
      refusals: ['RESOURCE_UNKNOWN'],
    }),
  ]
}

/** Consents for account information (D, BG). */
export const consentOperations: readonly Operation[] = doors.flatMap(operationsAt)
