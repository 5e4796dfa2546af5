import type { OfferedAgreement } from '@pocketbank/core'
import type { ApprovalRequest } from '@pocketbank/core/internal'
import type { FC } from 'hono/jsx'
import type { Desk } from './desk.ts'
import type { StopName } from './stop.ts'
import type { Words } from './words.ts'

/** What a person sees of what they approve: all between the title and the buttons. */
export interface PurposeProps {
  readonly desk: Desk
  readonly offer: OfferedAgreement
  /** What was answered, to be shown again; nothing at first. */
  readonly posted: URLSearchParams | undefined
}

/** The steps of a visit, as the head of the page names them. */
export type TrailStep = keyof Omit<Words['steps'], 'label'>

/** How the page asks for one kind of approval. */
export interface PurposePage {
  readonly trail: readonly TrailStep[]
  readonly title: (desk: Desk) => string
  readonly Content: FC<PurposeProps>
  /** What the buttons say. */
  readonly yes: (desk: Desk) => string
  readonly no: (desk: Desk) => string
  /** What the form says yes to, besides the agreement. */
  readonly read: (form: URLSearchParams) => Omit<ApprovalRequest, 'agreementId'>
  /** What a form must name as that which its page has shown and promised, so that nobody says yes to something else. */
  readonly shown: (desk: Desk) => string
  /** What is said of an answer that the bank does not take. */
  readonly wrong: (form: URLSearchParams) => keyof Words['errors']
  /** What is said to a person who may use nothing of it. */
  readonly nothing: (desk: Desk) => { readonly title: string; readonly text: string }
  /** What is said where nothing waits for the answer any more. */
  readonly over: StopName
}
