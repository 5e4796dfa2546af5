import type { Bank } from '@pocketbank/core'
import { type Authorisation, find } from '@pocketbank/core/internal'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import { Moment } from '../display.tsx'
import type { Given } from '../page.ts'
import { ActionForm, Status, TextField } from '../parts.tsx'
import { answerAuthorisationAction } from './consent-actions.ts'
import { candidatesFor, isAwaitingAnswer, type Named } from './what-consents.ts'
import { consentPageWords } from './words.ts'

interface OfAuthorisation {
  readonly given: Given
  readonly authorisation: Authorisation
}

/** The page of what is authorised; none where it has been forgotten. */
function subjectPath(bank: Bank, { purpose }: Authorisation): string | undefined {
  if (purpose.kind === 'account-access') {
    const consent = find(bank.consents, 'key', { serial: purpose.consent })
    return consent && `/console/consents/${consent.id}`
  }
  if (purpose.kind === 'signing-basket') {
    const basket = find(bank.baskets, 'key', { serial: purpose.basket })
    return basket && `/console/baskets/${basket.id}`
  }
  const payment = find(bank.payments, 'key', { serial: purpose.payment })
  return payment && `/console/payments/${payment.id}`
}

const kinds = {
  started: 'open',
  identified: 'open',
  approved: 'good',
  refused: 'bad',
  expired: 'over',
} as const

/** What an authorisation is for, and how it stands. */
function AuthorisationHead({ given, authorisation }: OfAuthorisation) {
  const own = consentPageWords.open
  const { id, purpose, status, expiresAt, tpp } = authorisation
  const path = subjectPath(given.engine.bank, authorisation)
  const title = own.purposes[purpose.kind]
  return (
    <p>
      {path === undefined ? title : <a href={given.href(path)}>{title}</a>}{' '}
      <Status kind={kinds[status]}>{own.states[status]}</Status> <span class="id">{id}</span>
      <br />
      <small>
        {dataWords.tpp} <span class="id">{visible(tpp)}</span>
        {isAwaitingAnswer(authorisation, given.now) ? `, ${own.until} ` : ''}
        {isAwaitingAnswer(authorisation, given.now) ? <Moment given={given} at={expiresAt} /> : ''}
      </small>
    </p>
  )
}

function Candidates({ id, candidates }: { readonly id: string; readonly candidates: readonly Named[] }) {
  return (
    <datalist id={id}>
      {candidates.map(({ number, name }) => (
        <option value={number}>{visible(name)}</option>
      ))}
    </datalist>
  )
}

/** Answers an authorisation as a person would. */
function AnswerForm({ given, authorisation }: OfAuthorisation) {
  const own = consentPageWords.open
  const { id, purpose, psu } = authorisation
  const form = given.form(answerAuthorisationAction, { authorisation: id })
  const candidates = candidatesFor(given.engine.bank, authorisation)
  const [first] = candidates
  const list = form.idOf('candidates')
  return (
    <ActionForm form={form} class="answer">
      <TextField
        {...{ form, name: 'customerNumber', label: own.who, list }}
        value={first?.number ?? ''}
        hint={
          candidates.map(({ number, name }) => `${visible(number)} ${visible(name)}`).join(', ') ||
          own.whoHint
        }
      />
      <Candidates id={list} candidates={candidates} />
      {purpose.kind === 'account-access' ? (
        <TextField
          {...{ form, name: 'agreement', label: own.agreement, hint: own.agreementHint }}
          value={psu.corporationId ?? ''}
        />
      ) : (
        ''
      )}
      <div class="row">
        <button type="submit" name="answer" value="approve" class="first" aria-label={own.approveLabel(id)}>
          {own.approve}
        </button>
        <button type="submit" name="answer" value="refuse" class="second" aria-label={own.refuseLabel(id)}>
          {own.refuse}
        </button>
      </div>
    </ActionForm>
  )
}

interface ListProps {
  readonly given: Given
  readonly authorisations: readonly Authorisation[]
  readonly none: string
}

/** Authorisations, and a form for each that waits for an answer. */
export function AuthorisationList({ given, authorisations, none }: ListProps) {
  if (authorisations.length === 0) return <p class="hint">{none}</p>
  return (
    <ul class="authorisations">
      {authorisations.map((authorisation) => (
        <li>
          <AuthorisationHead given={given} authorisation={authorisation} />
          {isAwaitingAnswer(authorisation, given.now) ? (
            <AnswerForm given={given} authorisation={authorisation} />
          ) : (
            ''
          )}
        </li>
      ))}
    </ul>
  )
}
