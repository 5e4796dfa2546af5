import type { Engine, Instant, LocalDate, Refusal, Result, Zone } from '@pocketbank/core'
import type { ControlledBank } from '@pocketbank/devtools'
import type { HostFacts } from '@pocketbank/devtools/control/console-options'
import type { RequestJournal } from '@pocketbank/http'
import type { Env } from '@pocketbank/http/pipeline'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { Child } from 'hono/jsx'
import type * as v from 'valibot'

/*
 * How the console grows. It is two tables, folded from the groups in `groups.ts`: pages and actions.
 *
 * A page is a row `{ path, section, render }`. `render(given)` gives title and content (hono/jsx); the frame puts bar, sidebar and skip
 * link around it. A row with `isEntrance` stands in the sidebar. `kind: 'bankless'` is for pages that show no bank (`/explain`, `/docs`):
 * they are drawn without `?tpp=`.
 *
 * An action is a row made by `action({ name, fields, run })`. Each form is sent to the address of the page on which it stands, with the
 * name of its action, so an action belongs to no page. `fields` is a valibot object of the form (text; `true` where the
 * contract says so, arrays of all values of a name where it says array, a file for an upload, blanks left out). `run` gives
 * `stayOnPage(notice)`, `goToPage(path, notice)` or a refusal. A refusal draws the page again, status 422, with the sentence beside the
 * field in which its path ends, and with what was typed. A form that only asks something is a row made by `question`, whose `run` gives
 * the page that answers.
 *
 * A file is a row `{ path, file }`, for downloads.
 *
 * In a page: `const form = given.form(theAction, hidden)`, then `<FieldForm form={form} rows={…} submit="…" />`. Links are
 * `given.href('/console/…')`: base path and TPP come by themselves. Text of strangers goes through `visible()`. The policy of the pages
 * forbids `style` attributes and inline scripts. Tables are drawn from columns by `<Table>`, which is a list of cards on phones.
 *
 * Each group is a folder with `words.ts`, `what-….ts` (what is shown, without HTML), the TSX, and an `index.ts` that exports its
 * `Group`; its style stands in a `style.ts` that `style.ts` of the console joins. With a script open pages follow the bank, by
 * `/console/events`; rows with a key are kept. `test/kit/console.ts` opens pages and sends forms in process, and
 * `test/browser/console-pages.ts` lists the pages that `npm run pages` photographs.
 */

/** The part of an application that the console takes. */
export type ConsoleEnv = Env

/** A form of a page before it is drawn: its address, and why it was refused the last time. */
export interface FormView {
  /** The address of its page. */
  readonly address: string
  /** Its hidden fields: the name of its action, the token of the session, and the row that it is about. */
  readonly hidden: Readonly<Record<string, string>>
  /** The refusal of the form that this page answers. */
  readonly problem: FormProblem | undefined
  /** The text that was typed into a field then. */
  readonly typed: (name: string) => readonly string[]
  /** The id of a field in the page. */
  readonly idOf: (name: string) => string
}

/** A refusal of a form. */
export interface FormProblem {
  readonly text: string
  /** The field where it is; none where the form as a whole is refused. */
  readonly field: string | undefined
  /** Filled when the field is drawn: its id and label, for the summary at the top of the page. */
  readonly place: { id?: string; label?: string }
}

/** The input of every page. */
export interface GivenAlways {
  readonly env: ConsoleEnv
  readonly request: IncomingRequest
  readonly host: HostFacts & { readonly hasToken: boolean }
  /** Values of the names in braces in the path of the page. */
  readonly names: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The TPP whose bank is shown; undefined if all TPPs share one. */
  readonly tpp: string | undefined
  /** The number of the customer as whom this browser approves. */
  readonly personNumber: string | undefined
  /** The day that its clock shows; none where no bank is shown. */
  readonly today: LocalDate | undefined
  /** The address of a path of the console: with the base path, and the TPP where there is one. */
  readonly href: (path: string, query?: Readonly<Record<string, string>>) => string
  /** A form of this page that does an action, with hidden fields of its own. */
  readonly form: (action: Action, hidden?: Readonly<Record<string, string>>) => FormView
}

/** The input of a page about a bank. */
export interface Given extends GivenAlways {
  readonly bank: ControlledBank
  readonly engine: Engine
  /** Requests of the TPP whose bank it is, or of all. */
  readonly requests: RequestJournal
  /** The time of the bank's clock; commands run at this moment. */
  readonly now: Instant
  readonly zone: Zone
}

/** A page once it is drawn; the frame stands around it. */
export interface Drawn {
  readonly title: string
  /** Stands below the title: a sentence, or an id. */
  readonly subtitle?: Child
  /** Buttons and links on the right of the title. */
  readonly actions?: Child
  readonly content: Child
  /** 200 unless said otherwise. */
  readonly status?: 200 | 400 | 403 | 404 | 422
  /** True if the page never changes, as that of an answered request. */
  readonly isStill?: boolean
}

