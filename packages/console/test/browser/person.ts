import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** Opens a link in a browser of its own. */
export async function follow(
  browser: Browser,
  href: string | undefined,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(href ?? 'about:blank')
  return page
}

/** Says who one is. */
export async function logIn(page: Page, customerNumber: string): Promise<void> {
  await page.getByLabel('Customer number').fill(customerNumber)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** What the page says, as one line. */
export async function textOn(page: Page): Promise<string> {
  return ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/g, ' ')
}

/** The facts of the page: what is said of each term, with what stands below it in small letters. */
export async function factsOn(page: Page): Promise<Readonly<Record<string, string>>> {
  const rows = await page.locator('.facts > div').all()
  const pairs = rows.map(async (row) => {
    const texts = [row.locator('dt').textContent(), row.locator('dd').textContent()]
    const [term = '', value = ''] = (await Promise.all(texts)).map((text) =>
      text?.replaceAll(/\s+/g, ' ').trim(),
    )
    return [term, value] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}

/** Presses a button; gives what the TPP reads in the address to which the browser comes back. */
export async function presses(page: Page, button: string, tppUrl: string): Promise<URLSearchParams> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL(`${tppUrl}/**`)
  return new URL(page.url()).searchParams
}

/** A header that payments and baskets require in addition to those that name the PSU (A10). */
export const fixHeaders = { 'x-accept-fix': 'longer-name' } as const
