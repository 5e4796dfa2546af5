import { fundsAnswer, renderFunds } from '../render/funds.ts'
import { type Operation, operation } from './operation.ts'

/** Confirmation of funds (D, BG), under a consent and with the role for account information. */
export const fundsOperations: readonly Operation[] = [
  operation({
    id: 'confirmFunds',
    method: 'POST',
    path: '/v1/funds-confirmations',
    tag: 'Funds',
    role: 'PSP_AI',
    summary: 'Ask whether an account holds an amount',
    source: 'D',
    command: 'confirmFunds',
    identifiesPsu: true,
    leadsToSca: true,
    success: { status: 200, description: 'Whether it does', body: fundsAnswer },
    refusals: ['RESOURCE_UNKNOWN'],
    render: renderFunds,
  }),
]
