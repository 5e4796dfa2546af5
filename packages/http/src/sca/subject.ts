import type { OfferedAgreement } from '@pocketbank/core'
import type { ApprovalRequest, Authorisation } from '@pocketbank/core/internal'
import type { FC } from 'hono/jsx'
import type { EndPage } from './end-page.ts'
import type { PageContext } from './page-context.ts'
import type { Words } from './words.ts'

/** What a person approves. */
export type ScaSubject = Authorisation['purpose']['kind']

/** What is rendered of a subject: all between the title and the buttons. */
export interface SubjectProps {
  readonly page: PageContext
  readonly offer: OfferedAgreement
  /** What was answered, to be shown again; nothing at first. */
  readonly posted: URLSearchParams | undefined
}

/** The steps of an SCA session, as the head of the page names them. */
export type ProgressStep = keyof Omit<Words['steps'], 'label'>

/** The texts and contents of the page for one subject. */
export interface SubjectPage {
  readonly progress: readonly ProgressStep[]
  readonly title: (page: PageContext) => string
  readonly Content: FC<SubjectProps>
  /** What the buttons say. */
  readonly yes: (page: PageContext) => string
  readonly no: (page: PageContext) => string
  /** What the form says yes to, besides the agreement. */
  readonly read: (form: URLSearchParams) => Omit<ApprovalRequest, 'agreementId'>
  /** What a form must name as that which its page has shown and promised, so that nobody says yes to something else. */
  readonly shown: (page: PageContext) => string
  /** What is said of an answer that the bank does not take. */
  readonly wrong: (form: URLSearchParams) => keyof Words['errors']
  /** What is said to a person who may use nothing of it. */
  readonly nothing: (page: PageContext) => { readonly title: string; readonly text: string }
  /** What is said where nothing waits for the answer any more. */
  readonly over: EndPage
}
