import { pageQuery } from '../contract/page.ts'
import { takePage } from '../store/page.ts'
import { ascending } from '../store/table.ts'
import { command, done } from '../transition.ts'
import { agreementById } from './find.ts'
import { viewAgreement } from './view.ts'

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
