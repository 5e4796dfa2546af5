import * as v from 'valibot'
import { shape } from './render/shape.ts'
import { operations } from './table.ts'

/** Shape of the answer to a confirmation of funds (BG). */
export const fundsShape = shape<{ readonly fundsAvailable: boolean }>()({
  fundsAvailable: [v.boolean(), ({ fundsAvailable }) => fundsAvailable],
})

const group = {
  tag: 'Funds',
  path: '/v1/funds-confirmations',
  role: 'PSP_AI',
  psuHeaders: 'accounts',
} as const
const funds = ['Whether it does', fundsShape] as const

/** Confirmation of funds (D, BG), under a consent and with the role for account information. */
// biome-ignore format: a table
export const fundsOperations = operations({ ...group, leadsToSca: true }, [
  ['confirmFunds', 'POST', 'Confirm funds for an amount on an account', funds, ['S10d', 'S10g', 'S10h'], { status: 200 }],
])
