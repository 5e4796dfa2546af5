import type { ApprovalRequest, OfferedAgreement } from '@pocketbank/core'
import type { FC } from 'hono/jsx'
import type { Desk } from './desk.ts'

/** What a person sees of what they approve: all between the title and the buttons. */
export interface PurposeProps {
  readonly desk: Desk
  readonly offer: OfferedAgreement
  /** What was answered, to be shown again; nothing at first. */
  readonly posted: URLSearchParams | undefined
}

/** How the page asks for one kind of approval. */
export interface PurposePage {
  readonly title: (desk: Desk) => string
  readonly Content: FC<PurposeProps>
  /** What the form says yes to, besides the agreement. */
  readonly read: (form: URLSearchParams) => Omit<ApprovalRequest, 'agreementId'>
}
