import type { Refusal } from '@pocketbank/core'
import { raw } from 'hono/html'
import { type Child, Fragment } from 'hono/jsx'
import { withoutSecret } from '../requests/secret.ts'
import { consolePageHeaders, unkept } from './console-headers.ts'
import { ConsoleLayout, type ConsolePage } from './console-layout.tsx'
import { entrances } from './groups.ts'
import type { Section } from './page.ts'
import { hrefOf, type Visit } from './visit.ts'
import { consoleWords } from './words.ts'

/** The address of the page of a visit, without the notice that it shows. */
export function ownAddress({ env, request, query }: Visit): string {
  const said = new URLSearchParams(query)
  said.delete('notice')
  const search = said.toString()
  return env.address.publicPath + request.path + (search === '' ? '' : `?${search}`)
}

interface Shown extends Pick<ConsolePage, 'title' | 'content' | 'isError' | 'notice' | 'problem' | 'live'> {
  readonly status: number
  readonly section?: Section
  readonly headers?: Readonly<Record<string, string>>
}

function withCookies(response: Response, { cookies }: Visit): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

/** The label of a field as it stands in markup; nothing where the field has none of its own. */
function labelIn(markup: string, id: string): string | undefined {
  const [, label] = markup.split(`<label for="${id}">`, 2)
  return label?.slice(0, label.indexOf('</label>'))
}

/** A page whose problem is told with the label of its field: a sentence that stands below the label is not enough at the top. */
async function labelled<Page extends Pick<ConsolePage, 'content' | 'problem'>>(page: Page): Promise<Page> {
  const { content, problem } = page
  if (problem?.id === undefined) return page
  const markup = String(await Fragment({ children: [content] }).toString())
  return { ...page, content: raw(markup), problem: { ...problem, label: labelIn(markup, problem.id) } }
}

/** Answers with a page. */
export async function answerPage(visit: Visit, { status, headers, ...drawn }: Shown): Promise<Response> {
  const shown = await labelled(drawn)
  const { env, tpp, session, entrance } = visit
  const page: ConsolePage = {
    ...shown,
    tpp,
    href: (path, query) => hrefOf(visit, path, query),
    entrances: session === undefined ? [] : entrances,
    ...(session !== undefined &&
      entrance.hasToken && {
        leaving: { address: hrefOf(visit, '/console/leave'), token: session.formToken },
      }),
  }
  const html = await (<ConsoleLayout page={page} publicPath={env.address.publicPath} />).toString()
  const answered = { ...consolePageHeaders, ...headers }
  const text = withoutSecret(`<!doctype html>${html}`, env.requests.secret)
  return withCookies(new Response(text, { status, headers: answered }), visit)
}

/** Sends the browser on. */
export function answerElsewhere(visit: Visit, address: string): Response {
  return withCookies(new Response(null, { status: 303, headers: { ...unkept, Location: address } }), visit)
}

/** Why a page could not be shown, or a form not be taken, with the status that says so. */
const statuses = {
  notFound: 404,
  wrongMethod: 405,
  stale: 403,
  foreign: 403,
  tooLarge: 413,
  wrongType: 415,
} as const

function noticeContent(visit: Visit, text: string): Child {
  const { problems } = consoleWords
  return (
    <>
      <p class="lead">{text}</p>
      <p>
        <a href={hrefOf(visit, '/')}>{problems.overview}</a>
      </p>
    </>
  )
}

/** Answers with a page that tells a problem. */
export function answerProblem(
  visit: Visit,
  problem: keyof typeof statuses,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const own = consoleWords.problems
  return answerPage(visit, {
    ...{ status: statuses[problem], headers, isError: true },
    title: own[problem],
    content: noticeContent(visit, own[`${problem}Text`]),
  })
}

/** Answers a browser that may not come in. */
export function answerForbidden(visit: Visit, { text }: Refusal): Promise<Response> {
  const title = consoleWords.problems.forbidden
  const content = <p class="lead">{text}</p>
  return answerPage(visit, { status: 403, title, content, isError: true })
}

/** Answers where something cannot be had, with the reason; where nothing is there, as such. */
export function answerRefusal(visit: Visit, { code, text }: Refusal): Promise<Response> {
  const own = consoleWords.problems
  const status = code === 'RESOURCE_UNKNOWN' ? 404 : 409
  const content = noticeContent(visit, text)
  return answerPage(visit, {
    ...{ status, content, isError: true },
    title: status === 404 ? own.notFound : own.refused,
  })
}

/** Answers where the bank failed: the host hears of it, and the page tells under which id. */
export function answerFault(visit: Visit, fault: unknown): Promise<Response> {
  const { env } = visit
  const id = env.requests.nextId()
  env.onFault?.(fault, id)
  const own = consoleWords.problems
  return answerPage(visit, {
    ...{ status: 500, title: own.fault, isError: true },
    content: noticeContent(visit, own.faultText(id)),
  })
}
