import { visible } from '@pocketbank/http/display'
import { FormFields, type FormRow } from '../field-form.tsx'
import type { BankPageInput } from '../page.ts'
import { ActionForm } from '../parts.tsx'
import { answerAction } from './consent-actions.ts'
import { listApprovers, type OpenApproval } from './open-approval.ts'
import { consentPageWords } from './words.ts'

interface AnswerProps {
  readonly input: BankPageInput
  readonly approval: OpenApproval
}

/** Lists the fields of a form that answers in another way than the buttons do. */
function choiceRows({ input, approval }: AnswerProps, list: string): readonly FormRow[] {
  const words = consentPageWords.answer
  const { consent } = approval
  const [first] = listApprovers(input, approval)
  const person: FormRow = [
    'customerNumber',
    words.customer,
    { value: first?.number ?? '', list, hint: words.customerHint },
  ]
  if (consent === undefined) return [person]
  return [
    person,
    ['agreement', words.agreement, { hint: words.agreementHint }],
    ['accounts', words.accounts, { hint: words.accountsHint }],
  ]
}

/** Draws a checkbox for each right. Those that the TPP requests are ticked. */
function RightBoxes({ approval: { consent } }: Pick<AnswerProps, 'approval'>) {
  if (consent === undefined) return null
  const { rights } = consentPageWords.answer
  return (
    <>
      <input type="hidden" name="isPartial" value="true" />
      {(['balances', 'transactions'] as const).map((right) => (
        <label class="box">
          <input
            type="checkbox"
            name="rights"
            value={right}
            checked={consent.wanted?.rights.includes(right) ?? true}
          />
          {rights[right]}
        </label>
      ))}
    </>
  )
}

function AnswerButton({
  answer,
  text,
  look,
  label,
}: {
  readonly answer: 'approve' | 'refuse'
  readonly text: string
  readonly look: 'first' | 'second'
  /** The accessible name of the button, if its visible text is shortened. */
  readonly label?: string | false
}) {
  return (
    <button
      type="submit"
      name="answer"
      value={answer}
      class={look}
      {...(label && { 'aria-label': label, title: label })}
    >
      {text}
    </button>
  )
}

/** Draws the form for another person, another agreement, or a part of the requested access. */
function OtherAnswer(of: AnswerProps) {
  const words = consentPageWords.answer
  const { input, approval } = of
  const form = input.form(answerAction, { ...approval.hidden, other: 'true' })
  const list = form.idOf('candidates')
  return (
    <details class="menu" open={form.problem !== undefined}>
      <summary class="button">{words.more}</summary>
      <div>
        <ActionForm form={form}>
          <datalist id={list}>
            {listApprovers(input, approval).map(({ number, name }) => (
              <option value={number}>{visible(name)}</option>
            ))}
          </datalist>
          <FormFields form={form} rows={choiceRows(of, list)} />
          <RightBoxes approval={approval} />
          <div class="row">
            <AnswerButton answer="approve" text={words.approve} look="first" />
            <AnswerButton answer="refuse" text={words.refuse} look="second" />
          </div>
        </ActionForm>
      </div>
    </details>
  )
}

interface AnswerButtonsProps extends AnswerProps {
  /** The number of persons with a button of their own. Default: 1. */
  readonly buttonsMax?: number
  /** The address of the form for other answers; without it the form is in a menu here. */
  readonly location?: string | undefined
  /** True if the row links to a page with other answers. */
  readonly isShort?: boolean
}

const firstName = (name: string) => name.split(' ', 1)[0] ?? name

/**
 * Draws a button for each person who can approve, a reject button for the first of them, and a menu or link
 * for other answers.
 */
export function AnswerButtons({
  input,
  approval,
  buttonsMax = 1,
  location,
  isShort = false,
}: AnswerButtonsProps) {
  const words = consentPageWords.answer
  const as = approval.purpose.kind === 'cancellation' ? words.cancelAs : words.approveAs
  return (
    <div class={isShort ? 'answers is-short' : 'answers'}>
      {listApprovers(input, approval)
        .slice(0, buttonsMax)
        .map(({ number, name }, index) => (
          <ActionForm
            form={input.form(answerAction, { ...approval.hidden, other: 'false', customerNumber: number })}
          >
            <AnswerButton
              answer="approve"
              text={as(isShort ? firstName(visible(name)) : visible(name))}
              label={isShort && as(visible(name))}
              look={index === 0 ? 'first' : 'second'}
            />
            {index === 0 ? <AnswerButton answer="refuse" text={words.refuse} look="second" /> : ''}
          </ActionForm>
        ))}
      {isShort ? (
        ''
      ) : location === undefined ? (
        <OtherAnswer input={input} approval={approval} />
      ) : (
        <a class="button" href={location}>
          {words.more}
        </a>
      )}
    </div>
  )
}
