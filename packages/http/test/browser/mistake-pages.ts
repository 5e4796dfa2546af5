import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readOptions, serve } from '../../src/hosts/node/index.ts'
import { clientMistakes, clientOf, strictSettings } from '../kit/client-mistakes/index.ts'

/** How the page of every mistake is photographed: by day on a desk, and by night on a phone. */
const looks = [
  ['desk', { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' }],
  ['phone', { viewport: { width: 360, height: 800 }, colorScheme: 'dark', locale: 'nb-NO' }],
] as const

function fileOf(title: string): string {
  return title.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '')
}

/** Makes every typical mistake of clients, and photographs the page that explains it. */
export async function shootMistakes(browser: Browser, folder: string): Promise<void> {
  const options = readOptions(['--port', '0', '--now', '2026-01-15T10:00:00+01:00', '--frozen'], {})
  if (!options.ok) throw new Error(options.error)
  const settings = { ...options.value.settings, ...(await strictSettings()) }
  const bank = await serve({ ...options.value, settings })
  const client = clientOf(bank.app.fetch, () => bank.bank.clock.now)
  const pages: (readonly [name: string, path: string])[] = []
  for (const { title, send } of clientMistakes) {
    await send(client)
    pages.push([fileOf(title), `/console/requests/${bank.app.requests.entries.at(-1)?.id}`])
  }
  for (const [look, device] of looks) {
    const context = await browser.newContext(device)
    const page = await context.newPage()
    for (const [name, path] of pages) {
      await page.goto(bank.url + path)
      await page.screenshot({ path: join(folder, `mistake-${look}-${name}.png`), fullPage: true })
    }
    await context.close()
  }
  await bank.close()
}
