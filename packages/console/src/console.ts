import type { ConsoleOptions } from '@pocketbank/devtools/control/console-options'
import { createRequestPath } from '@pocketbank/devtools/control/console-path'
import { requireToken } from '@pocketbank/devtools/control/token'
import { emptyAnswer } from '@pocketbank/http/operations/render'
import { type ConsoleSite, type Env, isResponse, type Reply } from '@pocketbank/http/pipeline'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { createSeal } from '@pocketbank/http/requests/seal'
import { isDecodable, operationFinder } from '@pocketbank/http/routes'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { giveFile, type PathNames, readOwnForm, showPage, takeForm } from './act.ts'
import { answerFault, answerForbidden, answerProblem, answerRedirect } from './answers.tsx'
import { assets, favicon } from './assets.ts'
import { createCookies } from './console-cookies.ts'
import { createEntrance, foreignReading } from './entrance.ts'
import { bankState, createStreams } from './events.ts'
import { consoleFiles, pages } from './groups.ts'
import { answerKeyFile } from './key-download.ts'
import { createNotices } from './notices.ts'
import type { FileRow, Page } from './page.ts'
import { createRememberedPerson } from './remembered-person.ts'
import { createOpenSessions, createSessions } from './session.ts'
import { answerEntering, answerLeaving, answerTokenForm, enterPath, leavePath } from './token-form.tsx'
import { answerTpps, tppsPath } from './tpps.tsx'
import {
  type ConsoleSetting,
  createBankPageInput,
  createPageInput,
  findVisitBank,
  openVisit,
  type Visit,
  writeHref,
} from './visit.ts'

interface At {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly answer: (visit: Visit, names: PathNames) => Awaitable<Reply>
}

function createPageRoute(page: Page): At {
  return { method: 'GET', path: page.path, answer: (visit, names) => showPage(visit, page, names) }
}

function createFormRoute(page: Page): At {
  return { method: 'POST', path: page.path, answer: (visit, names) => takeForm(visit, page, names) }
}

function createFileRoute(row: FileRow): At {
  return { method: 'GET', path: row.path, answer: (visit, names) => giveFile(visit, row, names) }
}

async function endConsoleSession(visit: Visit): Promise<Reply> {
  const result = await readOwnForm(visit)
  return result.ok ? answerLeaving(visit) : answerProblem(visit, result.error)
}

/** Redirects to the list of requests and keeps the filter of the address. */
function goHome(visit: Visit): Reply {
  return answerRedirect(visit, writeHref(visit, '/', Object.fromEntries(visit.query)))
}

/** Streams the changes of a bank to an open page. */
function followBank(visit: Visit): Awaitable<Reply> {
  const bank = findVisitBank(visit)
  if (bank === undefined) return answerProblem(visit, 'notFound')
  const { requests } = createBankPageInput(createPageInput(visit, {}), bank)
  return visit.streams.open(visit.request, () => bankState(bank, requests))
}

const otherRoutes: readonly At[] = [
  { method: 'GET', path: '/console/events', answer: followBank },
  ...['/console', '/console/requests'].map((path): At => ({ method: 'GET', path, answer: goHome })),
  { method: 'GET', path: tppsPath, answer: (visit) => answerTpps(visit) },
  { method: 'POST', path: leavePath, answer: endConsoleSession },
]

const find = operationFinder<At>([
  ...otherRoutes,
  ...pages.map(createPageRoute),
  ...pages.map(createFormRoute),
  ...consoleFiles.map(createFileRoute),
])

function answerAdmitted(visit: Visit): Awaitable<Reply> {
  const { method, path } = visit.request
  const match = isDecodable(path) ? find(method, path) : undefined
  if (match === undefined) return answerProblem(visit, 'notFound')
  if (typeof match === 'object') return match.operation.answer(visit, match.names)
  return answerProblem(visit, 'wrongMethod', { headers: { Allow: match } })
}

const byPath = new Map([...Object.values(assets), favicon].map((asset) => [asset.path, asset]))

/** Removes the body of a response. The body of a stream would never end. */
async function withoutBody(reply: Reply): Promise<Reply> {
  if (!isResponse(reply)) return emptyAnswer(reply.status, reply.headers)
  await reply.body?.cancel()
  return new Response(null, reply)
}

/** Responds to a browser: first what needs no guard, then the guard, then pages and files. */
async function answerBrowser(setting: ConsoleSetting, request: IncomingRequest): Promise<Reply> {
  const asset = byPath.get(request.path)
  if (asset !== undefined) return asset.answer
  const keyFile = await answerKeyFile(request.path)
  if (keyFile !== undefined) return keyFile
  const visit = openVisit(setting, request)
  try {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const foreign = isRead ? foreignReading(request) : undefined
    if (foreign !== undefined) return await answerForbidden(visit, foreign)
    const { entrance, sessions } = setting
    if (request.path === enterPath && entrance.hasToken) return await answerEntering(visit)
    const admission = await entrance.admit(request)
    if (admission.kind === 'refused') return await answerForbidden(visit, admission.refusal)
    if (admission.kind === 'token') return await answerTokenForm(visit)
    visit.session = admission.session
    visit.isNew = admission.isNew
    if (admission.isNew) visit.cookies.push(sessions.cookie(request, admission.session))
    const reply = await answerAdmitted(visit)
    return request.method === 'HEAD' ? await withoutBody(reply) : reply
  } catch (fault) {
    return answerFault(visit, fault)
  }
}

/**
 * Makes the console of an application: pages about a bank, and forms that do what control operations do.
 * Everybody who may use control operations may use the console.
 *
 * @param options - The bank, who may see it, and facts about the host.
 * @returns A function for the option `console` of `createApp`.
 * @throws {Error} If the token has fewer than 16 characters or a blank.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 * import { createApp } from '@pocketbank/http'
 * import { createConsole } from '@pocketbank/console'
 * import { controlBank, createControlApi } from '@pocketbank/devtools'
 * import { nodeCrypto } from '@pocketbank/hosts/node'
 *
 * const engine = createEngine({ now: instant(Date.UTC(2026, 0, 15, 9)), seed: 'my test' })
 * const bank = controlBank(engine, { system: Date.now })
 * const app = createApp({
 *   engineFor: () => engine,
 *   now: () => bank.clock.now,
 *   crypto: nodeCrypto,
 *   controlApi: createControlApi({ bankFor: () => bank }),
 *   console: createConsole({ bankFor: () => bank }),
 * })
 * const { status } = await app.fetch(new Request('http://localhost/'), { remote: '127.0.0.1' })
 * status // => 200
 * ```
 */
export function createConsole(options: ConsoleOptions): (env: Env) => ConsoleSite {
  requireToken('a control token', options.token)
  return (env) => {
    if (options.token !== undefined) env.requests.secret = options.token
    const { publicPath: path, publicOrigin } = env.address
    const isKept = options.keepsSessions === true
    const cookies = createCookies(path, publicOrigin)
    const sessions =
      options.token === undefined
        ? createOpenSessions(cookies)
        : createSessions({ seal: createSeal(options.token), cookies, system: Date.now, isKept })
    const entrance = createEntrance(options, sessions)
    const streams = createStreams()
    const [notices, remembered] = [createNotices(cookies), createRememberedPerson(cookies)]
    const setting = { env, options, sessions, entrance, streams, notices, remembered }
    return {
      answer: (request) => answerBrowser(setting, request),
      requestPath: createRequestPath(options),
      close: () => streams.end(),
    }
  }
}
