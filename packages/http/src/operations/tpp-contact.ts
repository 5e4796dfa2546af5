import type { CommandOutcome } from '@pocketbank/core'
import { percentEncode } from '@pocketbank/core/base/input'
import * as v from 'valibot'
import { linksOf, linkTo } from './render/links.ts'
import { shape } from './render/shape.ts'
import { operations } from './table.ts'

/** The address of the contact information of a TPP, whose id may hold any character. */
function contactPath(tpp: string): string {
  return `/v1/tpps/${percentEncode(tpp)}/contact-information`
}

/** Shape of the address at which the bank reaches a TPP (D). */
export const contactShape = shape<CommandOutcome<'readContact'>>()({
  tppId: [v.string(), ({ tpp }) => tpp],
  email: [v.string(), ({ email }) => email],
  _links: [linksOf('self'), ({ tpp }) => ({ self: linkTo(contactPath(tpp), 'GET', 'PUT') })],
})

const contact = ['The contact information', contactShape] as const
const group = {
  tag: 'TPP dialogue',
  path: '/v1/tpps/{tppId}/contact-information',
  source: '§9 1.18.0',
} as const

/** Operations by which a TPP tells the bank about itself (§9, 1.18.0). D: every TPP may, whatever its roles. */
// biome-ignore format: a table
export const dialogueOperations = operations(group, [
  ['readContact', 'GET', 'Read the contact information of the TPP', contact, ['D1b', 'D1c']],
  ['updateContact', 'PUT', 'Set the contact information of the TPP: a group mailbox', contact, ['D1c', 'D1d', 'D1e']],
])
