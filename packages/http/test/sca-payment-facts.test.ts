import { expect, test } from 'vitest'
import { writeAmount, writeDecimal } from '../src/display/amount.ts'
import { at } from './kit/bank.ts'
import { account } from './kit/bodies.ts'
import { parseTags, readPageText, values } from './kit/html.ts'
import { logIn, open, openPage, type Visitor } from './kit/page.ts'
import {
  abroad,
  bulk,
  type CallerOptions,
  call,
  createCancellation,
  type Order,
  openPaymentPage,
  periodic,
  single,
} from './kit/page-payments.ts'
import { people } from './kit/psu.ts'

const languages = ['en', 'nb'] as const

function createCaller(language: string): CallerOptions {
  return { psu: { identity: people.jonas, context: 'PRIVATE', language } }
}

/** What Jonas reads of a payment. */
async function reads(order: Order, language: string, visitor: Visitor = openPage()): Promise<string> {
  const { path } = await openPaymentPage(visitor, order, people.jonas, createCaller(language))
  return readPageText(await open(visitor, path))
}

const instant = 'instant-norwegian-domestic-credit-transfers-straks'
const weekday = { requestedExecutionDate: '2026-01-22' }
const saturday = { requestedExecutionDate: '2026-01-17' }
const kid = { remittanceInformationStructured: { reference: '12345674' } }

test.each<{ title: string; order: Order; en: readonly string[]; nb: readonly string[] }>([
  {
    title: 'a creditor in Norway',
    order: single({ remittanceInformationUnstructured: 'Boller & brød' }),
    en: [
      'NOK 1,250.50',
      'To Havnegata Bakeri',
      'Account 8601 11 17947',
      'Message Boller & brød',
      'From Lønnskonto 9710 05 35711',
    ],
    nb: [
      '1 250,50 NOK',
      'Til Havnegata Bakeri',
      'Konto 8601 11 17947',
      'Melding Boller & brød',
      'Fra Lønnskonto 9710 05 35711',
    ],
  },
  {
    title: 'a creditor abroad, by IBAN and BIC',
    order: abroad(),
    en: ['SEK 1,000.00', 'To Kajsa Lindgren', 'Account SE45 5000 0000 0583 9825 7466', 'Bank (BIC) ESSESESS'],
    nb: ['1 000,00 SEK', 'Til Kajsa Lindgren', 'Konto SE45 5000 0000 0583 9825 7466', 'Bank (BIC) ESSESESS'],
  },
  {
    title: 'a payment reference',
    order: single(kid),
    en: ['KID 12345674'],
    nb: ['KID 12345674'],
  },
  {
    title: 'a message that is rewritten',
    order: abroad({ remittanceInformationUnstructured: 'Blåbær' }),
    en: ['Message Blaabaer Written with the letters that banks abroad can read'],
    nb: ['Melding Blaabaer Skrevet med bokstaver som utenlandske banker kan lese'],
  },
  {
    title: 'a card that pays',
    order: single({ debtorAccount: { currency: 'NOK', maskedPan: '492500******4417' } }),
    en: ['From JONAS SOLVANG Card 492500******4417'],
    nb: ['Fra JONAS SOLVANG Kort 492500******4417'],
  },
])('[P2q] shows what is paid to whom and from where: $title', async ({ order, en, nb }) => {
  for (const language of languages) {
    const text = await reads(order, language)
    for (const part of language === 'en' ? en : nb) expect(text).toContain(part)
    expect(text.includes(' Message ') || text.includes(' Melding ')).toBe(
      'remittanceInformationUnstructured' in order.body,
    )
  }
})

test.each([
  ['999999999999999.99', 'NOK 999,999,999,999,999.99', '999 999 999 999 999,99 NOK'],
  ['0.01', 'NOK 0.01', '0,01 NOK'],
  ['1000', 'NOK 1,000.00', '1 000,00 NOK'],
] as const)('[P2q] writes an amount in the form of the language: %s', async (amount, en, nb) => {
  const order = single({ instructedAmount: { currency: 'NOK', amount } })
  expect(await reads(order, 'en')).toContain(en)
  expect(await reads(order, 'nb')).toContain(nb)
})

