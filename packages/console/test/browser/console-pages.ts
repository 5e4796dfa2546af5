import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openDataPages } from './console-data-pages.ts'

/** A page of the console to be photographed: its name in the file, and its address, or how it is found. */
export interface ConsolePageRow {
  readonly name: string
  readonly path: string
  /** Uses the page before it is photographed: opens a menu, or sends a form. */
  readonly use?: (page: Page) => Promise<void>
}

/** A copied request without a signature. */
const copiedRequest =
  'GET /v1/accounts HTTP/1.1\nHost: bank.example\nX-Request-ID: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721'

/**
 * Pages of the console that stand at an address of their own. Those about the data of the bank are found by
 * `openDataPages`.
 */
const consolePageRows: readonly ConsolePageRow[] = [
  { name: 'requests', path: '/' },
  { name: 'time', path: '/console/time' },
  { name: 'faults', path: '/console/faults' },
  { name: 'situations', path: '/console/situations' },
  { name: 'situations-transport', path: '/console/situations?group=transport' },
  { name: 'snapshots', path: '/console/snapshots' },
  { name: 'bank', path: '/console/bank' },
  { name: 'snapshots-compare', path: '/console/snapshots/compare?before=start' },
  { name: 'search', path: '/console/search?q=kiosk' },
  { name: 'search-reference', path: '/console/search?q=creditor' },
  { name: 'explain', path: '/explain' },
  {
    name: 'explain-result',
    path: '/explain',
    use: async (page) => {
      await page.getByLabel('Request', { exact: true }).fill(copiedRequest)
      await page.getByRole('button', { name: 'Explain' }).click()
      await page.getByText('What went wrong').waitFor()
    },
  },
  {
    name: 'payment-new',
    path: '/console/payments',
    use: (page) => page.locator('#new-payment > summary').click(),
  },
  { name: 'docs', path: '/docs' },
  { name: 'docs-account', path: '/docs/readConsentedAccount' },
  { name: 'docs-payment', path: '/docs/createPayment' },
  { name: 'docs-control', path: '/docs/addFault' },
  { name: 'docs-sign-requests', path: '/docs/sign-requests' },
  { name: 'docs-errors', path: '/docs/errors' },
  { name: 'docs-payments', path: '/docs/payments' },
  { name: 'docs-language', path: '/docs/createPayment?lang=typescript' },
]

const widths = { phone: 360, desk: 1280 } as const

/** How a page is looked at, with a name for the files. */
export type Look = readonly [name: string, settings: BrowserContextOptions]

/** By day and by night, on a phone and on a desk, with a script and without. */
const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  (['phone', 'desk'] as const).flatMap((device) =>
    [true, false].map((javaScriptEnabled) => {
      const viewport = { width: widths[device], height: 800 }
      const name = `console-${device}-${colorScheme}${javaScriptEnabled ? '' : '-plain'}`
      return [name, { colorScheme, viewport, javaScriptEnabled, locale: 'en-GB' }] as const
    }),
  ),
)

/** Photographs pages of a bank in each look. */
export async function shootPages(
  browser: Browser,
  looks: readonly Look[],
  {
    url,
    folder,
    rows,
  }: { readonly url: string; readonly folder: string; readonly rows: readonly ConsolePageRow[] },
): Promise<void> {
  for (const [look, settings] of looks) {
    const context = await browser.newContext(settings)
    const page = await context.newPage()
    for (const { name, path, use } of rows) {
      await page.goto(url + path)
      await use?.(page)
      await page.screenshot({ path: join(folder, `${look}-${name}.png`), fullPage: true })
    }
    await context.close()
  }
}

/** Photographs every page of the console of a bank. */
export async function shootConsole(browser: Browser, url: string, folder: string): Promise<void> {
  const rows = [...consolePageRows, ...(await openDataPages(url))]
  await shootPages(browser, looks, { url, folder, rows })
}
