import { type Context, requireTpp } from '../../base/context.ts'
import { endConsent } from '../../domain/consents/change.ts'
import { viewConsent } from '../../domain/consents/view.ts'
import type { Bank } from '../../rows/bank.ts'
import { consentById } from '../../rows/consents/find.ts'
import { deleteCommand, readCommand } from '../row-commands.ts'

const ownConsent = (bank: Bank, id: string, context: Context) => consentById(bank, id, requireTpp(context))

export const readConsent = readCommand('consentId', ownConsent, viewConsent, 'consent')

/**
 * Terminates a consent for the TPP. D: deleting an ended consent changes nothing and succeeds, so a retry is
 * harmless.
 */
export const deleteConsent = deleteCommand('consentId', ownConsent, (bank, { serial }, { now }) =>
  endConsent(bank, serial, 'terminate', now),
)
