// Prints the tables of statuses as Mermaid diagrams: npm run statuses. Of payments also the table of
// docs/payments.md, which tells when.
import { authorisationStatusTable } from '../src/rows/authorisations/status.ts'
import { cardStatusTable } from '../src/rows/card-accounts/status.ts'
import { consentStatusTable } from '../src/rows/consents/status.ts'
import { paymentArrows } from '../src/rows/payments/status.ts'
import { diagram, diagramOfArrows, tableOfArrows } from './diagram.ts'

console.log(`Payments

${diagramOfArrows(paymentArrows)}

${tableOfArrows(paymentArrows)}

Authorisations

${diagram(authorisationStatusTable)}

Consents

${diagram(consentStatusTable)}

Cards

${diagram(cardStatusTable)}`)
