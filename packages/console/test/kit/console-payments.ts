import type { Tpp } from '@pocketbank/testing'
import { type ConsoleBrowser, type ConsoleSetup, openConsole, type ShownPage } from './console.ts'

export const jonas = '13039319955'
export const iban = 'NO1597100535711'
export const domestic = 'norwegian-domestic-credit-transfers'

export const headers = {
  'PSU-IP-Address': '127.0.0.1',
  'PSU-Context': 'PRIVATE',
  'TPP-Session-ID': 'd1b5d4a6-2c0c-4ee5-9d0f-111111111111',
  'X-PSU-IDENTITY': jonas,
  'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
  'x-accept-fix': ',',
  'TPP-Redirect-URI': 'https://tpp.example/back',
}

/** What is paid from the first account of the fixed data set. */
export function body(amount = '100.50', changes: object = {}) {
  return {
    instructedAmount: { amount, currency: 'NOK' },
    creditorName: 'Fjordlys Elektro AS',
    creditorAccount: { iban: 'NO6297611252475', currency: 'NOK' },
    debtorAccount: { iban, currency: 'NOK' },
    ...changes,
  }
}

/** A console with a TPP that pays. */
export interface PaymentSetup {
  readonly setup: ConsoleSetup
  readonly browser: ConsoleBrowser
  readonly tpp: Tpp
  postJson(
    path: string,
    body?: unknown,
    requestHeaders?: Readonly<Record<string, string>>,
  ): Promise<Record<string, string>>
  /** Makes a payment and a link to its approval; gives the path of its page. */
  requestPayment(changes?: object, product?: string): Promise<string>
  /** Presses the button of the first person who can answer, or says who does. */
  answerPayment(path: string, answer: 'approve' | 'refuse', customerNumber?: string): Promise<ShownPage>
}

/** Opens a console with a TPP that pays. */
export function openPaymentSetup(): PaymentSetup {
  const setup = openConsole()
  const [browser, tpp] = [setup.browser(), setup.tpp()]
  const postJson: PaymentSetup['postJson'] = async (path, body = {}, requestHeaders = headers) => {
    const answer = await tpp.post(path, { body, headers: requestHeaders })
    const json = (await answer.json()) as Record<string, string>
    if (answer.status !== 201) throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(json)}`)
    return json
  }
  return {
    setup,
    browser,
    tpp,
    postJson,
    async requestPayment(changes = {}, product = domestic) {
      const { paymentId = '' } = await postJson(`/v1/payments/${product}`, body('100.50', changes))
      await postJson(`/v1/payments/${product}/${paymentId}/authorisations`)
      return `/console/payments/${paymentId}`
    },
    async answerPayment(path, answer, customerNumber) {
      const page = await browser.open(path)
      const choice = customerNumber === undefined ? 'false' : 'true'
      const fields = { answer, ...(customerNumber !== undefined && { customerNumber }) }
      return browser.submit(page, `answer-authorisation ${choice}`, fields)
    },
  }
}
