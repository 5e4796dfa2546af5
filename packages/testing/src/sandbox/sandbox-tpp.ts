import { readRedirect } from '@pocketbank/devtools/control/psu'
import { defaultId } from '@pocketbank/signatures/authority'
import { type Tpp, type TppOptions, toHeaderDefaults, tppWith } from '../tpp/tpp.ts'
import { type AccountJourneys, accountJourneys } from './account-journeys.ts'
import { type ConsentJourneys, consentJourneys } from './consent-journeys.ts'
import type { PsuNameBook } from './names.ts'
import { type PaymentJourneys, paymentJourneys } from './payment-journeys.ts'
import { headersFor } from './tpp-headers.ts'

/** The options of a TPP of a sandbox: those of any TPP, and for whom it asks. */
export interface SandboxTppOptions extends TppOptions {
  /** The number of the customer whom its requests name. Default: the one who approved last. */
  readonly psu?: string
}

/**
 * A TPP of a sandbox. It sends its requests there, on the bank's clock, with the headers that journeys need; once a customer has
 * approved, it names them.
 */
export interface SandboxTpp extends Omit<Tpp, 'with'>, AccountJourneys, ConsentJourneys, PaymentJourneys {
  /** Takes the names of the PSU from the redirect URI to which a browser was sent. */
  continueFrom(redirectUri: string | URL): void
  /** The same TPP, asking for a customer: with the names that this one's own approval gave it. */
  for(customerNumber: string): SandboxTpp
  /** A TPP that differs in these options only. */
  with(change: SandboxTppOptions): SandboxTpp
}

/** Parts of its bank that a TPP uses, near or far. */
export interface TppEnv {
  readonly send: (request: Request) => Promise<Response>
  /** Returns the time for the Date header. */
  readonly now: () => Date
  /** Returns the address of its bank, at the time of a request. */
  readonly baseUrl: () => string
  /** The X-Request-ID of the next request of a TPP. */
  readonly requestId: (tpp: string) => string
  readonly book: PsuNameBook
  /** Seed of a TPP's names for customers whom the bank has not met. */
  readonly strangers: string
}

/** A TPP of a sandbox. */
export function createSandboxTpp(env: TppEnv, options: SandboxTppOptions = {}): SandboxTpp {
  const { psu, ...others } = options
  const { id = defaultId } = others
  const { send, now, baseUrl, requestId, book, strangers } = env
  const tpp = tppWith(
    { send, now, requestIds: () => requestId(id), ...others },
    headersFor({ tpp: id, psu, book, strangers }, toHeaderDefaults(others.headers)),
    baseUrl,
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
