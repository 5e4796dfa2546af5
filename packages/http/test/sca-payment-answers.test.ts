import { expect, test } from 'vitest'
import { parseTags, readPageText, values } from './kit/html.ts'
import { logIn, open, openPage } from './kit/page.ts'
import {
  abroad,
  answerPage,
  bulk,
  createBasket,
  createCancellation,
  findHeading,
  findPaymentStatus,
  listButtons,
  openPaymentPage,
  periodic,
  single,
} from './kit/page-payments.ts'
import { people } from './kit/psu.ts'

const otherOrder = single({ creditorName: 'Somebody else' })

test.each([
  ['approve', 'ACTC PDNG', 'psu-id'],
  ['refuse', 'RJCT', 'message'],
] as const)('[S2z] the person can %s a payment of every kind', async (step, statuses, answerText) => {
  for (const order of [single(), abroad(), periodic(), bulk(3)]) {
    const visitor = openPage()
    const { path, payment } = await openPaymentPage(visitor, order, people.jonas)
    const redirectUri = await answerPage(visitor, path, step)
    expect(redirectUri.searchParams.has(answerText)).toBe(true)
    expect(statuses.split(' ')).toContain(findPaymentStatus(visitor, payment))
  }
})

test('[S2x] asks no choice for payments', async () => {
  const visitor = openPage()
  const { path } = await openPaymentPage(visitor, single(), people.jonas)
  for (const query of ['', '?context=CORPORATE', '?context=PRIVATE', '?agreement=x']) {
    const html = await open(visitor, path + query)
    expect(findHeading(html)).toBe('Approve payment')
    expect(values(parseTags(html), 'a', 'href')).toEqual([`${path}?step=identify`])
    expect(readPageText(html)).not.toMatch(/choose/i)
  }
})

test('[P2u] shows what a cancellation stops, and leaves it otherwise', async () => {
  for (const [step, status] of [
    ['approve', 'CANC'],
    ['refuse', 'PDNG'],
  ] as const) {
    const visitor = openPage()
    const { path, made } = await createCancellation(visitor, abroad())
    await logIn(visitor, path, people.jonas)
    const text = readPageText(await open(visitor, path))
    expect(text).toContain('If you do, it will not be paid. SEK 1,000.00 To Kajsa Lindgren')
    expect(text).toContain('Would be paid Today, 15 January 2026 Who asks')
    expect(text).not.toMatch(/Fee|Leaves/)
    await answerPage(visitor, path, step)
    expect(findPaymentStatus(visitor, made)).toBe(status)
  }
})

test('[B4a] applies one answer to all payments of a basket, and says so', async () => {
  for (const [step, status] of [
    ['approve', 'PDNG'],
    ['refuse', 'RJCT'],
  ] as const) {
    const visitor = openPage()
    const { path, all } = await createBasket(visitor, [single(), otherOrder, abroad()])
    await logIn(visitor, path, people.jonas)
    const html = await open(visitor, path)
    expect(readPageText(html)).toContain('One answer counts for all of them. If you refuse, none is paid.')
    expect(listButtons(html)).toEqual(['Approve 3 payments', 'Refuse all 3 payments'])
    await answerPage(visitor, path, step)
    expect(all.map((payment) => findPaymentStatus(visitor, payment))).toEqual([status, status, status])
  }
})

test("[B4n] shows totals by currency, debits per account, and each payment's day", async () => {
  const visitor = openPage()
  const savings = { debtorAccount: { currency: 'NOK', bban: '97222014909' } }
  const { path } = await createBasket(visitor, [
    single({
      requestedExecutionDate: '2026-01-17',
      remittanceInformationStructured: { reference: '12345674' },
    }),
    abroad(savings),
    single({ ...savings, instructedAmount: { currency: 'NOK', amount: '1' } }),
  ])
  await logIn(visitor, path, people.jonas)
  const text = readPageText(await open(visitor, path))
  expect(text).toContain('NOK 1,251.50 SEK 1,000.00 3 payments')
  expect(text).toContain('Leaves the account NOK 1,250.50 Lønnskonto, 9710 05 35711')
  expect(text).toContain('Leaves the account NOK 1,141.89 Sparing til bolig, 9722 20 14909')
  expect(text).toContain(
    'NOK 1,250.50 8601 11 17947 KID 12345674 19 January 2026. Moved from 17 January 2026',
  )
  expect(text).toContain(
    'SEK 1,000.00 SE45 5000 0000 0583 9825 7466, ESSESESS Today, 15 January 2026 From Sparing',
  )
  expect(text).toContain(
    "Fee NOK 75.00 Leaves the account: NOK 1,140.89, today's rate 1 NOK = 0.9381882804 SEK",
  )
})
