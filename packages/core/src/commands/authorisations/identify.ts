import { requireTpp } from '../../base/context.ts'
import { viewAuthorisation } from '../../domain/authorisations/view.ts'
import { command, succeed } from '../../domain/command.ts'
import { checkBinding } from '../../domain/psus/bind.ts'
import { identificationRequest } from '../../rows/authorisations/contract.ts'
import { authorisationById, movable } from '../../rows/authorisations/find.ts'
import { privateCustomer } from '../../rows/customers/find.ts'
import { withRow } from '../../rows/table-rows.ts'
import { readCommand } from '../row-commands.ts'

/** Reads an authorisation for the SCA page in any status. That of another TPP is unknown. */
export const readAuthorisation = readCommand(
  'authorisationId',
  (bank, id, context) => authorisationById(bank, id, requireTpp(context)),
  viewAuthorisation,
)

/** Identifies the person on the SCA page. D: only a private customer can log in. */
export const identifyPsu = command({
  isScaAnswer: true,
  params: ['authorisationId'],
  body: identificationRequest,
  run(bank, { params: { authorisationId }, body }, context) {
    const transition = movable(bank, authorisationId, requireTpp(context), 'identify')
    if (!transition.ok) return transition
    const { authorisation, status } = transition.value
    const lookup = privateCustomer(bank, body.customerNumber, '$.customerNumber')
    if (!lookup.ok) return lookup
    const { serial: customer } = lookup.value
    const binding = checkBinding(bank, { ...authorisation, customer })
    if (!binding.ok) return binding
    const identified = { ...authorisation, status, customer }
    const changedBank = withRow(bank, 'authorisations', identified)
    return succeed(changedBank, viewAuthorisation(changedBank, identified))
  },
})
