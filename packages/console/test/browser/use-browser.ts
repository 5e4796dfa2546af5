import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { launchBrowser } from './chromium.ts'

/** What the tests of a file are given. */
interface BrowserSetup {
  readonly browser: Browser
  /** A bank and a TPP, others for each test. */
  readonly world: BrowserWorld
}

/**
 * Opens a browser for the tests around it, and for each of them a bank and a TPP; closes all of them again.
 */
export function useBrowser(): BrowserSetup {
  const setup = {} as { browser: Browser; world: BrowserWorld }
  beforeAll(async () => {
    setup.browser = await launchBrowser()
  })
  afterAll(() => setup.browser.close())
  beforeEach(async () => {
    setup.world = await openBrowserWorld()
    return () => setup.world.close()
  })
  return setup
}

/** The body of an answer that has this status; another one fails with what it says. */
export async function readJsonBody<Body>(answer: Response, status: number): Promise<Body> {
  expect(answer.status, await answer.clone().text()).toBe(status)
  return (await answer.json()) as Body
}
