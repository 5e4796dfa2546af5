import { execFileSync } from 'node:child_process'
import { chromium } from 'playwright-core'

/** Finds Chromium on this machine; undefined if it is not installed. */
function findChromium(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

const path = findChromium()

/**
 * Whether tests in a browser can run. In continuous integration they must: a missing browser is a failure
 * there.
 */
export const hasBrowser = path !== undefined || Boolean(process.env.CI)

const absence = 'no chromium on this machine: the tests of the page in a browser are left out\n'
if (!hasBrowser) process.stderr.write(absence)

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts Chromium without a window. */
export function launchBrowser() {
  if (path === undefined) throw new Error('chromium must be installed where CI is set')
  return chromium.launch({ executablePath: path, headless: true, args: flags })
}
