import type { OfferedAgreement } from '@pocketbank/core'
import type { ApprovalRequest } from '@pocketbank/core/rows/authorisations/contract'
import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'
import type { FC } from 'hono/jsx'
import type { EndPage } from './end-page.ts'
import type { PageContext, PageWords } from './page-context.ts'
import type { Words } from './words.ts'

/** The kind of request that a person decides on. */
export type ScaSubject = Authorisation['purpose']['kind']

export interface SubjectProps {
  readonly page: PageContext
  readonly offer: OfferedAgreement
  /** The submitted form, to fill in the screen again; undefined at first. */
  readonly form: URLSearchParams | undefined
}

/** A step of an SCA session in the head of the page. */
export type ProgressStep = keyof Omit<Words['steps'], 'label'>

/** Texts and content of the page for one kind of request. */
export interface SubjectPage {
  readonly progress: readonly ProgressStep[]
  readonly title: (page: PageContext) => string
  readonly Content: FC<SubjectProps>
  /** Labels of the buttons. */
  readonly yes: (page: PageContext) => string
  readonly no: (page: PageContext) => string
  /** Reads what the form approves, apart from the agreement. */
  readonly read: (form: URLSearchParams) => Omit<ApprovalRequest, 'agreementId'>
  /** Writes the state that the page shows. The form repeats it, so that nobody approves something else. */
  readonly writeShownState: (page: PageContext) => string
  /** Chooses the error text for a decision that the bank refuses. */
  readonly chooseError: (form: URLSearchParams) => keyof Words['errors']
  /** Texts for a person whose agreements allow nothing. */
  readonly nothingLeft: (page: PageWords) => { readonly title: string; readonly text: string }
  /** The final page if nothing needs a decision any more. */
  readonly over: EndPage
}
