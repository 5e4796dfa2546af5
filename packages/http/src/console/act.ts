import { doStored, durabilityOf } from '../pipeline/durability.ts'
import { withoutSecret } from '../requests/secret.ts'
import { isSameSecret } from '../seal.ts'
import { answerElsewhere, answerPage, answerProblem, answerRefusal } from './answers.tsx'
import { readConsoleForm, readFields, readFirstText, type SentForm } from './console-form.ts'
import { unkept } from './console-headers.ts'
import { foreignForm } from './entrance.ts'
import { bankState } from './events.ts'
import { pages } from './groups.ts'
import type { Action, Drawn, FileRow, Given, Page } from './page.ts'
import { answerTpps } from './tpps.tsx'
import {
  bankOf,
  createGiven,
  createGivenAlways,
  hrefOf,
  type RefusedForm,
  summariseProblem,
  type Visit,
} from './visit.ts'

/** What stands in a path in place of its names. */
export type PathNames = Readonly<Record<string, string>>

/** Reads a bank, and waits until all that was read is stored. */
async function readStored<Value>({ engine }: Given, work: () => Value | Promise<Value>): Promise<Value> {
  return doStored({ durability: durabilityOf(engine), work, isRead: () => true })
}

/** Does something with a bank, and waits until what came of it is stored. */
async function stored<Value>({ engine }: Given, work: () => Value | Promise<Value>): Promise<Value> {
  return doStored({ durability: durabilityOf(engine), work, isRead: () => false })
}

interface Framed {
  readonly page: Page
  readonly drawn: Drawn
  readonly given?: Given
}

function answerDrawn(
  visit: Visit,
  { page, drawn, given }: Framed,
  refused: RefusedForm | undefined,
): Promise<Response> {
  const { status: own = 200, ...shown } = drawn
  const status = refused === undefined ? own : 422
  const problem = refused && summariseProblem(refused)
  const notice = visit.notices.find(visit.query.get('notice') ?? '')
  const live = given && {
    address: hrefOf(visit, '/console/events'),
    state: bankState(given.bank, given.requests),
  }
  return answerPage(visit, {
    ...shown,
    ...{ status, section: page.section, isError: status >= 400, notice, problem, live },
  })
}

/** Draws a page, with a form that was refused where there is one. */
export async function showPage(
  visit: Visit,
  page: Page,
  names: PathNames,
  refused?: RefusedForm,
): Promise<Response> {
  const always = createGivenAlways(visit, names, refused)
  if (page.kind === 'bankless') return answerDrawn(visit, { page, drawn: await page.render(always) }, refused)
  const bank = bankOf(visit)
  if (bank === undefined) {
    const drawn = visit.tpp === undefined ? await page.renderForAll?.(always) : undefined
    return drawn === undefined ? answerTpps(visit, visit.tpp) : answerDrawn(visit, { page, drawn }, refused)
  }
  const given = createGiven(always, bank)
  const drawn = await readStored(given, () => page.render(given))
  return answerDrawn(visit, { page, drawn, given }, refused)
}

/** A name of a file in the header that says it, in ASCII. */
function saidName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '_')
}

/** Gives a file to a browser that is to keep it. */
export async function giveFile(visit: Visit, row: FileRow, names: PathNames): Promise<Response> {
  const bank = bankOf(visit)
  if (bank === undefined) return answerTpps(visit, visit.tpp)
  const given = createGiven(createGivenAlways(visit, names), bank)
  const file = await readStored(given, () => row.file(given))
  if (!file.ok) return answerRefusal(visit, file.error)
  const { name, type, text } = file.value
  const disposition = `attachment; filename="${saidName(name)}"`
  return new Response(withoutSecret(text, visit.env.requests.secret), {
    headers: { ...unkept, 'Content-Type': type, 'Content-Disposition': disposition },
  })
}

/** The page whose form does an action. */
function pageOfAction({ path: own, page: wanted }: Action): Page {
  const page = pages.find(({ path }) => path === wanted)
  if (page === undefined) throw new Error(`${own} is no form of a page: ${wanted}`)
  return page
}

/** Draws the page whose form was refused again. */
function showAgain(visit: Visit, refused: RefusedForm): Promise<Response> {
  return showPage(visit, pageOfAction(refused.action), refused.names, refused)
}

/** Answers a question by the page that tells. */
async function answerQuestion(
  visit: Visit,
  action: Extract<Action, { readonly kind: 'question' }>,
  { names, form }: Pick<RefusedForm, 'names' | 'form'>,
): Promise<Response> {
  const refused = { action, names, form }
  const fields = readFields(action.fields, form)
  const answer = fields.ok ? await action.run(createGivenAlways(visit, names), fields.value as never) : fields
  if (!answer.ok) return showAgain(visit, { ...refused, refusal: answer.error })
  return answerDrawn(visit, { page: pageOfAction(action), drawn: answer.value }, undefined)
}

async function runAction(visit: Visit, action: Action, names: PathNames, form: SentForm): Promise<Response> {
  if (action.kind === 'question') return answerQuestion(visit, action, { names, form })
  const bank = bankOf(visit)
  if (bank === undefined) return answerTpps(visit, visit.tpp)
  const fields = readFields(action.fields, form)
  const refused = { action, names, form }
  if (!fields.ok) return showAgain(visit, { ...refused, refusal: fields.error })
  const given = createGiven(createGivenAlways(visit, names), bank)
  const answer = await stored(given, () => action.run(given, fields.value as never))
  if (!answer.ok) return showAgain(visit, { ...refused, refusal: answer.error })
  const { path, notice } = answer.value
  const told = notice === undefined ? {} : { notice: visit.notices.keep(notice) }
  return answerElsewhere(visit, hrefOf(visit, path, told))
}

/** Does what a form asks, once it is known that it is one of this session. */
export async function takeForm(visit: Visit, action: Action, names: PathNames): Promise<Response> {
  const form = await ownForm(visit, octetsFor(visit, action, names))
  return typeof form === 'string' ? answerProblem(visit, form) : runAction(visit, action, names, form)
}

function octetsFor(visit: Visit, action: Action, names: PathNames): number | undefined {
  if (action.kind === 'question') return action.octetsMax?.(createGivenAlways(visit, names))
  const bank = action.octetsMax === undefined ? undefined : bankOf(visit)
  return bank && action.octetsMax?.(createGiven(createGivenAlways(visit, names), bank))
}

/** Reads a form that a page of this session has sent; a word where it is none. D: without a session nothing of it is read. */
export async function ownForm(
  visit: Visit,
  octetsMax?: number,
): Promise<SentForm | 'foreign' | 'stale' | 'tooLarge' | 'wrongType'> {
  const { request, env, session, isNew } = visit
  if (foreignForm(request, env.address) !== undefined) return 'foreign'
  if (session === undefined || isNew) return 'stale'
  const form = await readConsoleForm(request, octetsMax)
  if (!form.ok) return form.error
  return isSameSecret(readFirstText(form.value, 'token') ?? '', session.formToken) ? form.value : 'stale'
}
