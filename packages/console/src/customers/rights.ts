import type { Currency } from '@pocketbank/core'
import type { Engagement } from '@pocketbank/core/rows/agreements/model'
import { writeDecimal } from '@pocketbank/http/display'
import { customerPageWords } from './words.ts'

export function describeRights(
  { roles, registerLimit, approvalLimit }: Engagement,
  currency: Currency,
): string {
  const amount = (limit: number) => `${currency}\u00a0${writeDecimal(String(limit), 'en')}`
  return [
    ...roles.map((role) => customerPageWords.roles[role]),
    ...(registerLimit === undefined ? [] : [customerPageWords.registerLimit(amount(registerLimit))]),
    ...(approvalLimit === undefined ? [] : [customerPageWords.approvalLimit(amount(approvalLimit))]),
  ].join(', ')
}
