import { utf8Encoder } from '@pocketbank/signatures/runtime'
import type { Hono } from 'hono'
import { pickLanguage } from '../display/language.ts'
import { findAppScheme } from '../headers/redirect-uri.ts'
import { findDurability } from '../pipeline/durability.ts'
import type { Env } from '../pipeline/exchange.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import type { EndPage } from './end-page.ts'
import { type Destination, isSealed, readScaPath, scaRoot } from './link.ts'
import { createSeals, openPageContext, type PageContext, type PageEnv } from './page-context.ts'
import { endPage, screenPage } from './render.tsx'
import { readPageForm } from './sca-form.ts'
import { goHeaders, scaPageHeaders, styleHeaders } from './sca-headers.ts'
import { type HtmlPage, ScaLayout } from './sca-layout.tsx'
import { scaStyle, stylePath } from './style.ts'
import { openLink, type PageOutcome, takeAnswer } from './take-answer.ts'

/** Encoded once, because every SCA page loads it. */
const styleBytes = utf8Encoder.encode(scaStyle)

const methods = ['GET', 'HEAD', 'POST']

async function respondPage({ address }: PageEnv, page: HtmlPage, redirectUri?: string): Promise<Response> {
  const html = await (<ScaLayout page={page} publicPath={address.publicPath} />).toString()
  const { status, language } = page
  const appScheme = redirectUri === undefined ? undefined : findAppScheme(redirectUri)
  const allow = status === 405 ? { Allow: methods.join(', ') } : {}
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: { ...scaPageHeaders(language, appScheme), ...allow },
  })
}

function respondToBrowser(
  env: PageEnv,
  page: PageContext,
  outcome: PageOutcome,
): Response | Promise<Response> {
  switch (outcome.kind) {
    case 'redirect':
      return new Response(null, { status: 303, headers: goHeaders(outcome.address) })
    case 'screen':
      return respondPage(env, screenPage(page, outcome.screen, outcome.status), page.view.redirect.uri)
    case 'end':
      return respondPage(env, endPage(outcome.end, page, page))
  }
}

type Decide = (page: PageContext) => PageOutcome

function endWithPage(end: EndPage): Decide {
  return () => ({ kind: 'end', end })
}

/** Reads a form and its decision. A form without the token of the link changes nothing. */
async function readDecision(
  env: PageEnv,
  destination: Destination,
  request: IncomingRequest,
): Promise<Decide> {
  const form = await readPageForm(request)
  if (!form.ok) return endWithPage(form.error)
  const isOwn = await isSealed(env.links, 'form', destination, form.value.get('token') ?? '')
  return isOwn ? (page) => takeAnswer(page, form.value) : endWithPage('stale')
}

/**
 * Handles a browser's request. It checks the seal before it opens the bank, because opening may create it.
 */
async function receiveBrowser(env: PageEnv, request: IncomingRequest): Promise<Response | undefined> {
  const { method, target, path, headers } = request
  const [, search = ''] = target.split(/\?(.*)/s)
  const destination = await readScaPath(env.links, path)
  if (destination === undefined) return undefined
  const seals = await createSeals(env, destination)
  const open: Decide = (page) => openLink(page, new URLSearchParams(search))
  const decision = method === 'POST' ? await readDecision(env, destination, request) : open
  const page = openPageContext(env, { ...destination, ...seals }, headers.get('Accept-Language'))
  if (page === undefined) return undefined
  const decide = methods.includes(method) ? decision : endWithPage('wrongMethod')
  const durability = findDurability(page.engine)
  const mark = durability?.mark ?? 0
  const outcome = decide(page)
  await durability?.commit(mark)
  return respondToBrowser(env, page, outcome)
}

async function answerScaPage({ env, request }: PageRequest): Promise<Response> {
  const end = (name: EndPage) => {
    const language = pickLanguage(request.headers.get('Accept-Language'))
    return respondPage(env, endPage(name, { language, isSandbox: env.sandbox }))
  }
  try {
    return (await receiveBrowser(env, request)) ?? (await end('notFound'))
  } catch (fault) {
    env.onFault?.(fault, env.requests.nextId())
    return end('fault')
  }
}

interface PageRequest {
  readonly env: PageEnv & Pick<Env, 'onFault' | 'requests'>
  readonly request: IncomingRequest
}

export function mountPage<Bindings extends PageRequest>(hono: Hono<{ Bindings: Bindings }>): void {
  hono.get(stylePath, () => new Response(styleBytes, { headers: styleHeaders }))
  hono.all(`${scaRoot}/*`, ({ env }) => answerScaPage(env))
}
