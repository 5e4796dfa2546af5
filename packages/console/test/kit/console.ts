import { type ControlledBank, controlBank, createControlApi } from '@pocketbank/devtools'
import type { ConsoleOptions } from '@pocketbank/devtools/control/console-options'
import { Observer } from '@pocketbank/devtools/situations'
import { type AppOptions, createApp } from '@pocketbank/http'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { expect } from 'vitest'
import { type ControlSetup, createControlSetup } from '../../../devtools/test/kit/control.ts'
import { filledEngine } from '../../../http/test/kit/filled.ts'
import { elements, parseTags, type Tag, unbalanced } from '../../../http/test/kit/html.ts'
import { createConsole } from '../../src/console.ts'
import { loadGuides } from '../../src/docs/load-guides.ts'

/** Where the console of tests seems to be. */
export const consoleUrl = 'http://127.0.0.1:8080'

/** A page as a browser has it. */
export interface ShownPage {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  readonly tags: readonly Tag[]
  /** What people read in `<main>`, in one line. */
  readonly text: string
  readonly title: string
  /** The path that it was shown at, with its query. */
  readonly path: string
  /**
   * The forms of the page that do an action or have an address: `restore-snapshot`, `restore-snapshot monday`
   * with a hidden value, `/console/enter`.
   */
  forms(action?: string): readonly ShownForm[]
  /** The path to which the link with this text leads. */
  link(text: string): string
}

/** A form of a page. */
export interface ShownForm {
  readonly action: string
  /** What a browser sends of it where nothing is changed, without what a button adds. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly button: string
}

/** A person's browser: it keeps cookies, and names itself as browsers do. */
export interface ConsoleBrowser {
  readonly cookies: Map<string, string>
  /** Asks for an address as it stands, and follows no redirect. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Opens a page, over redirects. */
  open(path: string, init?: RequestInit): Promise<ShownPage>
  /** Submits the form of an action with its own values and these fields, and opens the next page. */
  submit(page: ShownPage, action: string, fields?: SentFields, index?: number): Promise<ShownPage>
}

/** What is typed into a form; nothing takes a field out. */
export type SentFields = Readonly<Record<string, string | readonly string[] | Blob | undefined>>

/** A bank with a console. */
export interface ConsoleSetup extends ControlSetup {
  /** A browser on this machine that was nowhere yet. */
  browser(init?: Readonly<Record<string, string>>): ConsoleBrowser
}

const within = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function joinText(tags: readonly Tag[]): string {
  return within(tags.map(({ text }) => text).join(' '))
}

function readForm(tags: readonly Tag[]): ShownForm {
  const [first] = tags
  const fields: Record<string, string[]> = {}
  const add = (name: string, value: string) => {
    if (name !== '') fields[name] = [...(fields[name] ?? []), value]
  }
  for (const { name, attributes, isEnd } of tags) {
    if (name !== 'input' || isEnd) continue
    const type = attributes.get('type')
    if ((type === 'checkbox' || type === 'radio') && !attributes.has('checked')) continue
    if (type !== 'file') add(attributes.get('name') ?? '', attributes.get('value') ?? '')
  }
  for (const select of elements(tags, 'select')) {
    const options = select.filter(({ name, isEnd }) => name === 'option' && !isEnd)
    const option = options.find(({ attributes }) => attributes.has('selected')) ?? options[0]
    add(select[0]?.attributes.get('name') ?? '', option?.attributes.get('value') ?? '')
  }
  for (const [area] of elements(tags, 'textarea')) add(area?.attributes.get('name') ?? '', area?.text ?? '')
  const [button = []] = elements(tags, 'button')
  return { action: first?.attributes.get('action') ?? '', fields, button: joinText(button) }
}

function doesAction({ fields, action: address }: ShownForm, action: string): boolean {
  if (action.startsWith('/')) return address.split('?')[0] === action
  const [name, value] = action.split(' ')
  const values = Object.values(fields).flat()
  return fields.do?.[0] === name && (value === undefined || values.includes(value))
}

/** Reads a page, and holds it to what every page is. */
async function shownPage(answer: Response, path: string): Promise<ShownPage> {
  const html = await answer.text()
  const tags = parseTags(html)
  expect(unbalanced(tags), 'every tag of a page is closed').toEqual([])
  const [main = []] = elements(tags, 'main')
  const [title] = elements(tags, 'title')
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    tags,
    path,
    text: joinText(main),
    title: joinText(title ?? []),
    forms: (action) =>
      elements(tags, 'form')
        .map(readForm)
        .filter((form) => action === undefined || doesAction(form, action)),
    link(text) {
      const links = elements(tags, 'a').filter((link) => joinText(link) === text)
      const [firstLink] = links
      if (firstLink === undefined) throw new Error(`no link says ${text}`)
      return firstLink[0]?.attributes.get('href') ?? ''
    },
  }
}

