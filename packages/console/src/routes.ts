import type { Reply } from '@pocketbank/http/pipeline'
import { isDecodable, operationFinder } from '@pocketbank/http/routes'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { giveFile, readOwnForm, takeForm } from './act.ts'
import { answerProblem, answerRedirect } from './answers.tsx'
import { bankState } from './bank-state.ts'
import { leavePath } from './entrance.ts'
import { consoleFiles, pages } from './groups.ts'
import type { FileRow, Page } from './page.ts'
import { createPageRoute, type Route } from './show-page.ts'
import { answerLeaving } from './token-form.tsx'
import { answerTpps, tppsPath } from './tpps.tsx'
import { createBankPageInput, createPageInput, findVisitBank, type Visit, writeHref } from './visit.ts'

function createFormRoute(page: Page): Route {
  return { method: 'POST', path: page.path, answer: (visit, names) => takeForm(visit, page, names) }
}

function createFileRoute(row: FileRow): Route {
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

const otherRoutes: readonly Route[] = [
  { method: 'GET', path: '/console/events', answer: followBank },
  ...['/console', '/console/requests'].map((path): Route => ({ method: 'GET', path, answer: goHome })),
  { method: 'GET', path: tppsPath, answer: (visit) => answerTpps(visit) },
  { method: 'POST', path: leavePath, answer: endConsoleSession },
]

const find = operationFinder<Route>([
  ...otherRoutes,
  ...pages.map(createPageRoute),
  ...pages.map(createFormRoute),
  ...consoleFiles.map(createFileRoute),
])

/** Responds to an admitted browser: with a page, the result of a form, or a file. */
export function answerPath(visit: Visit): Awaitable<Reply> {
  const { method, path } = visit.request
  const match = isDecodable(path) ? find(method, path) : undefined
  if (match === undefined) return answerProblem(visit, 'notFound')
  if (typeof match === 'object') return match.operation.answer(visit, match.names)
  return answerProblem(visit, 'wrongMethod', { headers: { Allow: match } })
}
