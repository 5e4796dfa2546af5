import type { Hono } from 'hono'
import type { Env } from '../pipeline/exchange.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import { type Outcome, openLink, takeAnswer } from './answer.ts'
import { type Desk, openDesk, type PageEnv, sealsOf } from './desk.ts'
import { stepPage, stopPage } from './draw.tsx'
import { readForm } from './form.ts'
import { goHeaders, pageHeaders, styleHeaders } from './headers.ts'
import { languageOf } from './language.ts'
import { Layout, type Page } from './layout.tsx'
import { type Destination, isSealed, readScaPath, scaRoot } from './link.ts'
import type { StopName } from './stop.ts'
import { style, stylePath } from './style.ts'

/** Made once, since every page asks for them. */
const styleOctets = new TextEncoder().encode(style)

const methods = ['GET', 'HEAD', 'POST']

async function respondPage({ address }: PageEnv, page: Page): Promise<Response> {
  const html = await (<Layout page={page} publicPath={address.publicPath} />).toString()
  const { status, language } = page
  const allow = status === 405 ? { Allow: methods.join(', ') } : {}
  return new Response(`<!doctype html>${html}`, { status, headers: { ...pageHeaders(language), ...allow } })
}

function respond(env: PageEnv, desk: Desk, outcome: Outcome): Response | Promise<Response> {
  switch (outcome.kind) {
    case 'go':
      return new Response(null, { status: 303, headers: goHeaders(outcome.address) })
    case 'step':
      return respondPage(env, stepPage(desk, outcome.step, outcome.status))
    case 'stop':
      return respondPage(env, stopPage(outcome.stop, desk, desk))
  }
}

/** What is done once the desk is open. */
type Decide = (desk: Desk) => Outcome

function stopping(stop: StopName): Decide {
  return () => ({ kind: 'stop', stop })
}

/** Reads a form: without the token of the link nothing is done. */
async function readAnswer(env: PageEnv, destination: Destination, request: IncomingRequest): Promise<Decide> {
  const form = await readForm(request)
  if (!form.ok) return stopping(form.error)
  const isOwn = await isSealed(env.links, 'form', destination, form.value.get('token') ?? '')
  return isOwn ? (desk) => takeAnswer(desk, form.value) : stopping('stale')
}

/** Receives a browser. The seal of the link is checked before any bank is asked for, since asking for one may make it. */
async function receive(env: PageEnv, request: IncomingRequest): Promise<Response | undefined> {
  const { method, target, path, headers } = request
  const [, search = ''] = target.split(/\?(.*)/s)
  const destination = await readScaPath(env.links, path)
  if (destination === undefined) return undefined
  const seals = await sealsOf(env, destination)
  const open: Decide = (desk) => openLink(desk, new URLSearchParams(search))
  const asked = method === 'POST' ? await readAnswer(env, destination, request) : open
  const desk = openDesk(env, { ...destination, ...seals }, headers.get('Accept-Language'))
  if (desk === undefined) return undefined
  const decide = methods.includes(method) ? asked : stopping('wrongMethod')
  return respond(env, desk, decide(desk))
}

/** Answers whatever a browser asks of the bank's page (S2). */
async function answerPage({ env, request }: PageRequest): Promise<Response> {
  const stop = (name: StopName) => {
    const language = languageOf(request.headers.get('Accept-Language'))
    return respondPage(env, stopPage(name, { language, isSandbox: env.sandbox }))
  }
  try {
    return (await receive(env, request)) ?? (await stop('notFound'))
  } catch (fault) {
    env.onFault?.(fault, env.requests.nextId())
    return stop('fault')
  }
}

/** A request to the page. */
export interface PageRequest {
  readonly env: PageEnv & Pick<Env, 'onFault' | 'requests'>
  readonly request: IncomingRequest
}

/** Puts the page under `/sca`. */
export function mountPage<Bindings extends PageRequest>(hono: Hono<{ Bindings: Bindings }>): void {
  hono.get(stylePath, () => new Response(styleOctets, { headers: styleHeaders }))
  hono.all(`${scaRoot}/*`, ({ env }) => answerPage(env))
}
