import type { OfferedAgreement } from '@pocketbank/core'
import type { ApprovalRequest } from '@pocketbank/core/rows/authorisations/contract'
import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'
import type { FC } from 'hono/jsx'
import type { EndPage } from './end-page.ts'
import type { PageContext, PageWords } from './page-context.ts'
import type { Words } from './words.ts'

/** Kind of thing that a person approves. */
export type ScaSubject = Authorisation['purpose']['kind']

/** Data from which a subject is rendered: all between the title and the buttons. */
export interface SubjectProps {
  readonly page: PageContext
  readonly offer: OfferedAgreement
  /** The posted answer, to be shown again; undefined at first. */
  readonly posted: URLSearchParams | undefined
}

/** The steps of an SCA session, as the head of the page names them. */
export type ProgressStep = keyof Omit<Words['steps'], 'label'>

/** The texts and contents of the page for one subject. */
export interface SubjectPage {
  readonly progress: readonly ProgressStep[]
  readonly title: (page: PageContext) => string
  readonly Content: FC<SubjectProps>
  /** Labels of the buttons. */
  readonly yes: (page: PageContext) => string
  readonly no: (page: PageContext) => string
  /** Reads the approved parts of the form, besides the agreement. */
  readonly read: (form: URLSearchParams) => Omit<ApprovalRequest, 'agreementId'>
  /** Writes the state that the page has shown and promised. The form must repeat it, so that nobody approves something else. */
  readonly shown: (page: PageContext) => string
  /** Chooses the error for an answer that the bank does not accept. */
  readonly wrong: (form: URLSearchParams) => keyof Words['errors']
  /** Texts for a person whose agreements allow nothing. */
  readonly nothing: (page: PageWords) => { readonly title: string; readonly text: string }
  /** Page shown if nothing needs the answer any more. */
  readonly over: EndPage
}