function createBody(fields: SentFields): URLSearchParams | FormData {
  const pairs = Object.entries(fields).flatMap(([name, field]) =>
    (Array.isArray(field) ? field : [field]).map((value) => [name, value] as const),
  )
  const isUpload = pairs.some(([, value]) => value instanceof Blob)
  const body = isUpload ? new FormData() : new URLSearchParams()
  for (const [name, value] of pairs) if (value !== undefined) body.append(name, value)
  return body
}

type Send = (request: Request) => Promise<Response>

/** A browser before a host. */
export function consoleBrowser(
  send: Send,
  always: Readonly<Record<string, string>> = {},
  url = consoleUrl,
): ConsoleBrowser {
  const cookies = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (/Max-Age=0(?:;|$)/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const browser: ConsoleBrowser = {
    cookies,
    async fetch(path, init = {}) {
      const headers = new Headers({ ...always, ...(init.headers as Record<string, string>) })
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      if (cookie !== '' && !headers.has('Cookie')) headers.set('Cookie', cookie)
      if (init.method === 'POST' && !headers.has('Origin')) headers.set('Origin', new URL(url).origin)
      const answer = await send(new Request(new URL(path, url), { ...init, headers, redirect: 'manual' }))
      keep(answer)
      return answer
    },
    async open(path, init) {
      const answer = await browser.fetch(path, init)
      const location = answer.headers.get('Location')
      return location === null ? shownPage(answer, path) : browser.open(location)
    },
    submit(page, action, fields = {}, index = 0) {
      const form = page.forms(action)[index]
      if (form === undefined) {
        throw new Error(
          `no form of ${page.path} does ${action}: ${page.forms().map(({ fields }) => fields.do)}`,
        )
      }
      const body = createBody({ ...form.fields, ...fields })
      const headers = { Origin: new URL(url).origin, 'Sec-Fetch-Site': 'same-origin' }
      return browser.open(form.action, { method: 'POST', body, headers })
    },
  }
  return browser
}

/** Options of a setup. */
export interface ConsoleSetupOptions {
  readonly app?: Partial<AppOptions>
  readonly console?: Partial<ConsoleOptions>
  readonly bank?: ControlledBank
}

/** Opens a bank with the fixed data set and a console, whose clock stands still on a Thursday morning. */
export function openConsole(options: ConsoleSetupOptions = {}): ConsoleSetup {
  const bank =
    options.bank ?? controlBank(filledEngine(), { system: () => 0, frozen: true, observer: new Observer() })
  const faults: unknown[] = []
  const guard = { token: options.console?.token, publicUrl: options.console?.publicUrl }
  const app = createApp({
    engineFor: () => bank.engine,
    now: () => bank.clock.now,
    crypto: nodeCrypto,
    faults: bank.faults,
    observe: bank.observer?.observe,
    controlApi: createControlApi({ bankFor: () => bank, ...guard }),
    console: createConsole({ bankFor: () => bank, guides: loadGuides, ...options.console }),
    linkKey: 'console',
    onFault: (fault) => faults.push(fault),
    ...options.app,
  })
  const send: Send = (request) => app.fetch(request, { remote: '127.0.0.1' })
  return { ...createControlSetup({ app, bank, faults }), browser: (always) => consoleBrowser(send, always) }
}
