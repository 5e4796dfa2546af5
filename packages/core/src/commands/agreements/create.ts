import { byRule, refuseAt } from '../../base/errors/refusal.ts'
import { readField } from '../../base/input/reading.ts'
import { engage, engagementReading, indexHoldings } from '../../domain/agreements/engage.ts'
import { viewAgreement } from '../../domain/agreements/view.ts'
import { command, succeed } from '../../domain/command.ts'
import { agreementRequest } from '../../rows/agreements/contract.ts'
import type { Agreement } from '../../rows/agreements/model.ts'
import { type Bank, nextId } from '../../rows/bank.ts'
import { customerByNumber } from '../../rows/customers/find.ts'
import { withRow } from '../../rows/table-rows.ts'

/**
 * Creates an agreement of a corporate customer with all its engagements (§4.8). If one engagement is refused,
 * so is the agreement.
 */
export const createAgreement = command({
  body: agreementRequest,
  bodyProblems: (request, context) =>
    engagementReading.problemsInRows(readField(request, 'engagements'), {
      ...context,
      path: '$.engagements',
    }),
  run(bank, { body }) {
    const owner = byRule('X4b', customerByNumber(bank, body.owner, '$.owner'))
    if (!owner.ok) return owner
    if (owner.value.type !== 'CORPORATE') {
      return refuseAt(
        ['X4b', 'FORMAT_ERROR'],
        '$.owner',
        'must be a corporate customer: a private customer has an agreement from the start',
      )
    }
    const { bank: nextBank, serial, id } = nextId(bank, 'agreement')
    const agreement: Agreement = { serial, id, owner: owner.value.serial, name: body.name, automatic: false }
    const holdings = indexHoldings(bank, owner.value.serial)
    let current: Bank = withRow(nextBank, 'agreements', agreement)
    for (const [index, engagement] of body.engagements.entries()) {
      const engaged = engage(current, agreement, holdings, engagement, `$.engagements[${index}]`)
      if (!engaged.ok) return engaged
      current = engaged.value.bank
    }
    return succeed(current, viewAgreement(current, agreement))
  },
})
