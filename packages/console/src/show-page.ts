import { doStored, findDurability, type Reply } from '@pocketbank/http/pipeline'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { answerPage, answerRedirect } from './answers.tsx'
import { bankState } from './bank-state.ts'
import type { BankPageInput, Page, PageView, Redirect } from './page.ts'
import { answerTpps } from './tpps.tsx'
import {
  createBankPageInput,
  createPageInput,
  findVisitBank,
  type RefusedForm,
  type Visit,
  writeHref,
} from './visit.ts'

/** The values of the names in a path, by name. */
export type PathNames = Readonly<Record<string, string>>

/** Reads a bank. Waits until everything that was read is stored. */
export async function readStored<Value>(
  { engine }: BankPageInput,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  return doStored({ durability: findDurability(engine), work, isRead: () => true })
}

interface Framed {
  readonly page: Page
  readonly pageView: PageView | Redirect
  readonly input?: BankPageInput
}

/** Reads the notice for a page and deletes its cookie. */
function takeNotice({ notices, request, cookies }: Visit): readonly string[] | undefined {
  const notice = notices.take(request)
  if (notice !== undefined) cookies.push(notice.cookie)
  return notice?.lines
}

export function answerDrawn(
  visit: Visit,
  { page, pageView, input }: Framed,
  refusedForm: RefusedForm | undefined,
): Promise<Reply> {
  if ('location' in pageView)
    return Promise.resolve(answerRedirect(visit, writeHref(visit, pageView.location)))
  const { status: pageStatus = 200, isStill = false, ...parts } = pageView
  const status = refusedForm === undefined ? pageStatus : 422
  const notice = takeNotice(visit)
  // The address of the page does not return the page with a refused form.
  const isLive = input !== undefined && !isStill && refusedForm === undefined
  const live = isLive
    ? {
        address: writeHref(visit, '/console/events'),
        state: bankState(input.bank, input.requests),
        zone: input.zone,
      }
    : undefined
  return answerPage(visit, {
    ...parts,
    status,
    page,
    isError: status >= 400,
    notice,
    refusedForm,
    live,
  })
}

/** Draws a page. After a refusal it shows the form with the typed text and the problem. */
export async function showPage(
  visit: Visit,
  page: Page,
  names: PathNames,
  refusedForm?: RefusedForm,
): Promise<Reply> {
  const always = createPageInput(visit, names, { refusedForm })
  if (page.kind === 'bankless')
    return answerDrawn(visit, { page, pageView: await page.render(always) }, refusedForm)
  const bank = findVisitBank(visit)
  if (bank === undefined) {
    const pageView = visit.tpp === undefined ? await page.renderForAll?.(always) : undefined
    return pageView === undefined
      ? answerTpps(visit, visit.tpp)
      : answerDrawn(visit, { page, pageView }, refusedForm)
  }
  const input = createBankPageInput(always, bank)
  const pageView = await readStored(input, () => page.render(input))
  return answerDrawn(visit, { page, pageView, input }, refusedForm)
}

/** A path and method of the console. */
export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly answer: (visit: Visit, names: PathNames) => Awaitable<Reply>
}

export function createPageRoute(page: Page): Route {
  return { method: 'GET', path: page.path, answer: (visit, names) => showPage(visit, page, names) }
}
