import { askingTpp } from '../../base/context.ts'
import { viewAuthorisation } from '../../domain/authorisations/view.ts'
import { checkBinding } from '../../domain/psus/bind.ts'
import { command, succeed } from '../../domain/transition.ts'
import { identificationRequest } from '../../rows/authorisations/contract.ts'
import { authorisationById, movable } from '../../rows/authorisations/find.ts'
import { privateCustomer } from '../../rows/customers/find.ts'
import { withRow } from '../../rows/table-rows.ts'
import { readCommand } from '../row-commands.ts'

/** Reads an authorisation for the SCA page in any status. That of another TPP is unknown. */
export const readAuthorisation = readCommand(
  'authorisationId',
  (bank, id, context) => authorisationById(bank, id, askingTpp(context)),
  viewAuthorisation,
)

/** Identifies the person on the SCA page. D: only a private customer can log in. */
export const identifyPsu = command({
  isScaAnswer: true,
  params: ['authorisationId'],
  body: identificationRequest,
  run(bank, { params: { authorisationId }, body }, context) {
    const moved = movable(bank, authorisationId, askingTpp(context), 'identify')
    if (!moved.ok) return moved
    const { authorisation, status } = moved.value
    const named = privateCustomer(bank, body.customerNumber, '$.customerNumber')
    if (!named.ok) return named
    const { serial: customer } = named.value
    const bound = checkBinding(bank, { ...authorisation, customer })
    if (!bound.ok) return bound
    const identified = { ...authorisation, status, customer }
    const changed = withRow(bank, 'authorisations', identified)
    return succeed(changed, viewAuthorisation(changed, identified))
  },
})
