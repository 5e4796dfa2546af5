import { tooManyGuesses } from '../control/guard.ts'
import type { TokenVerdict } from '../control/token.ts'
import { answerElsewhere, answerForbidden, answerPage, answerProblem } from './answers.tsx'
import { readConsoleForm, readFirstText } from './console-form.ts'
import { foreignForm, refuseMisledForm } from './entrance.ts'
import { pages } from './groups.ts'
import { hrefOf, ownAddress, type Visit } from './visit.ts'
import { consoleWords } from './words.ts'

/** Where the token is sent to, and where a session ends. */
export const enterPath = '/console/enter'
export const leavePath = '/console/leave'

/** Octets of the form for the token. */
const enterOctetsMax = 4_096

const shapes = pages.map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`))

/** Where a browser goes once it is in: to the page that it asked for, and nowhere but to a page of the console. */
function goalOf(visit: Visit, asked: string): string {
  const { publicPath } = visit.env.address
  const path = asked.startsWith(publicPath) ? asked.slice(publicPath.length) : ''
  const isPage = shapes.some((shape) => shape.test(path)) && !/[\s\\]/.test(path)
  return isPage ? asked : hrefOf(visit, '/')
}

const statuses = { right: 401, wrong: 403, later: 429 } as const

/** Asks for the token, again where another one was sent. */
export function answerTokenForm(
  visit: Visit,
  goal = ownAddress(visit),
  verdict: TokenVerdict = 'right',
): Promise<Response> {
  const own = consoleWords.entrance
  const isWrong = verdict !== 'right'
  const isFromElsewhere = ['cross-site', 'same-site'].includes(
    visit.request.headers.get('Sec-Fetch-Site') ?? '',
  )
  const wrong = isWrong ? { 'aria-invalid': 'true' as const, 'aria-describedby': 'token-wrong' } : {}
  const content = (
    <>
      <p class="lead">{own.lead}</p>
      <form method="post" action={visit.env.address.publicPath + enterPath} class="card" novalidate>
        <input type="hidden" name="goal" value={goal} />
        <div class="field">
          <label for="token">{own.label}</label>
          {isWrong ? (
            <p class="wrong" id="token-wrong" role="alert">
              {verdict === 'later' ? tooManyGuesses : own.wrong}
            </p>
          ) : (
            ''
          )}
          <input id="token" name="token" type="password" autocomplete="current-password" {...wrong} />
        </div>
        <button type="submit" class="first">
          {own.submit}
        </button>
      </form>
      {isFromElsewhere ? (
        <p>
          {own.again} <a href={goal}>{own.open}</a>
        </p>
      ) : (
        ''
      )}
    </>
  )
  return answerPage(visit, { status: statuses[verdict], title: own.title, content, isError: isWrong })
}

/** Reads the token from its form, and lets the browser in where it is the right one. */
export async function answerEntering(visit: Visit): Promise<Response> {
  const { request, env, entrance, sessions } = visit
  if (request.method !== 'POST') return answerElsewhere(visit, hrefOf(visit, '/'))
  const foreign = foreignForm(request, env.address)
  if (foreign !== undefined) {
    const misled = refuseMisledForm(request)
    return misled === undefined ? answerProblem(visit, 'foreign') : answerForbidden(visit, misled)
  }
  const form = await readConsoleForm(request, enterOctetsMax)
  if (!form.ok) return answerProblem(visit, form.error)
  const goal = goalOf(visit, readFirstText(form.value, 'goal') ?? '')
  const verdict = await entrance.checkToken(readFirstText(form.value, 'token') ?? '', request)
  if (verdict !== 'right') return answerTokenForm(visit, goal, verdict)
  visit.cookies.push(sessions.cookie(request, await sessions.open()))
  return answerElsewhere(visit, goal)
}

/** Ends the session of a browser. */
export function answerLeaving(visit: Visit): Response {
  const { session, sessions, request } = visit
  if (session !== undefined) sessions.end(session)
  visit.cookies.push(sessions.cookie(request, undefined))
  return answerElsewhere(visit, hrefOf({ ...visit, tpp: undefined }, '/'))
}
