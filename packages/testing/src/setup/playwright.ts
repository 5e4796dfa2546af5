/**
 * Fixtures for the test runner of Playwright. With POCKETBANK_SITUATIONS each worker writes the situations
 * that its clients have met when it ends, with or without the fixtures.
 *
 * @module
 */
import { nameTest } from './current-test.ts'

type LabelFixture = (
  fixtures: Readonly<Record<never, never>>,
  use: (value: undefined) => Promise<void>,
  info: { readonly titlePath: readonly string[] },
) => Promise<void>

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures in it.
const labelRequests: LabelFixture = async ({}, use, { titlePath }) => {
  // The first title is the file.
  nameTest(titlePath.slice(1).join(' > '))
  await use(undefined)
  nameTest(undefined)
}

/** Fixtures for `test.extend` of Playwright. They label requests with the name of their test. */
export const labelFixtures: {
  readonly pocketbankLabel: [LabelFixture, { readonly auto: true }]
} = { pocketbankLabel: [labelRequests, { auto: true }] }