test('[P2q] writes the digits of every currency', () => {
  expect(writeAmount({ currency: 'JPY', minor: 1_234_567n }, 'en')).toBe('JPY\u00a01,234,567')
  expect(writeAmount({ currency: 'KWD', minor: 1_500n }, 'nb')).toBe('1,500\u00a0KWD')
  expect(writeAmount({ currency: 'NOK', minor: 10n ** 18n - 1n }, 'en')).toBe(
    'NOK\u00a09,999,999,999,999,999.99',
  )
  expect(writeDecimal('0.9381882804', 'nb')).toBe('0,9381882804')
  expect(writeDecimal('123', 'en')).toBe('123')
})

test.each<{ title: string; order: Order; en: string; nb: string }>([
  {
    title: 'today',
    order: single(),
    en: 'When Today, 15 January 2026',
    nb: 'Når I dag, 15. januar 2026',
  },
  {
    title: 'on a day',
    order: single(weekday),
    en: 'When 22 January 2026 Fee',
    nb: 'Når 22. januar 2026 Gebyr',
  },
  {
    title: 'on the next banking day',
    order: single(saturday),
    en: 'When 19 January 2026 Moved from 17 January 2026, as the bank does not pay then',
    nb: 'Når 19. januar 2026 Flyttet fra 17. januar 2026, siden banken ikke betaler da',
  },
  {
    title: 'at once',
    order: single({}, instant),
    en: 'When At once, when you approve',
    nb: 'Når Straks, når du godkjenner',
  },
  {
    title: 'every month, without an end',
    order: periodic({ dayOfExecution: '15' }),
    en: 'First payment 16 February 2026 Moved from 15 February 2026, as the bank does not pay then How often Every month, on the 15th If the bank is closed that day: on the next day that it is open Last day None, it continues until it is stopped',
    nb: 'Første betaling 16. februar 2026 Flyttet fra 15. februar 2026, siden banken ikke betaler da Hvor ofte Hver måned, den 15. Er banken stengt den dagen: neste dag den er åpen Siste dag Ingen. Den løper til den blir stoppet',
  },
  {
    title: 'on a day that not every month has',
    order: periodic({ startDate: '2026-01-30' }),
    en: 'Every month, on the 30th or the last day of a shorter month',
    nb: 'Hver måned, den 30. eller siste dag i en kortere måned',
  },
  {
    title: 'on the last day that every month has',
    order: periodic({ dayOfExecution: '28' }),
    en: 'Every month, on the 28th If',
    nb: 'Hver måned, den 28. Er',
  },
  {
    title: 'on the first day that not every month has',
    order: periodic({ dayOfExecution: '29' }),
    en: 'Every month, on the 29th or the last day of a shorter month If',
    nb: 'Hver måned, den 29. eller siste dag i en kortere måned Er',
  },
  {
    title: 'every week on a day that is named',
    order: periodic({ frequency: 'Weekly', dayOfExecution: '7' }),
    en: 'How often Every week, on Sundays If',
    nb: 'Hvor ofte Hver uke, på søndager Er',
  },
  {
    title: 'every year until a day',
    order: periodic({ frequency: 'Annual', dayOfExecution: '23', endDate: '2030-06-30' }),
    en: 'Every year, on the 23rd If the bank is closed that day: on the next day that it is open Last day 30 June 2030',
    nb: 'Hvert år, den 23. Er banken stengt den dagen: neste dag den er åpen Siste dag 30. juni 2030',
  },
])('[P2r] shows when it is paid: $title', async ({ order, en, nb }) => {
  expect(await reads(order, 'en')).toContain(en)
  expect(await reads(order, 'nb')).toContain(nb)
})

test("[P2r] pays in the next batch what today's batches no longer execute", async () => {
  const evening = openPage({}, at('2026-01-16T19:00:00+01:00'))
  const today = { requestedExecutionDate: '2026-01-16' }
  expect(await reads(single(today), 'en', evening)).toContain(
    'When 19 January 2026 Moved from 16 January 2026',
  )
})

