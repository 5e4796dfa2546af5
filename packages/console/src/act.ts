import type { Refusal, Result } from '@pocketbank/core'
import { fail } from '@pocketbank/core/base'
import { doStored, findDurability, type Reply } from '@pocketbank/http/pipeline'
import { isSameSecret } from '@pocketbank/http/requests/seal'
import { withoutSecret } from '@pocketbank/http/requests/secret'
import { answerProblem, answerRedirect, answerRefusal } from './answers.tsx'
import { readConsoleForm, readFields, readFirstText, type SentForm } from './console-form.ts'
import { uncachedHeaders } from './console-headers.ts'
import { foreignForm, isFromConsole } from './entrance.ts'
import { actions } from './groups.ts'
import type { Action, BankPageInput, FileRow, Page } from './page.ts'
import { answerDrawn, type PathNames, readStored, showPage } from './show-page.ts'
import { answerTpps } from './tpps.tsx'
import {
  createBankPageInput,
  createPageInput,
  findVisitBank,
  ownAddress,
  type Visit,
  writeHref,
} from './visit.ts'

/** Changes a bank. Waits until the change is stored. */
async function runAndStore<Value>(
  { engine }: BankPageInput,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  return doStored({ durability: findDurability(engine), work, isRead: () => false })
}

/** Writes a file name for `Content-Disposition`, in ASCII. */
function saidName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '_')
}

/** Responds with a file as a download. */
export async function giveFile(visit: Visit, row: FileRow, names: PathNames): Promise<Reply> {
  const bank = findVisitBank(visit)
  if (bank === undefined) return answerTpps(visit, visit.tpp)
  const input = createBankPageInput(createPageInput(visit, names), bank)
  const file = await readStored(input, () => row.file(input))
  if (!file.ok) return answerRefusal(visit, file.error)
  const { name, type, text, isShown = false } = file.value
  const disposition = `${isShown ? 'inline' : 'attachment'}; filename="${saidName(name)}"`
  return {
    status: 200,
    headers: { ...uncachedHeaders, 'Content-Type': type, 'Content-Disposition': disposition },
    body: withoutSecret(text, visit.env.requests.secret),
  }
}

/** A form that was sent from a page. */
interface PageForm {
  readonly page: Page
  readonly names: PathNames
  readonly action: Action
  readonly form: SentForm
}

/** Draws the page of a refused form again. */
function showAgain(visit: Visit, { page, names, action, form }: PageForm, refusal: Refusal): Promise<Reply> {
  return showPage(visit, page, names, { action, form, refusal, place: {} })
}

/** Answers a question with the page that `run` returns. */
async function answerQuestion(
  visit: Visit,
  action: Extract<Action, { readonly kind: 'question' }>,
  pageForm: PageForm,
): Promise<Reply> {
  const fields = readFields(action.fields, pageForm.form)
  const answer = fields.ok
    ? await action.run(createPageInput(visit, pageForm.names), fields.value as never)
    : fields
  if (!answer.ok) return showAgain(visit, pageForm, answer.error)
  return answerDrawn(visit, { page: pageForm.page, pageView: answer.value }, undefined)
}

async function runAction(visit: Visit, pageForm: PageForm): Promise<Reply> {
  const { action, names, form } = pageForm
  if (action.kind === 'question') return answerQuestion(visit, action, pageForm)
  const bank = findVisitBank(visit)
  if (bank === undefined) return answerTpps(visit, visit.tpp)
  const fields = readFields(action.fields, form)
  if (!fields.ok) return showAgain(visit, pageForm, fields.error)
  const input = createBankPageInput(createPageInput(visit, names), bank)
  const result = await runAndStore(input, () => action.run(input, fields.value as never))
  if (!result.ok) return showAgain(visit, pageForm, result.error)
  const { path, query, notice, remembers } = result.value
  if (remembers !== undefined) {
    visit.cookies.push(visit.remembered.write(visit.request, remembers.customerNumber))
  }
  if (notice.length > 0) visit.cookies.push(visit.notices.keep(visit.request, notice))
  return answerRedirect(visit, path === undefined ? ownAddress(visit) : writeHref(visit, path, query))
}

/** Runs the action that a form names. */
export async function takeForm(visit: Visit, page: Page, names: PathNames): Promise<Reply> {
  const result = await readOwnForm(visit, page.formBytesMax?.(findVisitBank(visit)))
  if (!result.ok) return answerProblem(visit, result.error, { address: ownAddress(visit) })
  const form = result.value
  const action = actions.get(readFirstText(form, 'do') ?? '')
  return action === undefined
    ? answerProblem(visit, 'wrongType')
    : runAction(visit, { page, names, action, form })
}

/** Reads a form. Rejects it unless a page of the console sent it in this session. */
export async function readOwnForm(
  visit: Visit,
  bytesMax?: number,
): Promise<Result<SentForm, 'foreign' | 'stale' | 'unknownBrowser' | 'tooLarge' | 'wrongType'>> {
  const { request, env, session, isNew } = visit
  if (foreignForm(request, env.address) !== undefined) return fail('foreign')
  if (session === undefined || isNew) return fail('unknownBrowser')
  const result = await readConsoleForm(request, bytesMax)
  if (!result.ok) return result
  const { formToken } = session
  if (formToken === '') return isFromConsole(request) ? result : fail('foreign')
  return isSameSecret(readFirstText(result.value, 'token') ?? '', formToken) ? result : fail('stale')
}
