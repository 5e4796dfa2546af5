// Prints the status tables as Mermaid diagrams (npm run statuses), and the table of docs/payments.md, which
// says when each transition happens.
import { authorisationStatusTable } from '../src/rows/authorisations/status.ts'
import { cardStatusTable } from '../src/rows/card-accounts/status.ts'
import { consentStatusTable } from '../src/rows/consents/status.ts'
import { paymentTransitions } from '../src/rows/payments/status.ts'
import { diagram, writeDiagram, writeTransitionTable } from './diagram.ts'

console.log(`Payments

${writeDiagram(paymentTransitions)}

${writeTransitionTable(paymentTransitions)}

Authorisations

${diagram(authorisationStatusTable)}

Consents

${diagram(consentStatusTable)}

Cards

${diagram(cardStatusTable)}`)
