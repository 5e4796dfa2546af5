import type { Tpp } from '@pocketbank/testing'
import { domestic } from '../../../http/test/kit/payments.ts'
import { comeBack, people } from '../../../http/test/kit/psu.ts'
import type { ConsoleSetup } from '../kit/console.ts'
import { fixHeaders } from './person.ts'

const jonasPays = { iban: 'NO1597100535711', currency: 'NOK' }

/** Makes requests of a TPP that leave consents and payments waiting for approval. */
export interface Waiting {
  readonly tpp: Tpp
  /** Asks for a consent; gives its id. */
  readonly askConsent: () => Promise<string>
  /** Creates a payment with a link to its approval; gives its id. */
  readonly pay: (amount: string, creditorName: string) => Promise<string>
}

/** Opens a TPP that acts for Jonas; `names` are the headers by which its requests name the PSU. */
export function openWaiting(
  setup: ConsoleSetup,
  names: Readonly<Record<string, string>> = { 'X-PSU-IDENTITY': people.jonas },
): Waiting {
  const tpp = setup.tpp({
    headers: {
      'TPP-Redirect-URI': comeBack,
      'PSU-IP-Address': '192.0.2.1',
      'PSU-Context': 'PRIVATE',
      'TPP-Session-ID': 'the-session',
      'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
      ...fixHeaders,
      ...names,
    },
  })
  const post = async (path: string, body: object = {}) => {
    const response = await tpp.post(path, { body })
    const text = await response.text()
    if (response.status !== 201) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text) as { readonly consentId?: string; readonly paymentId?: string }
  }
  return {
    tpp,
    askConsent: async () => (await post('/v1/consents')).consentId ?? '',
    async pay(amount, creditorName) {
      const path = `/v1/payments/${domestic}`
      const { paymentId = '' } = await post(path, {
        instructedAmount: { amount, currency: 'NOK' },
        creditorName,
        debtorAccount: jonasPays,
        creditorAccount: { iban: 'NO6297611252475', currency: 'NOK' },
      })
      await post(`${path}/${paymentId}/authorisations`)
      return paymentId
    },
  }
}