test.each<{ title: string; order: Order; en: string; nb: string }>([
  {
    title: 'nothing is charged',
    order: single(),
    en: 'Fee None Who asks',
    nb: 'Gebyr Ingen Hvem som ber om det',
  },
  {
    title: 'a fee only',
    order: single({}, instant),
    en: 'Fee NOK 5.00 Leaves the account NOK 1,255.50 Amount and fee Who asks',
    nb: 'Gebyr 5,00 NOK Trekkes fra kontoen 1 255,50 NOK Beløp og gebyr Hvem som ber om det',
  },
  {
    title: 'another currency',
    order: abroad(),
    en: "Fee NOK 75.00 Leaves the account NOK 1,140.89 Amount and fee. At today's rate: 1 NOK = 0.9381882804 SEK. The rate on the day of payment counts.",
    nb: 'Gebyr 75,00 NOK Trekkes fra kontoen 1 140,89 NOK Beløp og gebyr. Med dagens kurs: 1 NOK = 0,9381882804 SEK. Kursen på betalingsdagen gjelder.',
  },
])('[P2q] shows the costs: $title', async ({ order, en, nb }) => {
  expect(await reads(order, 'en')).toContain(en)
  expect(await reads(order, 'nb')).toContain(nb)
})

test('[P2q] shows the debit in the currency of the account', async () => {
  const visitor = openPage()
  const { bban, iban, ...rest } = account(people.jonas, 76)
  const balances = [{ balanceType: 'expected', balanceAmount: { currency: 'EUR', amount: 900 } }]
  call(visitor, 'createAccount', { body: { ...rest, bban, iban, currency: 'EUR', balances } })
  const text = await reads(single({ debtorAccount: { currency: 'EUR', bban } }), 'en', visitor)
  expect(text).toMatch(
    /Fee EUR \d\.\d\d Leaves the account EUR \d\d\d\.\d\d Amount and fee\. At today's rate: 1 EUR = /,
  )
})

test('[P2t] shows total, name and each payment of a bulk', async () => {
  const visitor = openPage()
  const order = bulk(7, { paymentInformationId: 'Wages 01', ...saturday })
  const { path } = await openPaymentPage(visitor, order, people.jonas)
  const html = await open(visitor, path)
  const text = readPageText(html)
  expect(text).toContain('Approve 7 payments Logged in as')
  expect(text).toContain('NOK 28.00 7 payments')
  expect(text).toContain('From Lønnskonto 9710 05 35711 When 19 January 2026 Moved from 17 January 2026')
  expect(text).toContain('Reference Wages 01 Fees in all None')
  for (const count of [1, 2, 3, 4, 5, 6, 7]) {
    expect(text).toContain(`Creditor ${count} NOK ${count}.00 8601 11 17947`)
  }
  expect(text).toContain('One answer counts for all of them. If you refuse, none is paid.')
  expect(text).toContain('Refuse all 7 payments')
})

test.each([
  [2, 0],
  [5, 0],
  [6, 1],
  [1_000, 995],
] as const)('[P2t] shows of %i payments %i on request, without a script', async (allCount, hidden) => {
  const visitor = openPage()
  const { path } = await openPaymentPage(visitor, bulk(allCount), people.jonas)
  const tags = parseTags(await open(visitor, path))
  const summaries = tags.filter(({ name, isEnd }) => name === 'summary' && !isEnd).map(({ text }) => text)
  expect(summaries).toEqual(hidden === 0 ? [] : [`Show ${hidden} more`])
  expect(values(tags, 'ol', 'start')).toEqual(hidden === 0 ? [] : ['6'])
  expect(tags.filter(({ name, isEnd }) => name === 'li' && !isEnd)).toHaveLength(allCount + 2)
})

test('[P2t] shows a bulk of one payment as a payment', async () => {
  const text = await reads(bulk(1), 'en')
  expect(text).toContain('Approve payment Logged in as')
  expect(text).toContain('To Creditor 1 Account 8601 11 17947')
  expect(text).not.toContain('One answer counts')
})

test("[P14a] shows the brand next to the TPP's id, and the redirect's host", async () => {
  for (const order of [single(), bulk(3), periodic()]) {
    const text = await reads(order, 'en')
    expect(text).toContain('Fjordpay asks for your approval.')
    expect(text).toContain('Who asks Fjordpay PSDNO-FSA-123456789 Where you go then tpp.example')
  }
  const visitor = openPage()
  const { path } = await createCancellation(visitor, single())
  await logIn(visitor, path, people.jonas)
  expect(readPageText(await open(visitor, path))).toContain('Fjordpay asks you to stop this.')
})
