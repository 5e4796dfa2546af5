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
 * How to extend the console. It consists of pages, actions and files, which `groups.ts` collects from the
 * groups.
 *
 * A page is a row `{ path, section, render }`. `render(given)` returns title and content (hono/jsx). The
 * frame adds bar, sidebar and skip link. The sidebar links to the pages of `entrances`. A page that shows no
 * bank (`/explain`, `/docs`) has `kind: 'bankless'` and needs no `?tpp=`.
 *
 * An action is a row made by `action({ name, fields, run })`. A form is sent to the address of its page with
 * the name of its action, so any page may use any action. `fields` is a valibot object: text, `true` for a
 * checkbox, an array for all values of a name, a file for an upload. Blank fields are left out. `run` returns
 * `stayOnPage(notice)`, `goToPage(path, notice)` or a refusal. After a refusal the page appears again with
 * status 422, the typed values, and the sentence next to the last field that the path of the refusal names.
 * `question` makes the row of a form that only asks; its `run` returns the page with the answer.
 *
 * A file is a row `{ path, file }`, for downloads.
 *
 * In a page: `const form = given.form(theAction, hidden)`, then
 * `<FieldForm form={form} rows={…} submit="…" />`. `given.href('/console/…')` writes a link with
 * base path and TPP. `visible()` makes untrusted text safe to show. The content security policy forbids
 * `style` attributes and inline scripts. `<Table>` draws a table from its columns; on phones it is a list of
 * cards.
 *
 * Each group is a folder with `words.ts`, `…-facts.ts` (what is shown, without HTML), the TSX, and an
 * `index.ts` that exports its `Group`. The `style.ts` of the console joins the `style.ts` of the groups. With
 * a script open pages follow the bank by `/console/events` and keep rows by key. `test/kit/console.ts` opens
 * pages and sends forms in process. `test/browser/console-pages.ts` lists the pages that `npm run pages`
 * photographs.
 */

/** The part of an application that the console uses. */
export type ConsoleEnv = Env

/** A form of a page with its address, its hidden fields and its last refusal. */
export interface FormView {
  /** The address of its page. */
  readonly address: string
  /**
   * The hidden fields: the name of the action, the token of the session and the row that the form is about.
   */
  readonly hidden: Readonly<Record<string, string>>
  /** The refusal of this form, if the page responds to it. */
  readonly problem: FormProblem | undefined
  /** Returns the texts that were typed into a field of the refused form. */
  readonly readTyped: (name: string) => readonly string[]
  /** Returns the id of a field in the page. */
  readonly idOf: (name: string) => string
}

/** A refusal of a form. */
export interface FormProblem {
  readonly text: string
  /** The refused field; undefined if the refusal is about the whole form. */
  readonly field: string | undefined
  /** The id and label of the field, set when it is drawn, for the summary at the top of the page. */
  readonly place: { id?: string; label?: string }
}

/** The input of every page. */
export interface PageInput {
  readonly env: ConsoleEnv
  readonly request: IncomingRequest
  readonly host: HostFacts & { readonly hasToken: boolean }
  /** The values of the names in the path of the page. */
  readonly names: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The TPP whose bank is shown; undefined if all TPPs share one. */
  readonly tpp: string | undefined
  /** The number of the customer as whom this browser approves. */
  readonly personNumber: string | undefined
  /** The day of the bank's clock; undefined if no bank is shown. */
  readonly today: LocalDate | undefined
  /**
   * Writes the address of a path of the console, with the base path, and with the TPP if each TPP has a bank.
   */
  readonly href: (path: string, query?: Readonly<Record<string, string>>) => string
  /** Makes a form of this page for an action, with further hidden fields. */
  readonly form: (action: Action, hidden?: Readonly<Record<string, string>>) => FormView
}

/** The input of a page about a bank. */
export interface BankPageInput extends PageInput {
  readonly bank: ControlledBank
  readonly engine: Engine
  /** The requests of the TPP if each TPP has a bank, else all. */
  readonly requests: RequestJournal
  /** The time of the bank's clock, at which commands run. */
  readonly now: Instant
  readonly zone: Zone
}

/** The result of `render`, which the frame surrounds. */
export interface PageView {
  readonly title: string
  /** The sentence or id below the title. */
  readonly subtitle?: Child
  /** The buttons and links to the right of the title. */
  readonly actions?: Child
  readonly content: Child
  /** The HTTP status. Default: 200. */
  readonly status?: 200 | 400 | 403 | 404 | 422
  /** True if the page never changes, such as that of a past request. */
  readonly isStill?: boolean
}

/** A redirect in place of a page, to the path of another one. */
export interface Redirect {
  readonly location: string
}

