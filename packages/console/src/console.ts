import type { ConsoleOptions } from '@pocketbank/devtools/control/console-options'
import { createRequestPath } from '@pocketbank/devtools/control/console-path'
import { requireToken } from '@pocketbank/devtools/control/token'
import { emptyAnswer } from '@pocketbank/http/operations/render'
import { type ConsoleSite, type Env, isResponse, type Reply } from '@pocketbank/http/pipeline'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { createSeal } from '@pocketbank/http/requests/seal'
import { isDecodable, operationFinder } from '@pocketbank/http/routes'
import { answerFault, answerForbidden } from './answers.tsx'
import { assets, favicon } from './assets.ts'
import { createCookies } from './console-cookies.ts'
import { docsPages } from './docs/pages.tsx'
import { createEntrance, enterPath, foreignReading } from './entrance.ts'
import { createStreams } from './events.ts'
import { answerKeyFile } from './key-download.ts'
import { createNotices } from './notices.ts'
import { createRememberedPerson } from './remembered-person.ts'
import { createOpenSessions, createSessions } from './session.ts'
import { createPageRoute } from './show-page.ts'
import { answerEntering, answerTokenForm } from './token-form.tsx'
import { type ConsoleSetting, openVisit, type Visit } from './visit.ts'

/** The pages of the reference need no other page, so the first of them does not wait for all to be loaded. */
const findDocsPage = operationFinder(docsPages.map(createPageRoute))

async function answerAdmitted(visit: Visit): Promise<Reply> {
  const { method, path } = visit.request
  const match = isDecodable(path) ? findDocsPage(method, path) : undefined
  if (typeof match === 'object') return match.operation.answer(visit, match.names)
  const { answerPath } = await import('./routes.ts')
  return answerPath(visit)
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
