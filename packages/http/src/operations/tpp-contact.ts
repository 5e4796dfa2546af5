import type { CommandOutcome } from '@pocketbank/core'
import { percentEncode } from '@pocketbank/core/base/input'
import { contactRequest } from '@pocketbank/core/rows/tpp-contact/contract'
import * as v from 'valibot'
import { createLinksContract, linkTo } from './render/links.ts'
import { shape } from './render/shape.ts'
import { operations } from './table.ts'

/**
 * Returns the path of a TPP's contact information. The id is percent-encoded, because it may contain any
 * character.
 */
function contactPath(tpp: string): string {
  return `/v1/tpps/${percentEncode(tpp)}/contact-information`
}

export const contactShape = shape<CommandOutcome<'readContact'>>()({
  tppId: [v.string(), ({ tpp }) => tpp, 'The id of the TPP, from its certificate.'],
  email: [v.string(), ({ email }) => email, contactRequest.entries.email],
  _links: [createLinksContract('self'), ({ tpp }) => ({ self: linkTo(contactPath(tpp), 'GET', 'PUT') })],
})

const contact = { description: 'The contact information', body: contactShape, type: 'ContactAnswer' } as const

/** Operations with which a TPP registers its contact information (§9, 1.18.0). D: no role is needed. */
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
