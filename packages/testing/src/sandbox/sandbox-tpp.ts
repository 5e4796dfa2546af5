import { readRedirect } from '@pocketbank/devtools/control/psu'
import { defaultId } from '@pocketbank/signatures/authority'
import type { PresentingInit } from '../tpp/client-certificate.ts'
import { type Tpp, type TppOptions, toHeaderDefaults, tppWith } from '../tpp/tpp.ts'
import { type AccountJourneys, accountJourneys } from './account-journeys.ts'
import { type ConsentJourneys, consentJourneys } from './consent-journeys.ts'
import type { PsuNameBook } from './names.ts'
import { type PaymentJourneys, paymentJourneys } from './payment-journeys.ts'
import { headersFor } from './tpp-headers.ts'

/** Options of a sandbox's TPP. */
export interface SandboxTppOptions extends TppOptions {
  /** The customer number of the PSU whom its requests name. Default: the PSU who approved last. */
  readonly psu?: string
}

/**
 * A TPP of a sandbox. It sends its requests to the sandbox by the bank's clock, with the headers that its
 * operations need. After an approval its requests name the PSU.
 */
export interface SandboxTpp extends Omit<Tpp, 'with'>, AccountJourneys, ConsentJourneys, PaymentJourneys {
  /** Reads the names of the PSU from the redirect URI to which the browser was sent. */
  continueFrom(redirectUri: string | URL): void
  /** Returns the same TPP for one PSU, with the names that the TPP learned when this PSU approved. */
  for(customerNumber: string): SandboxTpp
  /** Returns a TPP that differs only in these options. */
  with(change: SandboxTppOptions): SandboxTpp
}

/** The parts of a bank that a TPP uses, in this process or over HTTP. */
export interface TppEnv {
  readonly send: (request: Request, init?: PresentingInit) => Promise<Response>
  /** True if the bank looks at client certificates. */
  readonly asksCertificates?: boolean
  readonly now: () => Date
  readonly baseUrl: () => string
  /** Returns the X-Request-ID of the next request of a TPP. */
  readonly requestId: (tpp: string) => string
  readonly book: PsuNameBook
  readonly strangers: string
}

export function createSandboxTpp(env: TppEnv, options: SandboxTppOptions = {}): SandboxTpp {
  const { psu, ...otherOptions } = options
  const { id = defaultId } = otherOptions
  const { send, now, baseUrl, requestId, book, strangers, asksCertificates = false } = env
  const tpp = tppWith(
    { send, now, requestIds: () => requestId(id), ...otherOptions },
    headersFor({ tpp: id, psu, book, strangers }, toHeaderDefaults(otherOptions.headers)),
    { address: baseUrl, asksCertificates },
  )
  return {
    ...tpp,
    ...accountJourneys(tpp),
    ...consentJourneys(tpp),
    ...paymentJourneys(tpp),
    continueFrom: (redirectUri) => book.learn(id, readRedirect(String(redirectUri)), psu),
    for: (customerNumber) => createSandboxTpp(env, { ...options, psu: customerNumber }),
    with: (change) => createSandboxTpp(env, { ...options, ...change }),
  }
}
