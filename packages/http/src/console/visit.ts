import { parseLocalDate, type Refusal } from '@pocketbank/core'
import type { ControlledBank } from '../control/bank.ts'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import type { SentForm } from './console-form.ts'
import type { ConsoleOptions } from './console-options.ts'
import type { Entrance } from './entrance.ts'
import type { Streams } from './events.ts'
import type { Notices } from './notices.ts'
import type { Action, ConsoleEnv, FormProblem, FormView, Given, GivenAlways } from './page.ts'
import type { ConsoleSession, Sessions } from './session.ts'

/** A console of an application. */
export interface ConsoleSetting {
  readonly env: ConsoleEnv
  readonly options: ConsoleOptions
  readonly sessions: Sessions
  readonly entrance: Entrance
  readonly streams: Streams
  readonly notices: Notices
}

/** A form that was sent and refused. */
export interface RefusedForm {
  readonly action: Action
  readonly names: Readonly<Record<string, string>>
  readonly form: SentForm
  readonly refusal: Refusal
}

/** A browser that asks for something of a console. */
export interface Visit extends ConsoleSetting {
  readonly request: IncomingRequest
  readonly query: URLSearchParams
  /** Whose bank is meant, where each TPP has one. */
  readonly tpp: string | undefined
  /** The session, once it was let in. */
  session: ConsoleSession | undefined
  /** True if the browser does not have the session yet, so that no form can belong to it. */
  isNew: boolean
  /** Cookies to be set. */
  readonly cookies: string[]
}

/** Begins a visit. */
export function openVisit(setting: ConsoleSetting, request: IncomingRequest): Visit {
  const query = new URLSearchParams(request.search)
  const tpp = setting.options.tenants === undefined ? undefined : query.get('tpp') || undefined
  return { ...setting, request, query, tpp, session: undefined, isNew: true, cookies: [] }
}

/** The address of a path of the console. */
export function hrefOf(
  { env, tpp }: Visit,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const said = new URLSearchParams({ ...query, ...(tpp !== undefined && { tpp }) }).toString()
  return env.address.publicPath + path + (said === '' ? '' : `?${said}`)
}

/** A path with what stands for its names. */
function fillNames(path: string, names: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''))
}

/** The field of a form at which a refusal is shown: the last name of its path, where the form has it. */
function refusedField({ fields }: Action, path: string | undefined): string | undefined {
  const names = path?.match(/\w+/g) ?? []
  return names.findLast((name) => Object.hasOwn(fields.entries, name))
}

/** A path as the ids of a form's fields begin. */
function idFor(path: string): string {
  return path.replaceAll(/[^\w-]+/g, '-').replace(/^-console-/, '')
}

/** What is said at a field: there the place needs no name, but one within a file that was sent does. */
function saidAt(field: string | undefined, text: string): string {
  const [place = ''] = /^\$\S* /.exec(text) ?? []
  if (field === undefined || !place.endsWith(`${field} `)) return text
  const rest = text.slice(place.length)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

function formProblem({ action, refusal }: RefusedForm): FormProblem {
  const field = refusedField(action, refusal.path)
  return { text: saidAt(field, refusal.text), field }
}

/** What is told at the top of a page of a form of it that was refused: the same as at the field, with a way to it. */
export function summariseProblem(refused: RefusedForm) {
  const { text, field } = formProblem(refused)
  const path = fillNames(refused.action.path, refused.names)
  return { text, id: field === undefined ? undefined : `${idFor(path)}-${field}` }
}

function formView(visit: Visit, path: string, refused: RefusedForm | undefined): FormView {
  const id = idFor(path)
  const isThis = refused !== undefined && fillNames(refused.action.path, refused.names) === path
  return {
    address: hrefOf(visit, path),
    token: visit.session?.formToken ?? '',
    problem: isThis ? formProblem(refused) : undefined,
    typed: (name) =>
      isThis ? (refused.form.get(name) ?? []).filter((value) => typeof value === 'string') : [],
    idOf: (name) => `${id}-${name}`,
  }
}

/** What pages are drawn from. */
export function createGivenAlways(
  visit: Visit,
  names: Readonly<Record<string, string>>,
  refused?: RefusedForm,
): GivenAlways {
  const { env, request, options, query, tpp } = visit
  // Pages are not handed the token.
  const { token: _, ...host } = options
  return {
    ...{ env, request, names, query, tpp, host },
    today: parseLocalDate(bankOf(visit)?.clock.today ?? ''),
    href: (path, asked) => hrefOf(visit, path, asked),
    form: (action, of = {}) => formView(visit, fillNames(action.path, of), refused),
  }
}

/** The bank that a visit means; nothing where it must be chosen first. */
export function bankOf({ options: { bankFor, tenants }, tpp }: Visit): ControlledBank | undefined {
  if (tenants === undefined) return bankFor(undefined)
  return tpp !== undefined && tenants.has(tpp) ? bankFor(tpp) : undefined
}

/** What pages about a bank are drawn from. */
export function createGiven(given: GivenAlways, bank: ControlledBank): Given {
  const { engine, clock } = bank
  const requests = bank.requests?.within(given.env.requests) ?? given.env.requests
  return { ...given, bank, engine, requests, now: clock.now, zone: engine.bank.calendar.zone }
}
