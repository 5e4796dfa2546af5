import { pageQuery } from '../../base/input/page-query.ts'
import { ascending } from '../../base/store/table.ts'
import { takePage } from '../../base/store/take-page.ts'
import { viewAgreement } from '../../nouns/agreements/view.ts'
import { command, done } from '../../nouns/transition.ts'
import { agreementById } from '../../rows/agreements/find.ts'

/** Lists agreements in the order in which they were made (D). */
export const listAgreements = command({
  query: pageQuery,
  run(bank, { query }) {
    const page = takePage(ascending(bank.agreements, 'key'), query)
    return done(
      bank,
      page.map((agreement) => viewAgreement(bank, agreement)),
    )
  },
  total: (bank) => bank.agreements.size,
})

/** Reads one agreement (D). */
export const readAgreement = command({
  params: ['agreementId'],
  run(bank, { params }) {
    const agreement = agreementById(bank, params.agreementId)
    return agreement.ok ? done(bank, viewAgreement(bank, agreement.value)) : agreement
  },
})
