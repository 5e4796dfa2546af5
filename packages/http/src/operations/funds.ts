import * as v from 'valibot'
import { shape } from './render/shape.ts'
import { operations } from './table.ts'

export const fundsShape = shape<{ readonly fundsAvailable: boolean }>()({
  fundsAvailable: [
    v.boolean(),
    ({ fundsAvailable }) => fundsAvailable,
    'Whether the account has the amount.',
  ],
})

const group = { tag: 'Funds', role: 'PSP_AI', psuHeaders: 'accounts', leadsToSca: true } as const
const funds = {
  description: 'Whether the funds are available',
  body: fundsShape,
  type: 'FundsAnswer',
} as const

/** Confirmation of funds (D, BG). D: it needs a consent and the role for account information. */
export const fundsOperations = operations(group, [
  {
    command: 'confirmFunds',
    at: 'POST /v1/funds-confirmations',
    summary: 'Confirm funds for an amount on an account',
    description:
      'The consent must hold the right to balances of the ' +
      'account. An amount in another currency is converted.',
    status: 200,
    response: funds,
    rules: ['S10d', 'S10g', 'S10h'],
    example: ({ ownIban }) => ({
      body: {
        account: { iban: ownIban, currency: 'NOK' },
        instructedAmount: { amount: '100.50', currency: 'NOK' },
      },
    }),
    bodyType: 'FundsRequest',
  },
])
