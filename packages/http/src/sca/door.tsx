import type { Hono } from 'hono'
import type { Arrival } from '../requests/arrival.ts'
import { type Outcome, openLink, takeAnswer } from './answer.ts'
import { type Desk, openDesk, type PageHouse, sealsOf } from './desk.ts'
import { stepPage, stopPage } from './draw.tsx'
import { readForm } from './form.ts'
import { goHeaders, pageHeaders, styleHeaders } from './headers.ts'
import { languageOf } from './language.ts'
import { Layout, type Page } from './layout.tsx'
import { type Destination, isSealed, readScaPath, scaRoot } from './link.ts'
import type { StopName } from './stop.ts'
import { style, stylePath } from './style.ts'

/** What a host gives to the page. */
export interface PageOptions extends PageHouse {
  /** Hears of every exception: a fault of the bank, answered by a page that says only that it happened. */
  readonly onFault?: (fault: unknown) => void
}

/** Made once, since every page asks for them. */
const styleOctets = new TextEncoder().encode(style)

const methods = ['GET', 'HEAD', 'POST']

async function respondPage({ address }: PageHouse, page: Page): Promise<Response> {
  const html = await (<Layout page={page} publicPath={address.publicPath} />).toString()
  const { status, language } = page
  const allow = status === 405 ? { Allow: methods.join(', ') } : {}
  return new Response(`<!doctype html>${html}`, { status, headers: { ...pageHeaders(language), ...allow } })
}

function respond(house: PageHouse, desk: Desk, outcome: Outcome): Response | Promise<Response> {
  switch (outcome.kind) {
    case 'go':
      return new Response(null, { status: 303, headers: goHeaders(outcome.address) })
    case 'step':
      return respondPage(house, stepPage(desk, outcome.step, outcome.status))
    case 'stop':
      return respondPage(house, stopPage(outcome.stop, desk, desk))
  }
}

/** What is done once the desk is open. */
type Decide = (desk: Desk) => Outcome

function stopping(stop: StopName): Decide {
  return () => ({ kind: 'stop', stop })
}

/** Reads a form: without the token of the link nothing is done. */
async function readAnswer(house: PageHouse, destination: Destination, arrival: Arrival): Promise<Decide> {
  const form = await readForm(arrival)
  if (!form.ok) return stopping(form.error)
  const isOwn = await isSealed(house.links, 'form', destination, form.value.get('token') ?? '')
  return isOwn ? (desk) => takeAnswer(desk, form.value) : stopping('stale')
}

/** Receives a browser. The seal of the link is checked before any bank is asked for, since asking for one may make it. */
async function receive(house: PageHouse, arrival: Arrival): Promise<Response | undefined> {
  const { method, target, path, headers } = arrival
  const [, search = ''] = target.split(/\?(.*)/s)
  const destination = await readScaPath(house.links, path)
  if (destination === undefined) return undefined
  const seals = await sealsOf(house, destination)
  const open: Decide = (desk) => openLink(desk, new URLSearchParams(search))
  const asked = method === 'POST' ? await readAnswer(house, destination, arrival) : open
  const desk = openDesk(house, { ...destination, ...seals }, headers.get('Accept-Language'))
  if (desk === undefined) return undefined
  const decide = methods.includes(method) ? asked : stopping('wrongMethod')
  return respond(house, desk, decide(desk))
}

/** The bank's page: answers whatever a browser asks of it. */
export type BankPage = (arrival: Arrival) => Promise<Response>

/** The page of a bank (S2). */
export function createPage({ onFault, ...house }: PageOptions): BankPage {
  return async (arrival) => {
    const stop = (name: StopName) => {
      const language = languageOf(arrival.headers.get('Accept-Language'))
      return respondPage(house, stopPage(name, { language, isSandbox: house.sandbox }))
    }
    try {
      return (await receive(house, arrival)) ?? (await stop('notFound'))
    } catch (fault) {
      onFault?.(fault)
      return stop('fault')
    }
  }
}

/** Where a request to the page leads. */
interface BehindPage {
  readonly page: BankPage
  readonly arrival: Arrival
}

/** Puts the page under `/sca`. */
export function mountPage<Bindings extends object>(
  hono: Hono<{ Bindings: Bindings }>,
  behind: (bindings: Bindings) => BehindPage,
): void {
  hono.get(stylePath, () => new Response(styleOctets, { headers: styleHeaders }))
  hono.all(`${scaRoot}/*`, ({ env }) => {
    const { page, arrival } = behind(env)
    return page(arrival)
  })
}
