import { iterateForward } from '@pocketbank/core/base/store'
import { beforeEach, expect, test } from 'vitest'
import type { ShownPage } from './kit/console.ts'
import { body, domestic, openPaymentSetup, type PaymentSetup } from './kit/console-payments.ts'

let setup: PaymentSetup['setup']
let browser: PaymentSetup['browser']
let posted: PaymentSetup['postJson']
let requestPayment: PaymentSetup['requestPayment']
let answers: PaymentSetup['answerPayment']
beforeEach(() => {
  ;({
    setup,
    browser,
    postJson: posted,
    requestPayment: requestPayment,
    answerPayment: answers,
  } = openPaymentSetup())
})

/** Approves a payment, lets days go by, and opens its page. */
async function booked(path: string, days = 1): Promise<ShownPage> {
  await answers(path, 'approve')
  setup.bank.clock.advance({ days })
  return browser.open(path)
}

/**
 * The links to transactions on the page of a payment, with the number of rows that each shows and whether it
 * is the only one.
 */
async function listTransactionLinks(
  page: ShownPage,
): Promise<readonly (readonly [text: string, rows: number])[]> {
  const links = page.tags.filter(({ attributes }) => /\?text=.*#rows$/.test(attributes.get('href') ?? ''))
  return Promise.all(
    links.map(async ({ text, attributes }) => {
      const account = await browser.open((attributes.get('href') ?? '').replace(/#.*/, ''))
      const rows = account.tags.filter(
        ({ attributes: ownAttributes }) =>
          ownAttributes.has('data-key') && !ownAttributes.has('data-divider'),
      )
      const isShown = rows.length === 1 && account.text.includes(text.trim())
      return [isShown ? 'its id' : text.trim(), rows.length] as const
    }),
  )
}

const toGermany = { creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' } }
const instant = 'instant-norwegian-domestic-credit-transfers-straks'

test.each([
  ['in a batch', domestic, {}],
  ['in a batch by the reference of the TPP', domestic, { endToEndIdentification: 'INV 7' }],
  ['at once', instant, {}],
  [
    'in another currency',
    'sepa-credit-transfers',
    { ...toGermany, instructedAmount: { amount: '9.10', currency: 'EUR' } },
  ],
])('[C6b] links a payment that was booked %s to its transaction', async (_, product, changes) => {
  const path = await requestPayment(changes, product)
  expect(await listTransactionLinks(await browser.open(path))).toEqual([])
  const page = await booked(path, 3)
  expect(page.text).toContain('ACSC booked')
  expect(await listTransactionLinks(page)).toEqual([['its id', 1]])
  const hasOwnReference = !('endToEndIdentification' in changes)
  const account = await browser.open(page.link('Lønnskonto'))
  expect(account.html.includes(`href="${path}"`)).toBe(hasOwnReference)
})

test('[C6b] links a payment of a card to its transaction, not to its fee', async () => {
  const [card] = iterateForward(setup.bank.engine.bank.cardAccounts, 'key')
  const debtorAccount = { maskedPan: card?.maskedPan, currency: card?.currency }
  const page = await booked(await requestPayment({ debtorAccount }))
  expect(page.text).toContain('ACSC booked')
  expect(await listTransactionLinks(page)).toEqual([['its id', 1]])
})

test('[C6b] links to all transactions that have the reference and amount of a payment', async () => {
  const paths = []
  for (const text of ['one', 'two']) {
    const changes = { endToEndIdentification: 'SAME', remittanceInformationUnstructured: text }
    paths.push(await requestPayment(changes))
  }
  paths.push(
    await requestPayment({
      endToEndIdentification: 'SAME',
      instructedAmount: { amount: '7', currency: 'NOK' },
    }),
  )
  for (const path of paths) await answers(path, 'approve')
  setup.bank.clock.advance({ days: 1 })
  const matches = []
  for (const path of paths) matches.push(await listTransactionLinks(await browser.open(path)))
  expect(matches).toEqual([
    [['One of 2 with its reference', 3]],
    [['One of 2 with its reference', 3]],
    [['its id', 1]],
  ])
})

test('[C6b] links each execution and each transfer that was booked to its transaction', async () => {
  const { paymentId: often = '' } = await posted(`/v1/periodic-payments/${domestic}`, {
    ...body('3'),
    startDate: '2026-01-20',
    endDate: '2026-03-30',
    frequency: 'Monthly',
  })
  await posted(`/v1/periodic-payments/${domestic}/${often}/authorisations`)
  const periodic = await booked(`/console/payments/${often}`, 40)
  expect(await listTransactionLinks(periodic)).toEqual([
    ['its id', 1],
    ['its id', 1],
  ])
  const { debtorAccount, ...transfer } = body('4')
  const payments = [transfer, { ...transfer, instructedAmount: { amount: '5', currency: 'NOK' } }]
  const { paymentId: batchId = '' } = await posted(`/v1/bulk-payments/${domestic}`, {
    debtorAccount,
    payments,
  })
  await posted(`/v1/bulk-payments/${domestic}/${batchId}/authorisations`)
  const bulk = await booked(`/console/payments/${batchId}`, 2)
  expect(await listTransactionLinks(bulk)).toEqual([
    ['its id', 1],
    ['its id', 1],
  ])
})
