import { tooManyGuesses } from '@pocketbank/devtools/control/guard'
import type { TokenVerdict } from '@pocketbank/devtools/control/token'
import { answerElsewhere, answerForbidden, answerPage, answerProblem } from './answers.tsx'
import { readConsoleForm, readFirstText, type SentForm } from './console-form.ts'
import { foreignForm, isFromConsole, refuseMisledForm } from './entrance.ts'
import { pages } from './groups.ts'
import { hrefOf, ownAddress, type Visit } from './visit.ts'
import { consoleWords } from './words.ts'

/** The addresses to which the token is sent and at which a session ends. */
export const enterPath = '/console/enter'
export const leavePath = '/console/leave'

/** Octets of the form for the token. */
const enterOctetsMax = 4_096

const shapes = pages.map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`))

/** The address to which a browser goes once it is in: the page that it asked for, if it is one of the console. */
function goalOf(visit: Visit, asked: string): string {
  const { publicPath } = visit.env.address
  const path = asked.startsWith(publicPath) ? asked.slice(publicPath.length) : ''
  const isPage = shapes.some((shape) => shape.test(path)) && !/[\s\\]/.test(path)
  return isPage ? asked : hrefOf(visit, '/')
}

const statuses = { right: 401, wrong: 403, later: 429 } as const

/** The name of the token in a form that has kept the input of another one. */
const keptTokenName = 'control-token'

/** Octets of kept input, as a form sends them. */
const keptOctetsMax = 98_304

/** The form for the token: the page that follows, or the input that it has kept for a form of this page. */
interface TokenForm {
  readonly goal?: string
  readonly verdict?: TokenVerdict
  readonly kept?: KeptInput | undefined
}

/** Input of a form whose sender is not signed in, and a remark about it. */
interface KeptInput {
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly remark: string
}

/** Keeps the text of a form, without what only its session knew. */
function keepInput(form: SentForm): KeptInput {
  const { kept, lostFiles, lost } = consoleWords.entrance
  const all = [...form].flatMap(([name, values]) => values.map((value) => [name, value] as const))
  const fields = all.flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'token' && name !== keptTokenName ? [[name, value] as const] : [],
  )
  if (new URLSearchParams(fields.map(([name, value]) => [name, value])).toString().length > keptOctetsMax) {
    return { fields: [], remark: lost }
  }
  const hasFile = all.some(([, value]) => typeof value !== 'string' && value.length > 0)
  return { fields, remark: hasFile ? `${kept} ${lostFiles}` : kept }
}

interface TokenFieldProps {
  readonly name: string
  readonly verdict: TokenVerdict
}

function TokenField({ name, verdict }: TokenFieldProps) {
  const own = consoleWords.entrance
  const isWrong = verdict !== 'right'
  const wrong = isWrong ? { 'aria-invalid': 'true' as const, 'aria-describedby': 'token-wrong' } : {}
  return (
    <div class="field">
      <label for="token">{own.label}</label>
      {isWrong ? (
        <p class="wrong" id="token-wrong" role="alert">
          {verdict === 'later' ? tooManyGuesses : own.wrong}
        </p>
      ) : (
        ''
      )}
      <input id="token" name={name} type="password" autocomplete="current-password" {...wrong} />
    </div>
  )
}

/** Asks for the token, again if another one was sent. */
function answerTokenForm(
  visit: Visit,
  { goal = goalOf(visit, ownAddress(visit)), verdict = 'right', kept }: TokenForm = {},
): Promise<Response> {
  const own = consoleWords.entrance
  const { fields = [], remark } = kept ?? {}
  const hasInput = fields.length > 0
  const hidden = hasInput ? fields : [['goal', goal] as const]
  const isFromElsewhere = ['cross-site', 'same-site'].includes(
    visit.request.headers.get('Sec-Fetch-Site') ?? '',
  )
  const content = (
    <>
      {remark === undefined ? '' : <p class="alert">{remark}</p>}
      <p class="lead">{own.lead}</p>
      <form
        method="post"
        action={hasInput ? goal : visit.env.address.publicPath + enterPath}
        class="card"
        novalidate
      >
        {hidden.map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <TokenField name={hasInput ? keptTokenName : 'token'} verdict={verdict} />
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
  const isError = verdict !== 'right'
  return answerPage(visit, { status: statuses[verdict], title: own.title, content, isError })
}

/** Lets a browser in that has brought the token. A session that it has from another tab goes on. */
async function openConsoleSession(visit: Visit): Promise<void> {
  const { request, sessions } = visit
  visit.session = (await sessions.of(request)) ?? (await sessions.open())
  visit.isNew = false
  visit.cookies.push(sessions.cookie(request, visit.session))
}

/**
 * Asks a browser without a session for the token. A form keeps its input meanwhile; with the token it goes on, and there is no answer yet.
 * D: input is kept only if the browser says that a page of the console sent it, since it acts once its sender signs in.
 */
export async function askForToken(visit: Visit): Promise<Response | undefined> {
  const { request, env, entrance } = visit
  const isOwnForm =
    request.method === 'POST' && foreignForm(request, env.address) === undefined && isFromConsole(request)
  if (!isOwnForm) return answerTokenForm(visit)
  const read = await readConsoleForm(request)
  if (!read.ok) return answerTokenForm(visit, { kept: { fields: [], remark: consoleWords.entrance.lost } })
  const kept = keepInput(read.value)
  const token = readFirstText(read.value, keptTokenName)
  if (token === undefined) return answerTokenForm(visit, { kept })
  const verdict = await entrance.checkToken(token, request)
  if (verdict !== 'right') return answerTokenForm(visit, { verdict, kept })
  await openConsoleSession(visit)
  visit.form = read.value
  return undefined
}

/** Reads the token from its form, and lets the browser in where it is the right one. */
export async function answerEntering(visit: Visit): Promise<Response> {
  const { request, env, entrance } = visit
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
  if (verdict !== 'right') return answerTokenForm(visit, { goal, verdict })
  await openConsoleSession(visit)
  return answerElsewhere(visit, goal)
}

/** Ends the session of a browser. */
export function answerLeaving(visit: Visit): Response {
  const { session, sessions, request } = visit
  if (session !== undefined) sessions.end(session)
  visit.cookies.push(sessions.cookie(request, undefined))
  return answerElsewhere(visit, hrefOf({ ...visit, tpp: undefined }, '/'))
}
