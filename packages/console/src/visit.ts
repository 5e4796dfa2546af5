import { parseLocalDate, type Refusal } from '@pocketbank/core'
import { withoutPlace } from '@pocketbank/core/base/errors'
import type { ControlledBank } from '@pocketbank/devtools'
import type { ConsoleOptions } from '@pocketbank/devtools/control/console-options'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import type { SentForm } from './console-form.ts'
import type { Entrance } from './entrance.ts'
import type { Streams } from './events.ts'
import type { Notices } from './notices.ts'
import type { Action, BankPageInput, ConsoleEnv, FormProblem, FormView, PageInput } from './page.ts'
import type { RememberedPerson } from './remembered-person.ts'
import type { ConsoleSession, Sessions } from './session.ts'

export interface ConsoleSetting {
  readonly env: ConsoleEnv
  readonly options: ConsoleOptions
  readonly sessions: Sessions
  readonly entrance: Entrance
  readonly streams: Streams
  readonly notices: Notices
  readonly remembered: RememberedPerson
}

export interface RefusedForm {
  readonly action: Action
  readonly form: SentForm
  readonly refusal: Refusal
  readonly place: FormProblem['place']
}

/** A request of a browser to a console. */
export interface Visit extends ConsoleSetting {
  readonly request: IncomingRequest
  readonly query: URLSearchParams
  /** The TPP of the shown bank; undefined if all TPPs share a bank. */
  readonly tpp: string | undefined
  /** The session, once the guard has admitted the browser. */
  session: ConsoleSession | undefined
  /** True if the browser does not have the session yet, so that no form can belong to it. */
  isNew: boolean
  /** The cookies to set in the response. */
  readonly cookies: string[]
}

/** Starts a visit for a request. */
export function openVisit(setting: ConsoleSetting, request: IncomingRequest): Visit {
  const query = new URLSearchParams(request.search)
  const tpp = setting.options.tenants === undefined ? undefined : query.get('tpp') || undefined
  return { ...setting, request, query, tpp, session: undefined, isNew: true, cookies: [] }
}

/** Writes the address of a path of the console. */
export function writeHref(
  { env, tpp }: Visit,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const queryText = new URLSearchParams({ ...query, ...(tpp !== undefined && { tpp }) }).toString()
  return env.address.publicPath + path + (queryText === '' ? '' : `?${queryText}`)
}

/** Writes the address of the page of a visit. */
export function ownAddress({ env, request, query }: Visit): string {
  const search = query.toString()
  return env.address.publicPath + request.path + (search === '' ? '' : `?${search}`)
}

/** Finds the field of a refusal: the last name of its path that the form has. */
function refusedField({ fields }: Action, path: string | undefined): string | undefined {
  const names = path?.match(/\w+/g) ?? []
  return names.findLast((name) => Object.hasOwn(fields.entries, name))
}

/** Writes the prefix of the ids of a form's fields. */
function formId(action: Action, hidden: Readonly<Record<string, string>>): string {
  return [action.name, ...Object.values(hidden)].join('-').replaceAll(/[^\w-]+/g, '-')
}

/** Lists the text fields of a sent form, the first text of each. */
function typedTexts(form: SentForm): Readonly<Record<string, string>> {
  const texts = [...form].flatMap(([name, [value]]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(texts)
}

/** Writes a refusal for display at a field. It does not repeat the field, but names a place within a file. */
function writeFieldMessage(field: string | undefined, { text, path }: Refusal): string {
  const rest = field !== undefined && path?.endsWith(field) === true ? withoutPlace(text, path) : text
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** Writes the refusal of a form and finds its field. */
export function formProblem({ action, refusal, place }: RefusedForm): FormProblem {
  const field = refusedField(action, refusal.path)
  return { text: writeFieldMessage(field, refusal), field, place }
}

/** The forms of a page: a refused one, and the address to which all are sent. */
interface PageForms {
  readonly refusedForm?: RefusedForm | undefined
  /** Default: the address of the page. */
  readonly address?: string
}

interface FormParts extends PageForms {
  readonly action: Action
  readonly hidden: Readonly<Record<string, string>>
}

function formView(visit: Visit, { action, hidden, refusedForm, address }: FormParts): FormView {
  const texts = refusedForm?.action.name === action.name ? typedTexts(refusedForm.form) : undefined
  const isThis = texts !== undefined && Object.entries(hidden).every(([name, value]) => texts[name] === value)
  const id = formId(action, hidden)
  const { formToken: token = '' } = visit.session ?? {}
  return {
    address: address ?? ownAddress(visit),
    hidden: { do: action.name, ...(token !== '' && { token }), ...hidden },
    problem: isThis && refusedForm !== undefined ? formProblem(refusedForm) : undefined,
    readTyped: (name) =>
      isThis ? (refusedForm?.form.get(name) ?? []).filter((value) => typeof value === 'string') : [],
    idOf: (name) => `${id}-${name}`,
  }
}

/** Makes the input of a page. */
export function createPageInput(
  visit: Visit,
  names: Readonly<Record<string, string>>,
  forms: PageForms = {},
): PageInput {
  const { env, request, options, query, tpp } = visit
  // Pages do not get the token.
  const { token, ...facts } = options
  const host = { ...facts, hasToken: token !== undefined }
  return {
    env,
    request,
    names,
    query,
    tpp,
    host,
    personNumber: visit.remembered.read(request),
    today: parseLocalDate(findVisitBank(visit)?.clock.today ?? ''),
    href: (path, pageQuery) => writeHref(visit, path, pageQuery),
    form: (action, hidden = {}) => formView(visit, { action, hidden, ...forms }),
  }
}

/** Returns the bank of a visit; undefined if the person must choose it first. */
export function findVisitBank({ options: { bankFor, tenants }, tpp }: Visit): ControlledBank | undefined {
  if (tenants === undefined) return bankFor(undefined)
  return tpp !== undefined && tenants.has(tpp) ? bankFor(tpp) : undefined
}

/** Makes the input of a page about a bank. */
export function createBankPageInput(input: PageInput, bank: ControlledBank): BankPageInput {
  const { engine, clock } = bank
  const requests = bank.requests?.within(input.env.requests) ?? input.env.requests
  return { ...input, bank, engine, requests, now: clock.now, zone: engine.bank.calendar.zone }
}
