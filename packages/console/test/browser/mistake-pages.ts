import { join } from 'node:path'
import { readOptions, serve } from '@pocketbank/hosts/node'
import { createTpp } from '@pocketbank/testing'
import type { Browser } from 'playwright-core'
import { clientMistakes, createClient, strictSettings } from '../../../http/test/kit/client-mistakes/index.ts'
import { type ConsolePageRow, type Look, shootPages } from './console-pages.ts'

/** How the page of every mistake is photographed: by day on a desk, and by night on a phone. */
const looks: readonly Look[] = [
  ['mistake-desk', { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' }],
  ['mistake-phone', { viewport: { width: 360, height: 800 }, colorScheme: 'dark', locale: 'en-GB' }],
]

function toFileName(title: string): string {
  return title.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '')
}

/** Makes every typical mistake of clients, and photographs the page that explains it. */
export async function shootMistakes(browser: Browser, folder: string): Promise<void> {
  const options = readOptions(['--port', '0', '--now', '2026-01-15T10:00:00+01:00', '--frozen'], {})
  if (!options.ok) throw new Error(options.error)
  const settings = { ...options.value.settings, ...(await strictSettings()) }
  const bank = await serve({ ...options.value, settings })
  const client = createClient(bank.app.fetch, () => bank.bank.clock.now)
  const rows: ConsolePageRow[] = []
  for (const { title, send } of clientMistakes) {
    await send(client)
    rows.push({ name: toFileName(title), path: `/console/requests/${bank.app.requests.entries.at(-1)?.id}` })
  }
  await shootPages(browser, looks, { url: bank.url, folder, rows })
  await bank.close()
}

const spelledName = {
  meaning: 'The signing string spells a name in capitals.',
  text: (text: string) => text.replace('x-request-id', 'X-Request-ID'),
}

/**
 * Photographs for the README how the console explains a signing string with a name that is not in lower case.
 */
export async function shootRefusal(browser: Browser, folder: string): Promise<void> {
  const options = readOptions(
    ['--port', '0', '--seed', 'picture', '--now', '2026-01-15T10:00:00+01:00', '--frozen'],
    {},
  )
  if (!options.ok) throw new Error(options.error)
  const bank = await serve(options.value)
  const now = () => new Date('2026-01-15T09:00:00Z')
  await createTpp({ baseUrl: bank.url, now }).get('/v1/sandbox/customers', { wrong: spelledName })
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
  await page.goto(`${bank.url}/console/requests/${bank.app.requests.entries.at(-1)?.id}`)
  await page.screenshot({ path: join(folder, 'refused.png') })
  await bank.close()
}
