import type { Refusal } from '@pocketbank/core'
import { type Answer, emptyAnswer } from '@pocketbank/http/operations/render'
import { type Reply, responseTo } from '@pocketbank/http/pipeline'
import { withoutSecret } from '@pocketbank/http/requests/secret'
import { raw } from 'hono/html'
import { type Child, Fragment } from 'hono/jsx'
import { Bar } from './bar.tsx'
import { consolePageHeaders, uncachedHeaders } from './console-headers.ts'
import { ConsoleLayout, type ConsolePage } from './console-layout.tsx'
import { entrances, type Page } from './page.ts'
import {
  createPageInput,
  findVisitBank,
  formProblem,
  type RefusedForm,
  type Visit,
  writeHref,
} from './visit.ts'
import { consoleWords } from './words.ts'

interface PageParts
  extends Pick<ConsolePage, 'title' | 'subtitle' | 'actions' | 'content' | 'isError' | 'notice' | 'live'> {
  readonly status: number
  /** The page at this address; undefined if the address has no page and so accepts no form. */
  readonly page?: Page
  readonly headers?: Readonly<Record<string, string>>
  readonly refusedForm?: RefusedForm | undefined
}

/** Sets the cookies of a visit. Several cookies need a Response. */
function withCookies(answer: Answer, { cookies }: Visit): Reply {
  const [cookie, ...otherCookies] = cookies
  if (cookie === undefined) return answer
  const reply = { ...answer, headers: { ...answer.headers, 'Set-Cookie': cookie } }
  if (otherCookies.length === 0) return reply
  const response = responseTo(reply)
  for (const otherCookie of otherCookies) response.headers.append('Set-Cookie', otherCookie)
  return response
}

/**
 * Draws the content, then the problem of its refused form: only the drawn content knows the label of the
 * field. The message at the top of the page needs that label.
 */
async function drawProblem({
  content,
  refusedForm,
}: PageParts): Promise<Pick<ConsolePage, 'content' | 'problem'>> {
  if (refusedForm === undefined) return { content }
  const markup = String(await Fragment({ children: [content] }).toString())
  const { text, place } = formProblem(refusedForm)
  return { content: raw(markup), problem: { text, ...place } }
}

/** The page to which the buttons of the clock lead from an address that accepts no form. */
const clockPath = '/console/time'

export async function answerPage(visit: Visit, parts: PageParts): Promise<Reply> {
  const { status, headers, refusedForm: _, page: row, ...pageView } = parts
  const { env, tpp, session, entrance, options } = visit
  const isIn = session !== undefined
  const forms = row === undefined ? { address: writeHref(visit, clockPath) } : {}
  const page: ConsolePage = {
    ...pageView,
    section: row?.section,
    ...(await drawProblem(parts)),
    tpp,
    hasTenants: options.tenants !== undefined,
    href: (path, query) => writeHref(visit, path, query),
    entrances: isIn ? entrances : [],
    bar: isIn ? <Bar input={createPageInput(visit, {}, forms)} bank={findVisitBank(visit)} /> : '',
    ...(isIn &&
      entrance.hasToken && {
        leaving: { address: writeHref(visit, '/console/leave'), token: session.formToken },
      }),
  }
  const html = await (<ConsoleLayout page={page} publicPath={env.address.publicPath} />).toString()
  const answered = { ...consolePageHeaders, ...headers }
  const text = withoutSecret(`<!doctype html>${html}`, env.requests.secret)
  return withCookies({ status, headers: answered, body: text }, visit)
}

/** Redirects the browser. */
export function answerRedirect(visit: Visit, address: string): Reply {
  return withCookies(emptyAnswer(303, { ...uncachedHeaders, Location: address }), visit)
}

/** The HTTP statuses of the reasons for which a page or form is refused. */
const statuses = {
  notFound: 404,
  wrongMethod: 405,
  stale: 403,
  unknownBrowser: 403,
  foreign: 403,
  tooLarge: 413,
  wrongType: 415,
} as const

function noticeContent(visit: Visit, text: string, address?: string): Child {
  const { problems } = consoleWords
  return (
    <>
      <p class="lead">{text}</p>
      <p>
        {address === undefined ? (
          <a href={writeHref(visit, '/')}>{problems.home}</a>
        ) : (
          <a href={address}>{problems.open}</a>
        )}
      </p>
    </>
  )
}

interface ProblemSettings {
  readonly headers?: Readonly<Record<string, string>>
  /** The address of the page with the refused form. */
  readonly address?: string
}

/** Responds with a page about a problem. */
export function answerProblem(
  visit: Visit,
  problem: keyof typeof statuses,
  { headers = {}, address }: ProblemSettings = {},
): Promise<Reply> {
  const words = consoleWords.problems
  return answerPage(visit, {
    status: statuses[problem],
    headers,
    isError: true,
    title: words[problem],
    content: noticeContent(visit, words[`${problem}Text`], address),
  })
}

/** Responds to a browser that is not allowed to see the console. */
export function answerForbidden(visit: Visit, { text }: Refusal): Promise<Reply> {
  const title = consoleWords.problems.forbidden
  const content = <p class="lead">{text}</p>
  return answerPage(visit, { status: 403, title, content, isError: true })
}

/** Responds with the reason why something is not available, with 404 if it does not exist. */
export function answerRefusal(visit: Visit, { code, text }: Refusal): Promise<Reply> {
  const words = consoleWords.problems
  const status = code === 'RESOURCE_UNKNOWN' ? 404 : 409
  const content = noticeContent(visit, text)
  return answerPage(visit, {
    status,
    content,
    isError: true,
    title: status === 404 ? words.notFound : words.refused,
  })
}

/** Responds after a failure of the bank. Reports the failure to the host; the page shows its id. */
export function answerFault(visit: Visit, fault: unknown): Promise<Reply> {
  const { env } = visit
  const id = env.requests.nextId()
  env.onFault?.(fault, id)
  const words = consoleWords.problems
  return answerPage(visit, {
    status: 500,
    title: words.fault,
    isError: true,
    content: noticeContent(visit, words.faultText(id)),
  })
}
