import type { Consent, ConsentRequest, NewConsent } from '@pocketbank/http'
import type { CallOptions } from '../operations/calls.ts'
import type { Tpp } from '../tpp/tpp.ts'
import { checkDone, readJsonAnswer } from './answer-error.ts'

/** A new consent. `approve` accepts it. */
export interface RequestedConsent extends NewConsent {
  /** Its path, such as `/v1/consents/79hrxgc6v9753`. */
  readonly path: string
}

/** Consent requests of a TPP. Each throws an `AnswerError` if the bank refuses. */
export interface ConsentJourneys {
  /**
   * Requests a consent: for the accounts in a body, or for those that the PSU chooses.
   *
   * @example
   * ```ts
   * const consent = await tpp.consent()
   * await sandbox.psu('13039319955').approve(consent)
   * const { consentStatus } = await tpp.readConsent(consent)
   * consentStatus // => 'valid'
   * ```
   */
  consent(
    request?: ConsentRequest,
    options?: Pick<CallOptions, 'headers' | 'wrong'>,
  ): Promise<RequestedConsent>
  /** Reads a consent: its accounts and its status. */
  readConsent(consent: Pick<RequestedConsent, 'consentId'>): Promise<Consent>
  /** Deletes a consent. */
  revoke(consent: Pick<RequestedConsent, 'consentId'>): Promise<void>
}

export function consentJourneys(tpp: Pick<Tpp, 'call'>): ConsentJourneys {
  return {
    async consent(request, options = {}) {
      const answer = await tpp.call('createBankOfferedConsent', {
        ...options,
        ...(request && { body: request }),
      })
      const consent = await readJsonAnswer<NewConsent>('createBankOfferedConsent', answer)
      return { ...consent, path: `/v1/consents/${consent.consentId}` }
    },
    async readConsent({ consentId }) {
      return readJsonAnswer<Consent>('readConsent', await tpp.call('readConsent', { params: { consentId } }))
    },
    async revoke({ consentId }) {
      await checkDone('deleteConsent', await tpp.call('deleteConsent', { params: { consentId } }))
    },
  }
}