/** In place of a page: the path of another one to which the browser is led. */
export interface LedElsewhere {
  readonly elsewhere: string
}

/** The sections of the console in the groups of the sidebar. */
export const sectionGroups = [
  ['requests'],
  ['customers', 'payments', 'consents'],
  ['time', 'faults', 'situations', 'snapshots'],
  ['docs'],
  ['bank'],
] as const

/** A section of the console. */
export type Section = (typeof sectionGroups)[number][number]

interface PageBase {
  /** With its names in braces: `/console/payments/{id}`. */
  readonly path: `/${string}`
  /** The section of the sidebar; undefined for a page of no section. */
  readonly section: Section | undefined
  /** True if the sidebar leads here. */
  readonly isEntrance?: boolean
  /** True if only a form leads here, to its result. */
  readonly isAnswer?: boolean
  /** Bytes that a form of the page may have. Default: 131,072. */
  readonly formBytesMax?: ((bank: ControlledBank | undefined) => number) | undefined
}

/** A page about a bank. Where it is about something that is not there it gives `drawMissing(…)` of `problem.tsx`. */
interface BankPage extends PageBase {
  readonly kind?: undefined
  readonly render: (given: Given) => Awaitable<Drawn | LedElsewhere>
  /** Drawn where each TPP has a bank and none is chosen; without it the choice is. */
  readonly renderForAll?: (given: GivenAlways) => Awaitable<Drawn | LedElsewhere>
}

/** A page that is the same whatever bank there is. */
export interface BanklessPage extends PageBase {
  readonly kind: 'bankless'
  readonly render: (given: GivenAlways) => Awaitable<Drawn | LedElsewhere>
}

export type Page = BankPage | BanklessPage

/** A file that a browser is given to keep. */
export interface File {
  readonly name: string
  /** Its media type. */
  readonly type: string
  readonly text: string
  /** True if the browser shows it instead of keeping it. */
  readonly isShown?: boolean
}

/** A file about a bank, which a link with the attribute `download` leads to. Where it cannot be had, the page says why. */
export interface FileRow {
  readonly path: `/console/${string}`
  readonly file: (given: Given) => Awaitable<Result<File, Refusal>>
}

/** The end of an action: the path to which the browser goes, if not the same page, and the lines of the notice there. */
export interface Done {
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
  readonly notice: readonly string[]
  /** The person whom the browser remembers from now on, by customer number; none to forget. */
  readonly remembers?: { readonly customerNumber: string | undefined }
}

/** The contract of a form: its fields by name. */
export type FormContract = v.ObjectSchema<v.ObjectEntries, undefined>

interface ActionOf<Contract extends FormContract, From, Outcome = Done> {
  /** A verb and its object: `delete-customer`. */
  readonly name: string
  readonly fields: Contract
  readonly run: (given: From, form: v.InferOutput<Contract>) => Awaitable<Result<Outcome, Refusal>>
}

/** An action on a bank, as the table has it. */
interface BankAction extends Omit<ActionOf<FormContract, Given>, 'run'> {
  readonly kind?: undefined
  readonly run: (given: Given, form: never) => Awaitable<Result<Done, Refusal>>
}

/** A question that a form asks, as the table has it: nothing is done, so the answer is the page itself, and no address leads to it. */
interface Question extends Omit<ActionOf<FormContract, GivenAlways>, 'run'> {
  readonly kind: 'question'
  readonly run: (given: GivenAlways, form: never) => Awaitable<Result<Drawn, Refusal>>
}

export type Action = BankAction | Question

/** Makes the row of an action; what `run` is given follows from the contract of the form. */
export function action<const Contract extends FormContract>(row: ActionOf<Contract, Given>): Action {
  return row
}

/** Makes the row of a question: `run` gives the page that answers it, and asks no bank. */
export function question<const Contract extends FormContract>(
  row: ActionOf<Contract, GivenAlways, Drawn>,
): Action {
  return { ...row, kind: 'question' }
}

/** The context in which an action asks the bank: as embedding code does, with amounts as decimal text. */
export function actionContext({ now }: Given) {
  return { now, amounts: 'exact' } as const
}

/** An action went well; the browser stays on its page. */
export function stayOnPage(...notice: readonly string[]): Result<Done, never> {
  return { ok: true, value: { notice } }
}

/** An action went well; the browser goes to another page. */
export function goToPage(
  to: string | Pick<Done, 'path' | 'query'>,
  ...notice: readonly string[]
): Result<Done, never> {
  return { ok: true, value: { ...(typeof to === 'string' ? { path: to } : to), notice } }
}

/** Pages and actions that belong together. */
export interface Group {
  readonly pages: readonly Page[]
  readonly actions: readonly Action[]
  readonly files?: readonly FileRow[]
}
