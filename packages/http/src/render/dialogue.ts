import { type CommandOutcome, percentEncode } from '@pocketbank/core'
import * as v from 'valibot'
import { linksOf, linkTo } from './links.ts'

/** The address of the contact information of a TPP, whose id may hold any character. */
function contactPath(tpp: string): string {
  return `/v1/tpps/${percentEncode(tpp)}/contact-information`
}

/** How the bank reaches a TPP (D). */
export const contactAnswer = v.object({
  tppId: v.string(),
  email: v.string(),
  _links: linksOf('self'),
})

/** Writes how the bank reaches a TPP. */
export function renderContact({
  tpp,
  email,
}: CommandOutcome<'readContact'>): v.InferOutput<typeof contactAnswer> {
  return { tppId: tpp, email, _links: { self: linkTo(contactPath(tpp), 'GET', 'PUT') } }
}
