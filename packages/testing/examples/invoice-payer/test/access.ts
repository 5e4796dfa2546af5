import type { Sandbox } from '@pocketbank/testing'
import { type AskedConsent, askConsent, readConsent, type Wish } from '../src/consents.ts'
import { type Customer, welcomeBack } from '../src/customer.ts'
import { connectTo, requireBody, visitor, type Wire } from './setup.ts'

/** Our client at a bank, and what it asks of its customers there. */
export async function openClient(base: Promise<Sandbox>, wire: Omit<Wire, 'fetch'> = {}) {
  const sandbox = (await base).fork()
  const bank = await connectTo(sandbox, { fetch: sandbox.fetch, ...wire })
  const ask = async (wish: Wish = {}, customer: Customer = visitor): Promise<AskedConsent> =>
    requireBody(await askConsent(bank, customer, wish))
  return {
    sandbox,
    bank,
    ask,
    statusOf: async ({ consentId }: Pick<AskedConsent, 'consentId'>) =>
      requireBody(await readConsent(bank, visitor, consentId)).consentStatus,
    /** A customer gives the consent that we ask for, with what they choose, and comes back to us. */
    async admit(
      number: string,
      choice: Parameters<ReturnType<Sandbox['psu']>['approve']>[1] = {},
      wish: Wish = {},
    ) {
      const consent = await ask(wish)
      const { url } = await sandbox.psu(number).approve(consent.link, choice)
      const customer = welcomeBack(visitor, url)
      if (customer === undefined) throw new Error(`sent back to ${url}`)
      return { ...consent, customer }
    },
  }
}