/** The links of the sidebar, in their groups: the first page of each section. */
export const entrances = [
  [{ section: 'requests', path: '/' }],
  [
    { section: 'customers', path: '/console/customers' },
    { section: 'payments', path: '/console/payments' },
    { section: 'consents', path: '/console/consents' },
  ],
  [
    { section: 'time', path: '/console/time' },
    { section: 'faults', path: '/console/faults' },
    { section: 'situations', path: '/console/situations' },
    { section: 'snapshots', path: '/console/snapshots' },
  ],
  [{ section: 'docs', path: '/docs' }],
  [{ section: 'bank', path: '/console/bank' }],
] as const

export type Section = (typeof entrances)[number][number]['section']

interface PageBase {
  /** The path with names in braces: `/console/payments/{id}`. */
  readonly path: `/${string}`
  /** The section of the sidebar; undefined for a page without a section. */
  readonly section: Section | undefined
  /** True if only a form leads to this page, which shows its result. */
  readonly isAnswer?: boolean
  /** The most bytes of a form of the page. Without it the default of the console applies. */
  readonly formBytesMax?: ((bank: ControlledBank | undefined) => number) | undefined
}

/** A page about a bank. For a missing record it returns `drawMissing(…)` of `problem.tsx`. */
interface BankPage extends PageBase {
  readonly kind?: undefined
  readonly render: (input: BankPageInput) => Awaitable<PageView | Redirect>
  /**
   * Draws the page if each TPP has a bank and none is chosen. Without it the browser shows the choice of
   * TPPs.
   */
  readonly renderForAll?: (input: PageInput) => Awaitable<PageView | Redirect>
}

/** A page that shows no bank. */
export interface BanklessPage extends PageBase {
  readonly kind: 'bankless'
  readonly render: (input: PageInput) => Awaitable<PageView | Redirect>
}

export type Page = BankPage | BanklessPage

/** A file to download. */
export interface File {
  readonly name: string
  /** The media type. */
  readonly type: string
  readonly text: string
  /** True if the browser shows the file instead of saving it. */
  readonly isShown?: boolean
}

/**
 * A file about a bank, the target of a link with the attribute `download`. On a refusal a page shows the
 * reason.
 */
export interface FileRow {
  readonly path: `/console/${string}`
  readonly file: (input: BankPageInput) => Awaitable<Result<File, Refusal>>
}

/**
 * The result of an action: the path of the next page, by default the same page, and the lines of its notice.
 */
export interface ActionResult {
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
  readonly notice: readonly string[]
  /** The person whom the browser remembers from now on; without a customer number it forgets the last one. */
  readonly remembers?: { readonly customerNumber: string | undefined }
}

/** The contract of a form: its fields by name. */
export type FormContract = v.ObjectSchema<v.ObjectEntries, undefined>

interface ActionOf<Contract extends FormContract, From, Outcome = ActionResult> {
  /** A verb and its object: `delete-customer`. */
  readonly name: string
  readonly fields: Contract
  readonly run: (input: From, form: v.InferOutput<Contract>) => Awaitable<Result<Outcome, Refusal>>
}

/** An action on a bank, with its contract and types erased for the table. */
interface BankAction extends Omit<ActionOf<FormContract, BankPageInput>, 'run'> {
  readonly kind?: undefined
  readonly run: (input: BankPageInput, form: never) => Awaitable<Result<ActionResult, Refusal>>
}

/** A form that only asks. It changes nothing, so the response is the page itself and has no address. */
interface Question extends Omit<ActionOf<FormContract, PageInput>, 'run'> {
  readonly kind: 'question'
  readonly run: (input: PageInput, form: never) => Awaitable<Result<PageView, Refusal>>
}

export type Action = BankAction | Question

/** Makes the row of an action. The contract of the form sets the type of the fields for `run`. */
export function action<const Contract extends FormContract>(row: ActionOf<Contract, BankPageInput>): Action {
  return row
}

/** Makes the row of a question, whose `run` returns the page with the answer and reads no bank. */
export function question<const Contract extends FormContract>(
  row: ActionOf<Contract, PageInput, PageView>,
): Action {
  return { ...row, kind: 'question' }
}

/** Makes the context of a command: that of embedding code, with amounts as decimal text. */
export function actionContext({ now }: BankPageInput) {
  return { now, amounts: 'exact' } as const
}

/** Ends an action with success. The browser stays on its page. */
export function stayOnPage(...notice: readonly string[]): Result<ActionResult, never> {
  return { ok: true, value: { notice } }
}

/** Ends an action with success. The browser opens another page. */
export function goToPage(
  to: string | Pick<ActionResult, 'path' | 'query'>,
  ...notice: readonly string[]
): Result<ActionResult, never> {
  return { ok: true, value: { ...(typeof to === 'string' ? { path: to } : to), notice } }
}

/** Pages, files and actions that belong together. */
export interface Group {
  readonly pages: readonly Page[]
  readonly actions: readonly Action[]
  readonly files?: readonly FileRow[]
}
