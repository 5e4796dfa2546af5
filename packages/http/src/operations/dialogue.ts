import { contactAnswer, renderContact } from '../render/dialogue.ts'
import { type Operation, operation } from './operation.ts'

const tag = 'TPP dialogue'
const path = '/v1/tpps/{tppId}/contact-information'

/** What a TPP tells the bank about itself (§9, 1.18.0). D: every TPP may, whatever its roles. */
export const dialogueOperations: readonly Operation[] = [
  operation({
    id: 'readContact',
    method: 'GET',
    path,
    tag,
    summary: 'Read how the bank reaches the TPP that asks',
    source: '§9 1.18.0',
    command: 'readContact',
    success: { status: 200, description: 'The contact information', body: contactAnswer },
    refusals: ['FORBIDDEN', 'RESOURCE_UNKNOWN'],
    render: renderContact,
  }),
  operation({
    id: 'updateContact',
    method: 'PUT',
    path,
    tag,
    summary: 'Say how the bank reaches the TPP that asks: by a group mailbox',
    source: '§9 1.18.0',
    command: 'updateContact',
    success: { status: 200, description: 'The contact information', body: contactAnswer },
    refusals: ['FORBIDDEN'],
    render: renderContact,
  }),
]
