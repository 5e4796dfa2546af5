import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROMIUM

/**
 * With the browser of the machine where CHROMIUM names one, else with that of
 * `npx playwright install chromium`.
 */
export default defineConfig({
  testDir: '.',
  reporter: 'list',
  use: {
    locale: 'en-GB',
    launchOptions: { args: ['--no-sandbox'], ...(executablePath !== undefined && { executablePath }) },
  },
})
