import type { CommandInput, CommandName } from '@pocketbank/core'
import { iterateForward } from '@pocketbank/core/base/store'
import { expect, test } from 'vitest'
import { filledEngine } from '../../http/test/kit/filled.ts'
import { freeIban } from '../src/customers/proposals.ts'
import { pages } from '../src/groups.ts'
import { type ConsoleSetup, openConsole, type ShownPage } from './kit/console.ts'

/** Markup that would run, in an element and in an attribute, and signs that are not seen or turn others. */
const evil = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>\u202e`

/** As much of it as a field has room for. */
function markup(attributesMax: number): string {
  return evil.slice(0, attributesMax)
}

const accountIban = freeIban(filledEngine().bank) ?? ''

function call<Name extends CommandName>({ bank }: ConsoleSetup, name: Name, input: CommandInput<Name>) {
  const context = {
    now: bank.clock.now,
    tpp: evil,
    psu,
    redirect: { uri: 'https://tpp.example/', brand: evil },
  }
  const answer = bank.engine.execute(name, input, context)
  if (!answer.ok) throw new Error(`${name}: ${answer.error.text}`)
  return answer.value
}

const psu = { isPresent: true, context: 'PRIVATE', id: '6f1c36ba-5d3f-4f0a-9f0e-0c8b54b5a5a5' } as const

const money = { currency: 'NOK', amount: 100 } as const
const balances = [{ balanceType: 'closingBooked', balanceAmount: money }] as const

/** Fills a bank in which every text is markup; returns the values of path parameters. */
function fill(setup: ConsoleSetup): Readonly<Record<string, string>> {
  const customerNumber = markup(35)
  call(setup, 'createCustomer', { body: { customerNumber, name: markup(70), type: 'PRIVATE' } })
  const names = { customerNumber, accountName: markup(70), iban: accountIban, bban: accountIban.slice(4) }
  const kind = { currency: 'NOK', cashAccountType: 'CACC', creditLine: 0, product: markup(35) } as const
  const account = call(setup, 'createAccount', { body: { ...names, ...kind, balances: [...balances] } })
  const params = { accountId: account.id }
  const details = {
    creditorName: markup(70),
    debtorName: markup(70),
    endToEndId: markup(35),
    remittanceInformationUnstructured: markup(140),
  }
  const day = { bookingDate: '2026-01-15', valueDate: '2026-01-15' }
  const row = { amount: -1, currency: 'NOK', ...details } as const
  call(setup, 'postTransactions', { params, body: [{ ...row, ...day }, row] })
  const card = call(setup, 'createCardAccount', {
    body: {
      customerNumber,
      maskedPan: markup(35),
      currency: 'NOK',
      creditLimit: money,
      status: 'enabled',
      cardId: markup(35),
      cardIdVNo: markup(35),
      accountNumber: markup(34),
      expiry: markup(35),
      name: markup(70),
      product: markup(35),
      balances: [...balances],
    },
  })
  const [company] = [...iterateForward(setup.bank.engine.bank.customers, 'key')].filter(
    ({ type }) => type === 'CORPORATE',
  )
  const [office] = [...iterateForward(setup.bank.engine.bank.accounts, 'key')].filter(
    ({ owner }) => owner === company?.serial,
  )
  const agreement = call(setup, 'createAgreement', {
    body: {
      owner: company?.number ?? '',
      name: markup(70),
      engagements: [{ customer: customerNumber, account: { iban: office?.iban ?? '' }, roles: ['VIEW'] }],
    },
  })
  return { number: customerNumber, account: account.id, card: card.id, agreement: agreement.id }
}

/** Lets a TPP with markup in its names ask for a payment, a basket and a consent; gives their ids. */
function ask(setup: ConsoleSetup): Readonly<Record<string, string>> {
  const body = {
    instructedAmount: { amount: '1', currency: 'NOK' },
    creditorName: markup(70),
    creditorAccount: { iban: 'NO1597100535711', currency: 'NOK' },
    debtorAccount: { iban: accountIban, currency: 'NOK' },
    remittanceInformationUnstructured: markup(140),
    endToEndIdentification: markup(35),
  } as CommandInput<'createPayment'>['body']
  const paymentProduct = 'norwegian-domestic-credit-transfers'
  const { payment } = call(setup, 'createPayment', { params: { paymentProduct }, query: {}, body })
  const names = { paymentService: 'payments', paymentProduct, paymentId: payment.id } as const
  const basket = call(setup, 'createSigningBasket', { body: { paymentIds: [payment.id] } })
  call(setup, 'startPaymentAuthorisation', { params: names })
  const { consent } = call(setup, 'createConsent', { body: {} })
  return { payment: payment.id, basket: basket.id, consent: consent.id }
}

/** What of a page a browser would take for something to run. */
function runs({ tags, html }: ShownPage): readonly string[] {
  const scripts = tags.filter(
    ({ name, isEnd, attributes }) => name === 'script' && !isEnd && !attributes.has('src'),
  )
  const images = tags.filter(({ name }) => name === 'img')
  const handlers = tags.filter(({ attributes }) => [...attributes.keys()].some((name) => /^on/i.test(name)))
  const sourceNames = [...scripts, ...images, ...handlers].map(({ name }) => name)
  return /<script>|<img/.test(html) ? [...sourceNames, 'markup'] : sourceNames
}

test('[S2h] shows any text of the bank as text, on every page', async () => {
  const setup = openConsole()
  const ids = { ...fill(setup), ...ask(setup) }
  const browser = setup.browser()
  const kinds = [
    'customers/{number}',
    'accounts/{account}',
    'cards/{card}',
    'agreements/{agreement}',
    'payments/{payment}',
    'baskets/{basket}',
    'consents/{consent}',
    'customers',
    'payments',
    'consents',
  ]
  const knownPaths = new Set(pages.map(({ path }) => path.replaceAll(/\{\w+\}/g, '{}')))
  for (const kind of kinds) {
    expect(knownPaths).toContain(`/console/${kind.replaceAll(/\{\w+\}/g, '{}')}`)
    const path = `/console/${kind.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((ids as Record<string, string>)[name] ?? ''))}`
    const page = await browser.open(path)
    expect([path, page.status]).toEqual([path, 200])
    expect([path, ...runs(page)]).toEqual([path])
    expect(page.html, path).toContain('&lt;script&gt;')
    expect(page.html).not.toContain('\u202e')
    const formPage = await browser.open(
      `${path}?text=${encodeURIComponent(evil)}&account=${encodeURIComponent(evil)}`,
    )
    expect(runs(formPage)).toEqual([])
  }
  expect(setup.faults).toEqual([])
})
