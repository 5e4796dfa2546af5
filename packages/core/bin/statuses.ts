// Prints the tables of statuses as Mermaid diagrams: npm run statuses. Of payments also why each arrow is there.
import { authorisationStatusTable } from '../src/rows/authorisations/status.ts'
import { cardStatusTable } from '../src/rows/card-accounts/status.ts'
import { consentStatusTable } from '../src/rows/consents/status.ts'
import { paymentArrows } from '../src/rows/payments/status.ts'
import { diagram, diagramOfArrows } from './diagram.ts'

const reasons = paymentArrows.map(
  ({ from, event, to, reason }) => `${from} ${event.padEnd(8)} ${to}  ${reason}`,
)

console.log(`Payments

${diagramOfArrows(paymentArrows)}

${reasons.join('\n')}

Authorisations

${diagram(authorisationStatusTable)}

Consents

${diagram(consentStatusTable)}

Cards

${diagram(cardStatusTable)}`)
