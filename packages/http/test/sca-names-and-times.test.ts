import { expect, test } from 'vitest'
import { readPageText } from './kit/html.ts'
import { logIn, open, openPage, tpp } from './kit/page.ts'
import { people } from './kit/psu.ts'

test('[S3p] counts down in words, by whole minutes', async () => {
  for (const [language, seconds, words] of [
    ['en', 0, 'for 15 more minutes.'],
    ['en', 1, 'for 14 more minutes.'],
    ['en', 60, 'for 14 more minutes.'],
    ['en', 13 * 60, 'for 2 more minutes.'],
    ['en', 14 * 60, 'for 1 more minute.'],
    ['en', 14 * 60 + 1, 'for less than a minute more.'],
    ['nb', 1, 'i 14 minutter til.'],
    ['nb', 14 * 60, 'i ett minutt til.'],
    ['nb', 15 * 60 - 1, 'i mindre enn ett minutt til.'],
  ] as const) {
    const visitor = openPage()
    const { path } = await visitor.createConsentLink({ psu: { language } })
    visitor.advance(seconds * 1_000)
    expect(readPageText(await open(visitor, path))).toContain(`10:15 CET (Europe/Oslo), ${words}`)
  }
})

test('[P14a] shows the brand of a TPP next to the name in its certificate', async () => {
  for (const [language, fullName, within] of [
    ['en', 'Fjordpay, through Nordlys AS', 'Fjordpay, through Nordlys AS, has sent you here.'],
    ['nb', 'Fjordpay, via Nordlys AS', 'Fjordpay, via Nordlys AS, har sendt deg hit.'],
  ] as const) {
    const visitor = openPage()
    const redirect = { brand: 'Fjordpay', name: 'Nordlys AS' }
    const { path } = await visitor.createConsentLink({ psu: { language }, redirect })
    expect(readPageText(await open(visitor, path))).toContain(within)
    await logIn(visitor, path, people.arne)
    const html = readPageText(await open(visitor, path))
    const pages = [html, readPageText(await open(visitor, `${path}?step=identify`))]
    expect(html).toContain(`${fullName}?`)
    expect(html).toContain(`${fullName} ${tpp}`)
    for (const page of pages) expect(page.replaceAll(fullName, '')).not.toMatch(/Fjordpay|Nordlys/)
  }
})

test.each([
  [{ name: 'Nordlys AS' }, 'Nordlys AS has sent you here.'],
  [{ brand: 'Nordlys AS', name: 'Nordlys AS' }, 'Nordlys AS has sent you here.'],
  [{ brand: 'Fjordpay' }, 'Fjordpay has sent you here.'],
  [{ brand: '\u200b', name: 'Nordlys AS' }, 'Nordlys AS has sent you here.'],
  [{}, `${tpp} has sent you here.`],
])('[P14a] shows a single name alone: %j', async (redirect, words) => {
  const visitor = openPage()
  const { path } = await visitor.createConsentLink({ redirect })
  expect(readPageText(await open(visitor, path))).toContain(words)
})
