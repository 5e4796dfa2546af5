import type { ApprovalRequest, Authorisation, OfferedAgreement } from '@pocketbank/core'
import type { FC } from 'hono/jsx'
import { AccountAccess, readAccess } from './account-access.tsx'
import { type Desk, tppName } from './desk.ts'

/** What a person sees of what they approve: all between the title and the buttons. */
export interface PurposeProps {
  readonly desk: Desk
  readonly offer: OfferedAgreement
  /** What was answered, to be shown again; nothing at first. */
  readonly posted: URLSearchParams | undefined
}

/** How the page asks for one kind of approval. */
interface PurposePage {
  readonly title: (desk: Desk) => string
  readonly Content: FC<PurposeProps>
  /** What the form says yes to, besides the agreement. */
  readonly read: (form: URLSearchParams) => Omit<ApprovalRequest, 'agreementId'>
}

const purposes: Readonly<Record<Authorisation['purpose']['kind'], PurposePage>> = {
  'account-access': {
    title: (desk) => desk.words.access.title(tppName(desk)),
    Content: AccountAccess,
    read: readAccess,
  },
}

/** How the page asks for what an authorisation is about. */
export function purposeOf({ view }: Desk): PurposePage {
  return purposes[view.purpose.kind]
}
