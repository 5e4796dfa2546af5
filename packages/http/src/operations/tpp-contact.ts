import type { CommandOutcome } from '@pocketbank/core'
import { percentEncode } from '@pocketbank/core/base/input'
import { contactRequest } from '@pocketbank/core/rows/tpp-contact/contract'
import * as v from 'valibot'
import { createLinksContract, linkTo } from './render/links.ts'
import { shape } from './render/shape.ts'
import { operations } from './table.ts'

/** The address of the contact information of a TPP, whose id may hold any character. */
function contactPath(tpp: string): string {
  return `/v1/tpps/${percentEncode(tpp)}/contact-information`
}

/** Shape of the address at which the bank reaches a TPP (D). */
export const contactShape = shape<CommandOutcome<'readContact'>>()({
  tppId: [v.string(), ({ tpp }) => tpp, 'The id of the TPP, from its certificate.'],
  email: [v.string(), ({ email }) => email, contactRequest.entries.email],
  _links: [createLinksContract('self'), ({ tpp }) => ({ self: linkTo(contactPath(tpp), 'GET', 'PUT') })],
})

const contact = { description: 'The contact information', body: contactShape, type: 'ContactAnswer' } as const

/** Operations by which a TPP tells the bank about itself (§9, 1.18.0). D: every TPP may, whatever its roles. */
export const dialogueOperations = operations({ tag: 'TPP dialogue', source: '§9 1.18.0' }, [
  {
    command: 'readContact',
    at: 'GET /v1/tpps/{tppId}/contact-information',
    summary: 'Read the contact information of the TPP',
    description:
      'A TPP reads its own contact information only. The PSD at the beginning of its id is optional.',
    response: contact,
    rules: ['D1b', 'D1c'],
  },
  {
    command: 'updateContact',
    at: 'PUT /v1/tpps/{tppId}/contact-information',
    summary: 'Set the contact information of the TPP: a group mailbox',
    description: 'The address must be that of a group mailbox, such as support@tpp.example.',
    response: contact,
    rules: ['D1c', 'D1d', 'D1e'],
    example: () => ({ body: { email: 'support@tpp.example' } }),
    bodyType: 'ContactRequest',
  },
])
