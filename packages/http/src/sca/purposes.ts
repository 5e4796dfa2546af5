import type { Authorisation } from '@pocketbank/core'
import { AccountAccess, readAccess } from './account-access.tsx'
import { type Desk, tppName } from './desk.ts'
import type { PurposePage } from './purpose.ts'

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
