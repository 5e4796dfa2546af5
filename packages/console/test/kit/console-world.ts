import { engineFrom } from '@pocketbank/core'
import { controlBank } from '@pocketbank/devtools'
import { Observer } from '@pocketbank/devtools/situations'
import { makePayment, services } from '../../../http/test/kit/payments.ts'
import { comeBack } from '../../../http/test/kit/psu.ts'
import { openExampleWorld } from '../../../http/test/kit/world.ts'
import { consoleFiles, pages } from '../../src/groups.ts'
import {
  type ConsoleBrowser,
  type ConsoleSetup,
  type ConsoleSetupOptions,
  openConsole,
  type ShownForm,
  type ShownPage,
} from './console.ts'

/** Opens the console of a bank in which there is something for every page and every form. */
export async function openConsoleWorld(options: ConsoleSetupOptions = {}): Promise<ConsoleSetup> {
  const { sandbox, tpp: payer, ids } = await openExampleWorld()
  const kari = sandbox.psu('kari')
  // Approved, so that the latest payment is one that its customer can change.
  for (const service of services) await kari.approve(ids[`authorisationId ${service} authorisations`] ?? '')
  const { path } = await makePayment(payer, 'payments', '30')
  await kari.approve(await payer.post(`${path}/authorisations`))
  const observer = new Observer()
  const bank = controlBank(engineFrom(sandbox.bank.snapshot()), { system: () => 0, frozen: true, observer })
  const setup = openConsole({ bank, ...options })
  const tpp = setup.tpp({ headers: { 'TPP-Redirect-URI': comeBack, 'PSU-IP-Address': '192.0.2.1' } })
  await tpp.get('/v1/sandbox/customers')
  await tpp.get('/v1/accounts')
  bank.faults.once('systemError')
  await tpp.get('/v1/sandbox/customers')
  await setup.app.fetch(new Request('http://127.0.0.1:8080/v1/accounts'))
  for (const code of ['PAYMENT_FAILED', 'FORBIDDEN'] as const)
    bank.faults.add({ effect: { kind: 'error', code } })
  bank.snapshots.take('mine')
  return setup
}

/** The pattern of a row as an expression for the paths that are of it. */
function createPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

const shapes = [...pages, ...consoleFiles].map(({ path }) => ({ path, shape: createPattern(path) }))

/** The row that an address is of: the one with the fewest names, as the router finds it. */
export function findPathPattern(address: string): string | undefined {
  const [path = ''] = address.split('?')
  const fitting = shapes.filter(({ shape }) => shape.test(path))
  return fitting.sort((left, right) => left.path.split('{').length - right.path.split('{').length)[0]?.path
}

/** What a walk over the console has found. */
export interface Walked {
  /** Pages by address. */
  readonly pages: ReadonlyMap<string, ShownPage>
  /** Addresses that some page leads to and that are of no row, with the page. */
  readonly missingPaths: readonly string[]
  /** Forms that act, by their page and what they send. */
  readonly forms: ReadonlyMap<string, ShownForm>
}

/** Pages of one row that are walked to. D: another one looks the same. */
const pagesOfRowMax = 3

/** Addresses that pages link to, except those in the rows of tables. */
const singleLinks =
  /^\/(?:console\/(?:tpps|leave)$|sca\/|openapi\.json$|v1\/|_sandbox\/)|^\/console\/(?:[\w.]+\?v=|keys\/)/

function listLinks({ tags }: ShownPage): readonly string[] {
  return tags.flatMap(({ name, attributes }) => (name === 'a' ? (attributes.get('href') ?? []) : []))
}

/** Follows every link of the console from its first page on, some of each row. */
export async function walk(browser: ConsoleBrowser, from = '/'): Promise<Walked> {
  const walked = {
    pages: new Map<string, ShownPage>(),
    missingPaths: [] as string[],
    forms: new Map<string, ShownForm>(),
  }
  const counts = new Map<string, number>()
  const open = [from]
  for (const address of open) {
    const row = findPathPattern(address)
    const count = counts.get(row ?? '') ?? 0
    if (row === undefined || walked.pages.has(address) || count >= pagesOfRowMax) continue
    if (consoleFiles.some(({ path }) => path === row)) continue
    counts.set(row, count + 1)
    const page = await browser.open(address)
    walked.pages.set(address, page)
    for (const form of page.forms().filter(({ fields }) => fields.do !== undefined))
      walked.forms.set(`${row} ${Object.values(form.fields).flat().join(' ')}`, form)
    for (const link of listLinks(page).filter((href) => href.startsWith('/') && !singleLinks.test(href))) {
      if (findPathPattern(link) === undefined) walked.missingPaths.push(`${address} → ${link}`)
      open.push(link)
    }
  }
  return walked
}
