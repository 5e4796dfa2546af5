import { snapshotToJson } from '@pocketbank/core'
import { actions, consoleFiles, pages } from '../../src/groups.ts'
import type { ConsoleBrowser, ConsoleSetup } from './console.ts'
import { openConsoleWorld, type Walked, walk } from './console-world.ts'

/** What must not change: the bank, its clock, its faults and its snapshots. */
export function writeState({ bank }: ConsoleSetup): string {
  const { engine, clock, faults, snapshots } = bank
  return [
    snapshotToJson(engine.snapshot()),
    clock.isFollowing,
    JSON.stringify(faults.state()),
    snapshots.changes,
    snapshots.base,
  ].join()
}

/** A console with every address that it has. */
export interface Attacked {
  readonly setup: ConsoleSetup
  readonly browser: ConsoleBrowser
  readonly walked: Walked
  /** Every address that is read: pages of every row, files and the stream. */
  readonly reading: readonly string[]
  /** Every form that was found with what it sends, and every action and every page once more. */
  readonly acting: readonly (readonly [address: string, fields: URLSearchParams])[]
}

/**
 * The address of a row to which nothing may lead as the bank is now. D: who comes in is decided before what
 * is there.
 */
function madeUp(path: string): string {
  return path.replaceAll(/\{\w+\}/g, 'x')
}

/** Opens a console and finds every address of it, after signing in if it has a token. */
export async function openAttacked(controlToken?: string): Promise<Attacked> {
  const setup = await openConsoleWorld(controlToken === undefined ? {} : { console: { token: controlToken } })
  const browser = setup.browser()
  if (controlToken !== undefined) {
    await browser.submit(await browser.open('/'), '/console/enter', { token: controlToken })
  }
  const walked = await walk(browser)
  const acting = [...walked.forms.values()].map(({ action: address, fields }) => {
    const form = new URLSearchParams()
    for (const [name, values] of Object.entries(fields)) for (const value of values) form.append(name, value)
    return [address, form] as const
  })
  const token = acting[0]?.[1].get('token') ?? ''
  const names = [...actions.keys()]
  const otherForms = Array.from({ length: Math.max(names.length, pages.length) }, (_, at) => {
    const path = pages[at % pages.length]?.path ?? ''
    return [madeUp(path), new URLSearchParams({ token, do: names[at % names.length] ?? '' })] as const
  })
  const reading = [
    ...walked.pages.keys(),
    ...[...pages, ...consoleFiles].map(({ path }) => madeUp(path)),
    '/console/events',
    '/console/tpps',
  ]
  return { setup, browser, walked, reading, acting: [...acting, ...otherForms] }
}

/** What a browser sends as its cookies. */
export function writeCookie({ cookies }: ConsoleBrowser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
