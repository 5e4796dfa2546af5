import { askingTpp, type Context } from '../../base/context.ts'
import { endConsent } from '../../domain/consents/change.ts'
import { viewConsent } from '../../domain/consents/view.ts'
import type { Bank } from '../../rows/bank.ts'
import { consentById } from '../../rows/consents/find.ts'
import { deleteCommand, readCommand } from '../row-commands.ts'

const ownConsent = (bank: Bank, id: string, context: Context) => consentById(bank, id, askingTpp(context))

/** Reads a consent of the TPP that asks. */
export const readConsent = readCommand('consentId', ownConsent, viewConsent, 'consent')

/** The TPP gives a consent up. D: what has ended stays as it is, so that asking twice does no harm. */
export const deleteConsent = deleteCommand('consentId', ownConsent, (bank, { serial }, { now }) =>
  endConsent(bank, serial, 'terminate', now),
)
