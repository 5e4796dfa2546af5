import { AskOnce } from '../ask-once.tsx'
import type { Given } from '../page.ts'
import { approveAllAction } from './consent-actions.ts'
import { consentPageWords } from './words.ts'

interface ApproveAllProps {
  readonly given: Given
  readonly kind: 'all' | 'payments'
}

/**
 * Draws the button that approves everything that waits, or the waiting payments of a list. It first names the
 * approving person.
 */
export function ApproveAll({ given, kind }: ApproveAllProps) {
  const own = consentPageWords.approveAll
  const text = given.query.get('text') ?? ''
  const hidden = { kind, ...(kind === 'payments' && text !== '' && { text }) }
  return (
    <AskOnce
      form={given.form(approveAllAction, hidden)}
      title={own.title}
      hint={kind === 'payments' ? own.hintPayments : own.hint}
      look="first"
    />
  )
}
