import type { Refusal, Result } from '@pocketbank/core'
import { fail } from '@pocketbank/core/base'
import { doStored, findDurability } from '@pocketbank/http/pipeline'
import { isSameSecret } from '@pocketbank/http/requests/seal'
import { withoutSecret } from '@pocketbank/http/requests/secret'
import { answerElsewhere, answerPage, answerProblem, answerRefusal } from './answers.tsx'
import { readConsoleForm, readFields, readFirstText, type SentForm } from './console-form.ts'
import { unkept } from './console-headers.ts'
import { foreignForm, isFromConsole } from './entrance.ts'
import { bankState } from './events.ts'
import { actions } from './groups.ts'
import type { Action, Drawn, FileRow, Given, LedElsewhere, Page } from './page.ts'
import { answerTpps } from './tpps.tsx'
import {
  createGiven,
  createGivenAlways,
  findVisitBank,
  ownAddress,
  type RefusedForm,
  type Visit,
  writeHref,
} from './visit.ts'

/** The values of the names in a path, by name. */
export type PathNames = Readonly<Record<string, string>>

/** Reads a bank. Waits until everything that was read is stored. */
async function readStored<Value>({ engine }: Given, work: () => Value | Promise<Value>): Promise<Value> {
  return doStored({ durability: findDurability(engine), work, isRead: () => true })
}

/** Changes a bank. Waits until the change is stored. */
async function stored<Value>({ engine }: Given, work: () => Value | Promise<Value>): Promise<Value> {
  return doStored({ durability: findDurability(engine), work, isRead: () => false })
}

interface Framed {
  readonly page: Page
  readonly drawn: Drawn | LedElsewhere
  readonly given?: Given
}

/** Reads the notice for a page and deletes its cookie. */
function takeNotice({ notices, request, cookies }: Visit): readonly string[] | undefined {
  const taken = notices.take(request)
  if (taken !== undefined) cookies.push(taken.cookie)
  return taken?.lines
}

function answerDrawn(
  visit: Visit,
  { page, drawn, given }: Framed,
  refused: RefusedForm | undefined,
): Promise<Response> {
  if ('elsewhere' in drawn) return Promise.resolve(answerElsewhere(visit, writeHref(visit, drawn.elsewhere)))
  const { status: own = 200, isStill = false, ...shown } = drawn
  const status = refused === undefined ? own : 422
  const notice = takeNotice(visit)
  // The address of the page does not return the page with a refused form.
  const isLive = given !== undefined && !isStill && refused === undefined
  const live = isLive
    ? {
        address: writeHref(visit, '/console/events'),
        state: bankState(given.bank, given.requests),
        zone: given.zone,
      }
    : undefined
  return answerPage(visit, {
    ...shown,
    ...{ status, page, isError: status >= 400, notice, refused, live },
  })
}

/** Draws a page. After a refusal it shows the form with the typed text and the problem. */
export async function showPage(
  visit: Visit,
  page: Page,
  names: PathNames,
  refused?: RefusedForm,
): Promise<Response> {
  const always = createGivenAlways(visit, names, { refused })
  if (page.kind === 'bankless') return answerDrawn(visit, { page, drawn: await page.render(always) }, refused)
  const bank = findVisitBank(visit)
  if (bank === undefined) {
    const drawn = visit.tpp === undefined ? await page.renderForAll?.(always) : undefined
    return drawn === undefined ? answerTpps(visit, visit.tpp) : answerDrawn(visit, { page, drawn }, refused)
  }
  const given = createGiven(always, bank)
  const drawn = await readStored(given, () => page.render(given))
  return answerDrawn(visit, { page, drawn, given }, refused)
}

/** Writes a file name for `Content-Disposition`, in ASCII. */
function saidName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '_')
}

/** Responds with a file as a download. */
export async function giveFile(visit: Visit, row: FileRow, names: PathNames): Promise<Response> {
  const bank = findVisitBank(visit)
  if (bank === undefined) return answerTpps(visit, visit.tpp)
  const given = createGiven(createGivenAlways(visit, names), bank)
  const file = await readStored(given, () => row.file(given))
  if (!file.ok) return answerRefusal(visit, file.error)
  const { name, type, text, isShown = false } = file.value
  const disposition = `${isShown ? 'inline' : 'attachment'}; filename="${saidName(name)}"`
  return new Response(withoutSecret(text, visit.env.requests.secret), {
    headers: { ...unkept, 'Content-Type': type, 'Content-Disposition': disposition },
  })
}

/** A form that was sent from a page. */
interface PageForm {
  readonly page: Page
  readonly names: PathNames
  readonly action: Action
  readonly form: SentForm
}

/** Draws the page of a refused form again. */
function showAgain(
  visit: Visit,
  { page, names, action, form }: PageForm,
  refusal: Refusal,
): Promise<Response> {
  return showPage(visit, page, names, { action, form, refusal, place: {} })
}

/** Answers a question with the page that `run` returns. */
async function answerQuestion(
  visit: Visit,
  action: Extract<Action, { readonly kind: 'question' }>,
  sent: PageForm,
): Promise<Response> {
  const fields = readFields(action.fields, sent.form)
  const answer = fields.ok
    ? await action.run(createGivenAlways(visit, sent.names), fields.value as never)
    : fields
  if (!answer.ok) return showAgain(visit, sent, answer.error)
  return answerDrawn(visit, { page: sent.page, drawn: answer.value }, undefined)
}

async function runAction(visit: Visit, sent: PageForm): Promise<Response> {
  const { action, names, form } = sent
  if (action.kind === 'question') return answerQuestion(visit, action, sent)
  const bank = findVisitBank(visit)
  if (bank === undefined) return answerTpps(visit, visit.tpp)
  const fields = readFields(action.fields, form)
  if (!fields.ok) return showAgain(visit, sent, fields.error)
  const given = createGiven(createGivenAlways(visit, names), bank)
  const done = await stored(given, () => action.run(given, fields.value as never))
  if (!done.ok) return showAgain(visit, sent, done.error)
  const { path, query, notice, remembers } = done.value
  if (remembers !== undefined) {
    visit.cookies.push(visit.remembered.write(visit.request, remembers.customerNumber))
  }
  if (notice.length > 0) visit.cookies.push(visit.notices.keep(visit.request, notice))
  return answerElsewhere(visit, path === undefined ? ownAddress(visit) : writeHref(visit, path, query))
}

/** Runs the action that a form names. */
export async function takeForm(visit: Visit, page: Page, names: PathNames): Promise<Response> {
  const read = await readOwnForm(visit, page.formBytesMax?.(findVisitBank(visit)))
  if (!read.ok) return answerProblem(visit, read.error, { address: ownAddress(visit) })
  const form = read.value
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
  const read = await readConsoleForm(request, bytesMax)
  if (!read.ok) return read
  const { formToken } = session
  if (formToken === '') return isFromConsole(request) ? read : fail('foreign')
  return isSameSecret(readFirstText(read.value, 'token') ?? '', formToken) ? read : fail('stale')
}
