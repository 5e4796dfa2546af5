import { type Bank, mint } from '../bank.ts'
import { brokenRulesOfRows, fieldOf } from '../contract/field-rules.ts'
import { customerByNumber } from '../customers/find.ts'
import { byRule, refuse } from '../errors/refusal.ts'
import { put } from '../store/table.ts'
import { command, done } from '../transition.ts'
import { agreementRequest } from './contract.ts'
import { engage, engagementRules, holdingsOf } from './engage.ts'
import type { Agreement } from './model.ts'
import { viewAgreement } from './view.ts'

/** Makes an agreement of a corporate customer with all its lines (§4.8); a line that is refused refuses the whole. */
export const createAgreement = command({
  body: agreementRequest,
  bodyProblems: (request, place) =>
    brokenRulesOfRows(engagementRules, fieldOf(request, 'engagements'), { ...place, path: '$.engagements' }),
  run(bank, { body }) {
    const owner = byRule('X4b', customerByNumber(bank, body.owner, '$.owner'))
    if (!owner.ok) return owner
    if (owner.value.type !== 'CORPORATE') {
      return refuse(
        'X4b',
        'FORMAT_ERROR',
        '$.owner must be a corporate customer: a private one has an agreement',
        '$.owner',
      )
    }
    const { bank: counted, serial, id } = mint(bank, 'agreement')
    const agreement: Agreement = { serial, id, owner: owner.value.serial, name: body.name, automatic: false }
    const holdings = holdingsOf(bank, owner.value.serial)
    let current: Bank = { ...counted, agreements: put(counted.agreements, agreement) }
    for (const [index, line] of body.engagements.entries()) {
      const engaged = engage(current, agreement, holdings, line, `$.engagements[${index}]`)
      if (!engaged.ok) return engaged
      current = engaged.value.bank
    }
    return done(current, viewAgreement(current, agreement))
  },
})
