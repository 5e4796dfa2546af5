import { readFileSync } from 'node:fs'
import { createTpp } from '@pocketbank/testing'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../console/test/browser/chromium.ts'
import { load, onTheWire, openConnection } from './load.ts'

/**
 * Measures what open pages of the console cost a bank at an address, and whether presses on them are lost:
 * `node .ci/run-source.mjs packages/hosts/bench/open-pages.ts URL PID [PATH]`.
 *
 * The bank has a fixed data set; Chromium is installed. `SECONDS` and `REQUESTS` change the length.
 * `ONLY=load` or `ONLY=presses` runs one part.
 */
const [url = '', pid = '', path = '/'] = process.argv.slice(2)

const ticksPerSecond = 100
const seconds = Number(process.env.SECONDS ?? 60)
const warmUps = 6_000
const measured = Number(process.env.REQUESTS ?? 6_000)

/** CPU seconds of the bank's process. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const tpp = createTpp({ baseUrl: url })
const psu = '13039319955'

async function requests(count: number): Promise<Buffer[]> {
  const requestBuffers: Buffer[] = []
  for (let at = 0; at < count; at += 1) {
    const headers = { 'PSU-ID': psu, 'PSU-IP-Address': '192.0.2.1' }
    requestBuffers.push(
      await onTheWire(await tpp.sign(new Request(`${url}/v1/sandbox/customers`, { headers }))),
    )
  }
  return requestBuffers
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends a number of requests a second until the returned function is called, which returns their count. */
async function keepAsking(ready: readonly Buffer[], perSecond: number): Promise<() => Promise<number>> {
  const ask = await openConnection(url)
  let sentCount = 0
  let isOn = true
  const run = async () => {
    const start = performance.now()
    while (isOn) {
      const dueCount = ((performance.now() - start) / 1000) * perSecond
      const request = ready[sentCount % ready.length]
      if (sentCount >= dueCount || request === undefined) await pause(5)
      else {
        await ask(request)
        sentCount += 1
      }
    }
    return sentCount
  }
  const running = run()
  return () => {
    isOn = false
    return running
  }
}

async function openPages(browser: Browser, count: number) {
  const context = await browser.newContext()
  const pages: Page[] = []
  for (let at = 0; at < count; at += 1) {
    const page = await context.newPage()
    await page.goto(url + path)
    pages.push(page)
  }
  await pause(1_000)
  return { context, pages }
}

async function throughputs(browser: Browser): Promise<void> {
  await load(url, await requests(warmUps), 200)
  for (const tabs of [0, 1, 5, 0, 1, 5]) {
    const ready = await requests(measured)
    const { context } = await openPages(browser, tabs)
    const cpu = cpuSeconds()
    const perSecond = await load(url, ready, 200)
    const perRequest = ((cpuSeconds() - cpu) / measured) * 1e6
    console.log(
      `${tabs} tabs: ${perSecond.toFixed(0)} requests/s, ${perRequest.toFixed(0)} µs CPU of the bank a request`,
    )
    await context.close()
  }
}

async function steadyCosts(browser: Browser): Promise<void> {
  const ready = await requests(50 * seconds + 500)
  for (const tabs of [0, 1, 5]) {
    const { context } = await openPages(browser, tabs)
    const stop = await keepAsking(ready, 50)
    const cpu = cpuSeconds()
    await pause((seconds / 3) * 1000)
    const used = cpuSeconds() - cpu
    const sentCount = await stop()
    console.log(
      `${tabs} tabs at 50/s: ${sentCount} requests, ${((used / (seconds / 3)) * 100).toFixed(1)} % of a core`,
    )
    await context.close()
  }
}

async function presses(browser: Browser): Promise<void> {
  const ready = await requests(50 * seconds + 500)
  const { context, pages } = await openPages(browser, 1)
  const [page] = pages
  if (page === undefined) return
  await page.evaluate(`
    window.downs = 0; window.clicks = 0; window.target = undefined; window.lost = 0
    addEventListener('mousedown', ({ target }) => { window.downs += 1; window.target = target }, true)
    addEventListener('click', (event) => { window.clicks += 1; if (event.target !== window.target) window.lost += 1; event.preventDefault() }, true)
  `)
  const link = page.locator('main tbody a').nth(5)
  const name = await link.textContent()
  const box = await link.boundingBox()
  if (box === null) throw new Error('nothing to press')
  const stop = await keepAsking(ready, 50)
  const start = Date.now()
  for (let press = 0; press < 200; press += 1) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await pause(60)
    await page.mouse.up()
    await pause(Math.max(0, start + ((press + 1) * seconds * 1000) / 200 - Date.now()))
  }
  const sentCount = await stop()
  const counts = await page.evaluate('[window.downs, window.clicks, window.lost]')
  const now = await page.locator('main tbody a').nth(5).boundingBox()
  const same = (await page.locator('main tbody a').nth(5).textContent()) === name
  const waiting = await page.locator('.newer').allTextContents()
  console.log(
    `presses [down, arrived, on another]: ${counts}; ${sentCount} requests; moved ${(now?.y ?? Number.NaN) - box.y} px; same row ${same}; button "${waiting.join()}"`,
  )
  await context.close()
}

const browser = await launchBrowser()
try {
  await load(url, await requests(200), 200)
  if (process.env.ONLY !== 'load') await presses(browser)
  if (process.env.ONLY !== 'presses') {
    await steadyCosts(browser)
    await throughputs(browser)
  }
} finally {
  await browser.close()
}
