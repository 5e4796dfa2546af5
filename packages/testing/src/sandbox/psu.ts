import { type Choice, createPsu, type PsuHouse, type Visit, type Visited } from '@pocketbank/http/control'
import { type Invitation, linkOf } from './invitation.ts'
import type { PsuNameBook } from './names.ts'
import { orThrow } from './refused.ts'

/** A customer at the bank's page. Each of these throws where the page would say no, with what could be chosen instead. */
export interface SandboxPsu {
  /** Says who they are, chooses, and says yes. The TPP that had asked names them from then on. */
  approve(invitation: Invitation, choice?: Choice): Promise<Visited>
  /** Says who they are, and then no. */
  refuse(invitation: Invitation): Promise<Visited>
  /** Says who they are, and goes away without an answer: nobody comes back to the TPP. */
  abandon(invitation: Invitation): Promise<Visited>
}

/** What a customer needs of the sandbox. */
export interface PsuHome extends PsuHouse {
  readonly book: PsuNameBook
}

/** A customer of a sandbox. */
export function createSandboxPsu(home: PsuHome, customerNumber: string): SandboxPsu {
  const headless = createPsu(home, customerNumber)
  const visit = async (invitation: Invitation, answer: (link: string) => Visit) => {
    const visited = orThrow(await answer(await linkOf(invitation)))
    home.book.learn(visited.tpp, visited, customerNumber)
    return visited
  }
  return {
    approve: (invitation, choice) => visit(invitation, (link) => headless.approve(link, choice)),
    refuse: (invitation) => visit(invitation, headless.refuse),
    abandon: (invitation) => visit(invitation, headless.abandon),
  }
}
