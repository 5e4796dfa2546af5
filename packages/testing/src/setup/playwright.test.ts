import { expect, test } from 'vitest'
import { currentTest } from './current-test.ts'
import { labelFixtures } from './playwright.ts'

test("labels requests with the test's titles while it runs", async () => {
  const [label, options] = labelFixtures.pocketbankLabel
  const seen: (string | undefined)[] = []
  const use = async () => void seen.push(currentTest())
  await label({}, use, { titlePath: ['pay.spec.ts', 'payments', 'is refused'] })
  expect([...seen, currentTest()]).toEqual(['payments > is refused', undefined])
  expect(options).toEqual({ auto: true })
})

test('passes the parameter pattern that Playwright requires', () => {
  expect(String(labelFixtures.pocketbankLabel[0])).toMatch(/^async \(\{\s*\},/)
})
