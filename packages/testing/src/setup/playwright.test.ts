import { expect, test } from 'vitest'
import { currentTest } from './current-test.ts'
import { labelFixtures } from './playwright.ts'

test('requests have the titles of their test without its file while it runs, and none afterwards', async () => {
  const [label, options] = labelFixtures.pocketbankLabel
  const seen: (string | undefined)[] = []
  const use = async () => void seen.push(currentTest())
  await label({}, use, { titlePath: ['pay.spec.ts', 'payments', 'is refused'] })
  expect([...seen, currentTest()]).toEqual(['payments > is refused', undefined])
  expect(options).toEqual({ auto: true })
})

test('Playwright finds the pattern that it demands of the first parameter', () => {
  expect(String(labelFixtures.pocketbankLabel[0])).toMatch(/^async \(\{\s*\},/)
})
