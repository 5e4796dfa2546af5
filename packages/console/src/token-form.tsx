import { writeError } from '@pocketbank/core/base/errors'
import { tooManyGuesses } from '@pocketbank/devtools/control/guard'
import type { TokenVerdict } from '@pocketbank/devtools/control/token'
import type { Reply } from '@pocketbank/http/pipeline'
import { answerForbidden, answerPage, answerProblem, answerRedirect } from './answers.tsx'
import { readConsoleForm, readFirstText } from './console-form.ts'
import { enterPath, foreignForm, refuseMisledForm } from './entrance.ts'
import { ownAddress, type Visit, writeHref } from './visit.ts'
import { consoleWords } from './words.ts'

/** The most bytes of the form with the token. */
const enterBytesMax = 4_096

/** Picks the address after the sign-in: the requested page if it is in the console. */
async function pickTarget(visit: Visit, address: string): Promise<string> {
  const { publicPath } = visit.env.address
  const target = address.startsWith(publicPath) ? address.slice(publicPath.length) : ''
  // Loaded here, since the reference is shown without the other pages.
  const { pages } = await import('./groups.ts')
  const isPage = pages.some(({ path }) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`).test(target),
  )
  return isPage && !/[\s\\]/.test(target) ? address : writeHref(visit, '/')
}

const statuses = { right: 401, wrong: 403, later: 429 } as const

/** The form for the token, and the page that follows. */
interface TokenForm {
  /** The address after the sign-in, if it is that of a page. */
  readonly address?: string
  readonly verdict?: TokenVerdict
}

function TokenField({ verdict }: { readonly verdict: TokenVerdict }) {
  const words = consoleWords.entrance
  const isWrong = verdict !== 'right'
  const errorAttributes = isWrong
    ? { 'aria-invalid': 'true' as const, 'aria-describedby': 'token-wrong' }
    : {}
  return (
    <div class="field">
      <label for="token">{words.label}</label>
      {isWrong ? (
        <p class="wrong" id="token-wrong" role="alert">
          {verdict === 'later' ? writeError(tooManyGuesses) : words.wrong}
        </p>
      ) : (
        ''
      )}
      <input id="token" name="token" type="password" autocomplete="current-password" {...errorAttributes} />
    </div>
  )
}

/**
 * Shows the form for the token, with a problem after a wrong one. A form that was sent without a session is
 * lost, and the page says so.
 */
export async function answerTokenForm(
  visit: Visit,
  { address = ownAddress(visit), verdict = 'right' }: TokenForm = {},
): Promise<Reply> {
  const goal = await pickTarget(visit, address)
  const words = consoleWords.entrance
  const { request, env } = visit
  const isFormLost = request.method === 'POST' && request.path !== enterPath
  const isFromOtherSite = ['cross-site', 'same-site'].includes(request.headers.get('Sec-Fetch-Site') ?? '')
  const content = (
    <>
      {isFormLost ? <p class="alert">{words.formLost}</p> : ''}
      <p class="lead">{words.lead}</p>
      <form method="post" action={env.address.publicPath + enterPath} class="card" novalidate>
        <input type="hidden" name="goal" value={goal} />
        <TokenField verdict={verdict} />
        <button type="submit" class="first">
          {words.submit}
        </button>
      </form>
      {isFromOtherSite ? (
        <p>
          {words.again} <a href={goal}>{words.open}</a>
        </p>
      ) : (
        ''
      )}
    </>
  )
  const isError = verdict !== 'right'
  return answerPage(visit, { status: statuses[verdict], title: words.title, content, isError })
}

/** Opens a session for a browser that sent the token. Keeps a session that another tab has opened. */
async function openConsoleSession(visit: Visit): Promise<void> {
  const { request, sessions } = visit
  visit.session = (await sessions.of(request)) ?? (await sessions.open())
  visit.isNew = false
  visit.cookies.push(sessions.cookie(request, visit.session))
}

/** Reads the token from its form, and opens a session if the token is correct. */
export async function answerEntering(visit: Visit): Promise<Reply> {
  const { request, env, entrance } = visit
  if (request.method !== 'POST') return answerRedirect(visit, writeHref(visit, '/'))
  const foreign = foreignForm(request, env.address)
  if (foreign !== undefined) {
    const misled = refuseMisledForm(request)
    return misled === undefined ? answerProblem(visit, 'foreign') : answerForbidden(visit, misled)
  }
  const form = await readConsoleForm(request, enterBytesMax)
  if (!form.ok) return answerProblem(visit, form.error)
  const address = readFirstText(form.value, 'goal') ?? ''
  const verdict = await entrance.checkToken(readFirstText(form.value, 'token') ?? '', request)
  if (verdict !== 'right') return answerTokenForm(visit, { address, verdict })
  await openConsoleSession(visit)
  return answerRedirect(visit, await pickTarget(visit, address))
}

export function answerLeaving(visit: Visit): Reply {
  const { session, sessions, request } = visit
  if (session !== undefined) sessions.end(session)
  visit.cookies.push(sessions.cookie(request, undefined))
  return answerRedirect(visit, writeHref({ ...visit, tpp: undefined }, '/'))
}
