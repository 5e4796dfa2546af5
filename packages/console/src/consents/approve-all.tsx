import { AskOnce } from '../ask-once.tsx'
import type { BankPageInput } from '../page.ts'
import { approveAllAction } from './consent-actions.ts'
import { consentPageWords } from './words.ts'

interface ApproveAllProps {
  readonly input: BankPageInput
  readonly kind: 'all' | 'payments'
}

/**
 * Draws the button that approves everything that waits, or the waiting payments of a list. It first names the
 * approving person.
 */
export function ApproveAll({ input, kind }: ApproveAllProps) {
  const words = consentPageWords.approveAll
  const text = input.query.get('text') ?? ''
  const hidden = { kind, ...(kind === 'payments' && text !== '' && { text }) }
  return (
    <AskOnce
      form={input.form(approveAllAction, hidden)}
      title={words.title}
      hint={kind === 'payments' ? words.hintPayments : words.hint}
      look="first"
    />
  )
}
