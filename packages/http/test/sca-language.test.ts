import { defaultZone, later, parseZone } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { pickLanguage, writeDay, writeTime } from '../src/display/language.ts'
import { scaWords } from '../src/sca-page/words.ts'
import { morning } from './kit/bank.ts'
import { parseTags, readPageText, values } from './kit/html.ts'
import { arrive, open, openPage } from './kit/page.ts'
import { people } from './kit/psu.ts'

test.each([
  ['nb', 'nb'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['NB-no', 'nb'],
  ['en-US,en;q=0.9', 'en'],
  ['nb-NO,nb;q=0.9,en;q=0.8', 'nb'],
  ['en;q=0.4, nb;q=0.6', 'nb'],
  ['sv, da;q=0.9, no;q=0.1', 'nb'],
  ['nb;q=0, en', 'en'],
  ['nb;q=0', 'en'],
  ['de', 'en'],
  ['*', 'en'],
  ['', 'en'],
  ['nbx', 'en'],
  ['__proto__', 'en'],
  [';;;,,q=,"', 'en'],
] as const)('[S2f] reads %j as %s', (header, language) => {
  expect(pickLanguage(header)).toBe(language)
})

test('[S2f] prefers the first header with a known language', () => {
  expect(pickLanguage('nb', 'en')).toBe('nb')
  expect(pickLanguage('de', 'nb')).toBe('nb')
  expect(pickLanguage(undefined, null, 'nb')).toBe('nb')
  expect(pickLanguage()).toBe('en')
})

test.each([
  ['nb', 'en', 'nb'],
  ['en', 'nb', 'en'],
  ['de', 'nb', 'nb'],
  [undefined, 'nb', 'nb'],
  [undefined, undefined, 'en'],
] as const)(
  '[S2f] prefers PSU-Accept-Language %s over Accept-Language %s',
  async (language, accept, expectation) => {
    const visitor = openPage()
    const { path } = await arrive(visitor, people.arne, { psu: language === undefined ? {} : { language } })
    const answer = await visitor.fetch(
      path,
      accept === undefined ? {} : { headers: { 'Accept-Language': accept } },
    )
    expect(answer.headers.get('Content-Language')).toBe(expectation)
    const html = await answer.text()
    expect(values(parseTags(html), 'html', 'lang')).toEqual([expectation])
    expect(readPageText(html)).toContain(scaWords[expectation].access.howLong)
  },
)

test('[S2f] shows every step and date in bokmål', async () => {
  const visitor = openPage()
  const { path } = await arrive(visitor, people.jonas, { psu: { language: 'nb' } })
  const pages = await Promise.all(
    ['?step=identify', '', '?context=CORPORATE', '?context=PRIVATE'].map((query) =>
      open(visitor, path + query),
    ),
  )
  const texts = pages.map(readPageText)
  expect(texts[0]).toContain('Logg inn')
  expect(texts[1]).toContain('Hvem handler du på vegne av?')
  expect(texts[2]).toContain('Hvilken avtale?')
  expect(texts[3]).toContain('180 dager, til 14. juli 2026')
  for (const text of texts) {
    expect(text).toContain('Du kan svare frem til kl. 10:15 CET (Europe/Oslo), i 15 minutter til.')
    expect(text).not.toMatch(/\b(?:the|you|and|your)\b/i)
  }
})

test('[S2f] writes times in the zone of the bank', () => {
  expect(writeTime(morning, 'en', defaultZone)).toBe('10:00 CET (Europe/Oslo)')
  expect(writeTime(later(morning, 181 * 86_400_000), 'nb', defaultZone)).toBe('11:00 CEST (Europe/Oslo)')
  const tokyo = parseZone('Asia/Tokyo')
  if (tokyo === undefined) throw new Error('no such zone')
  expect(writeTime(morning, 'en', tokyo)).toBe('18:00 GMT+9 (Asia/Tokyo)')
  expect(writeDay(morning, 'nb', tokyo)).toBe('15. januar 2026')
  const utc = parseZone('UTC')
  if (utc === undefined) throw new Error('no such zone')
  expect(writeTime(morning, 'nb', utc)).toBe('09:00 UTC')
})
