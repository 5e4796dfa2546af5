import { readFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { readExamples, runExamples } from '../../../testing/test/kit/run-examples.ts'
import { hasBrowser } from './chromium.ts'
import { useBrowser } from './use-browser.ts'

const page = readFileSync(new URL('../../../../docs/wire-your-client.md', import.meta.url), 'utf8')

describe.skipIf(!hasBrowser)('in a browser (chromium)', () => {
  const setup = useBrowser()

  test.each(readExamples(page).filter(({ examples }) => examples.includes('@playwright/test')))(
    'runs the example of docs/wire-your-client.md: $title',
    async ({ examples }) => {
      await runExamples(examples, { page: await setup.browser.newPage({ locale: 'en-GB' }) })
    },
  )
})
