import { fundsAnswer, renderFunds } from '../render/funds.ts'
import { type Operation, operation } from './operation.ts'

/** Confirmation of funds (D, BG). Every TPP may ask that has the consent of the PSU, whatever its roles. */
export const fundsOperations: readonly Operation[] = [
  operation({
    id: 'confirmFunds',
    method: 'POST',
    path: '/v1/funds-confirmations',
    tag: 'Funds',
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
