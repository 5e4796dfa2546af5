import { expect, test } from 'vitest'
import { tagsOf, textOf, values } from './kit/html.ts'
import { logIn, open, openPage } from './kit/page.ts'
import {
  abroad,
  answers,
  arrivesToPay,
  asksToStop,
  bulk,
  buttonsOf,
  fillsBasket,
  headingOf,
  pays,
  periodic,
  single,
  statusOf,
} from './kit/page-payments.ts'
import { people } from './kit/psu.ts'

const other = single({ creditorName: 'Somebody else' })

test.each([
  ['approve', 'ACTC PDNG', 'psu-id'],
  ['refuse', 'RJCT', 'message'],
] as const)('[P2x] the person can %s a payment of every kind', async (step, statuses, told) => {
  for (const order of [single(), abroad(), periodic(), bulk(3)]) {
    const visitor = openPage()
    const { path, made } = await arrivesToPay(visitor, order, people.jonas)
    const wayBack = await answers(visitor, path, step)
    expect(wayBack.searchParams.has(told)).toBe(true)
    expect(statuses.split(' ')).toContain(statusOf(visitor, made))
  }
})

test.each(
  // biome-ignore format: a table
  [
    ['en', ['Approve payment', 'Refuse'], ['Approve standing order', 'Refuse'], ['Approve 3 payments', 'Refuse all 3 payments'], ['Stop the payment', 'Do not stop']],
    ['nb', ['Godkjenn betaling', 'Avslå'], ['Godkjenn fast betaling', 'Avslå'], ['Godkjenn 3 betalinger', 'Avslå alle 3 betalingene'], ['Stopp betalingen', 'Ikke stopp']],
  ] as const,
)('[S2x] title and buttons say what an answer does (%s)', async (language, one, order, many, stop) => {
  const visitor = openPage()
  const asking = { psu: { identity: people.jonas, context: 'PRIVATE', language } } as const
  const links = [
    await pays(visitor, single(), asking),
    await pays(visitor, periodic(), asking),
    await pays(visitor, bulk(3), asking),
    await asksToStop(visitor, other, asking),
  ]
  for (const [index, expected] of [one, order, many, stop].entries()) {
    const path = links[index]?.path ?? ''
    await logIn(visitor, path, people.jonas)
    const html = await open(visitor, path)
    expect(headingOf(html)).toBe(expected[0])
    expect(buttonsOf(html)).toEqual(expected)
  }
})

test('[S2x] nothing is chosen for payments, and nothing is said of choosing', async () => {
  const visitor = openPage()
  const { path } = await arrivesToPay(visitor, single(), people.jonas)
  for (const query of ['', '?context=CORPORATE', '?context=PRIVATE', '?agreement=x']) {
    const html = await open(visitor, path + query)
    expect(headingOf(html)).toBe('Approve payment')
    expect(values(tagsOf(html), 'a', 'href')).toEqual([`${path}?step=identify`])
    expect(textOf(html)).not.toMatch(/choose/i)
  }
})

test('[P2u] whoever stops a payment sees what will not be paid, and whoever does not leaves it as it is', async () => {
  for (const [step, status] of [
    ['approve', 'CANC'],
    ['refuse', 'PDNG'],
  ] as const) {
    const visitor = openPage()
    const { path, made } = await asksToStop(visitor, abroad())
    await logIn(visitor, path, people.jonas)
    const text = textOf(await open(visitor, path))
    expect(text).toContain('If you do, it will not be paid. SEK 1,000.00 To Kajsa Lindgren')
    expect(text).toContain('Would be paid Today, 15 January 2026 Who asks')
    expect(text).not.toMatch(/Fee|Leaves/)
    await answers(visitor, path, step)
    expect(statusOf(visitor, made)).toBe(status)
  }
})

test('[P2u] of a standing order and of a bulk it is told what goes with them', async () => {
  const visitor = openPage()
  const standing = await asksToStop(visitor, periodic())
  await logIn(visitor, standing.path, people.jonas)
  const text = textOf(await open(visitor, standing.path))
  expect(text).toContain('Stop the standing order')
  expect(text).toContain('nothing more is paid. What has been paid stays paid. NOK 400.00 each time')
  expect(text).toContain('Next payment 20 January 2026 How often')
  const many = await asksToStop(visitor, bulk(3))
  await logIn(visitor, many.path, people.jonas)
  expect(buttonsOf(await open(visitor, many.path))).toEqual(['Stop the 3 payments', 'Do not stop'])
})

test('[B4a] one answer to a basket counts for all its payments, and the page says so', async () => {
  for (const [step, status] of [
    ['approve', 'PDNG'],
    ['refuse', 'RJCT'],
  ] as const) {
    const visitor = openPage()
    const { path, all } = await fillsBasket(visitor, [single(), other, abroad()])
    await logIn(visitor, path, people.jonas)
    const html = await open(visitor, path)
    expect(textOf(html)).toContain('One answer counts for all of them. If you refuse, none is paid.')
    expect(buttonsOf(html)).toEqual(['Approve 3 payments', 'Refuse all 3 payments'])
    await answers(visitor, path, step)
    expect(all.map((made) => statusOf(visitor, made))).toEqual([status, status, status])
  }
})

test('[B4n] a basket is told with its totals by currency, what leaves each account, and each payment with its own day', async () => {
  const visitor = openPage()
  const savings = { debtorAccount: { currency: 'NOK', bban: '97222014909' } }
  const { path } = await fillsBasket(visitor, [
    single({
      requestedExecutionDate: '2026-01-17',
      remittanceInformationStructured: { reference: '12345674' },
    }),
    abroad(savings),
    single({ ...savings, instructedAmount: { currency: 'NOK', amount: '1' } }),
  ])
  await logIn(visitor, path, people.jonas)
  const text = textOf(await open(visitor, path))
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
    'Fee NOK 75.00 Leaves the account: NOK 1,140.89, today’s rate 1 NOK = 0.9381882804 SEK',
  )
})
