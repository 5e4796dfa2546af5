import { writeError } from '@pocketbank/core/base/errors'
import { bodyRead, isAnswer } from '../answers/is-answer.ts'
import { checkAwaited } from '../misuse.ts'

/**
 * Something that leads to the SCA page: a response with a link (401, or 201 that needs approval), its JSON,
 * the result of `pay` or `basket`, the link, or the id of the authorisation. An error that contains such a
 * response is accepted too.
 */
export type Invitation = Response | string | URL | object

const shownCharactersMax = 300

/** Copies of responses that lead to the SCA page. The test may have read the body of the original. */
const copies = new WeakMap<Response, Response>()

export function keepCopy(answer: Response): Response {
  if (answer.headers.has('ASPSP-SCA-Approach')) copies.set(answer, answer.clone())
  return answer
}

function linkWithin(json: unknown): string | undefined {
  const { _links } = (json ?? {}) as { _links?: { scaRedirect?: { href?: unknown } } }
  const href = _links?.scaRedirect?.href
  return typeof href === 'string' ? href : undefined
}

function linkInText(text: string): string | undefined {
  try {
    return linkWithin(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function linkInAnswer(answer: Response): Promise<string> {
  const copy = (answer.bodyUsed ? copies.get(answer) : answer)?.clone()
  if (copy === undefined) throw new Error(writeError(bodyRead))
  const text = await copy.text()
  const link = linkInText(text)
  if (link !== undefined) return link
  const excerpt = text.slice(0, shownCharactersMax)
  throw new Error(
    `the response has no link to the SCA page (_links.scaRedirect): ${answer.status} ${excerpt}`,
  )
}

function checkInvitation(value: unknown): void {
  const expectation = 'expected a 401, a consent or a link'
  if (value === undefined || value === null) throw new TypeError(`argument missing: ${expectation}`)
  if (typeof value !== 'object') throw new TypeError(writeError({ problem: expectation, got: value }))
  checkAwaited(value, "psu.approve(await tpp.get('/v1/accounts'))")
}

/** Finds the link of an invitation. Throws if it has none. */
export async function requireInvitationLink(invitation: Invitation): Promise<string> {
  if (typeof invitation === 'string') return invitation
  checkInvitation(invitation)
  if ('href' in invitation && typeof invitation.href === 'string') return invitation.href
  if (isAnswer(invitation)) return linkInAnswer(invitation)
  if ('answer' in invitation && isAnswer(invitation.answer)) return linkInAnswer(invitation.answer)
  const link = linkWithin(invitation)
  if (link !== undefined) return link
  const excerpt = JSON.stringify(invitation).slice(0, shownCharactersMax)
  throw new Error(`there is no link to the SCA page (_links.scaRedirect) in ${excerpt}`)
}
