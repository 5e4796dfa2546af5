import { createAuthority, createSandbox, type Sandbox, tppKey } from '@pocketbank/testing'
import { readAccounts } from '../src/accounts.ts'
import { type Answer, type Bank, connect } from '../src/bank.ts'
import { type Customer, welcomeBack } from '../src/customer.ts'
import type { Invoice } from '../src/invoice.ts'
import { createSigner } from '../src/signer.ts'

/** Customers of the fixed data set of the sandbox. */
export const arne = '12085592767'
export const jonas = '13039319955'

/** Someone who uses our site and whom the bank does not know by our names yet. */
export const visitor: Customer = { ipAddress: '192.0.2.1' }

export const invoice: Invoice = {
  number: '2026-0042',
  creditorName: 'Fjordlys Elektro AS',
  creditorIban: 'NO9386011117947',
  total: { currency: 'NOK', amount: '1250.00' },
}

/** A bank with the fixed data set, made once; each test takes a fork of it. */
export async function openSandbox(): Promise<Sandbox> {
  return createSandbox({ now: '2026-01-15T10:00:00+01:00', seed: 'invoice payer', fixtures: 'fixed' })
}

/**
 * A certificate of ours, as a test authority issues it; our key is a fixed one, since making keys takes time.
 */
const certificate = createAuthority().issue({
  id: 'PSDNO-FSA-987654321',
  name: 'Invoice Payer AS',
  roles: ['PSP_AI', 'PSP_PI'],
  key: tppKey,
})

/** Where our client differs from its default settings in a test. */
export interface Wire {
  readonly redirectUri?: string
  readonly prefersApp?: boolean
  readonly fixes?: readonly string[]
  readonly baseUrl?: string
  readonly fetch?: (request: Request) => Promise<Response>
}

/** Our own client, which signs with our key on the clock of the sandbox. */
export async function connectTo(sandbox: Sandbox, wire: Wire = { fetch: sandbox.fetch }): Promise<Bank> {
  return connect({
    baseUrl: 'https://bank.example',
    redirectUri: 'https://payer.example/back',
    sign: createSigner({
      certificate: (await certificate).pem,
      privateKey: tppKey.privateKey,
      now: () => sandbox.clock.now,
    }),
    ...wire,
  })
}

/** What a request that is done has brought. */
export function requireBody<Body>(answer: Answer<Body>): Body {
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return answer.body
}

/** The link to the bank's page in an answer that asks for the customer. */
export function requireLink(answer: Answer<unknown>): string {
  if (answer.kind !== 'approval') throw new Error(JSON.stringify(answer))
  return answer.link
}

/** A visitor becomes a customer whose accounts we may read: the bank asks for them, and they approve. */
export async function approved(sandbox: Sandbox, bank: Bank, customerNumber: string): Promise<Customer> {
  const link = requireLink(await readAccounts(bank, visitor))
  const { url = '' } = await sandbox.psu(customerNumber).approve(link)
  const customer = welcomeBack(visitor, url)
  if (customer === undefined) throw new Error(`sent back to ${url}`)
  return customer
}
