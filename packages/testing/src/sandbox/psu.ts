import { type Choice, createPsu, type ScaAttempt, type ScaResult } from '@pocketbank/http/internal'
import type { SandboxEnv } from './env.ts'
import { type Invitation, linkOf } from './invitation.ts'
import { orThrow } from './refused.ts'

/** A customer at the bank's page. Each of these throws where the page would say no, with what could be chosen instead. */
export interface SandboxPsu {
  /** Says who they are, chooses, and says yes. The TPP that had asked names them from then on. */
  approve(invitation: Invitation, choice?: Choice): Promise<ScaResult>
  /** Says who they are, and then no. */
  refuse(invitation: Invitation): Promise<ScaResult>
  /** Says who they are, and goes away without an answer: nobody comes back to the TPP. */
  abandon(invitation: Invitation): Promise<ScaResult>
}

/** A customer of a sandbox. */
export function createSandboxPsu(
  { engine, clock, app, book }: Pick<SandboxEnv, 'engine' | 'clock' | 'app' | 'book'>,
  customerNumber: string,
): SandboxPsu {
  const headless = createPsu({ engine, now: () => clock.now, links: app.links }, customerNumber)
  const answerLink = async (invitation: Invitation, answer: (link: string) => ScaAttempt) => {
    const result = orThrow(await answer(await linkOf(invitation)))
    book.learn(result.tpp, result, customerNumber)
    return result
  }
  return {
    approve: (invitation, choice) => answerLink(invitation, (link) => headless.approve(link, choice)),
    refuse: (invitation) => answerLink(invitation, headless.refuse),
    abandon: (invitation) => answerLink(invitation, headless.abandon),
  }
}
