import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import { customerPath, Moment, TableCard, To } from '../display.tsx'
import type { Given } from '../page.ts'
import { Status } from '../parts.tsx'
import { daysLeft, type ShownConsent } from './what-consents.ts'
import { consentPageWords } from './words.ts'

const kinds = {
  received: 'open',
  valid: 'good',
  rejected: 'bad',
  expired: 'over',
  terminatedByTpp: 'over',
  revokedByPsu: 'over',
} as const

/** How a consent stands. */
export function ConsentState({ consent }: Pick<ShownConsent, 'consent'>) {
  return <Status kind={kinds[consent.status]}>{consentPageWords.statuses[consent.status]}</Status>
}

interface ConsentTableProps {
  readonly given: Given
  readonly consents: readonly ShownConsent[]
  readonly title: string
  readonly none: string
}

/** Consents as a table on a card. */
export function ConsentTable({ given, consents, title, none }: ConsentTableProps) {
  const rows = consents.map((shown) => {
    const { consent, person, company } = shown
    const { id, validUntil, status, changedAt } = consent
    return [
      <a href={given.href(`/console/consents/${id}`)} class="id">
        {id}
      </a>,
      <ConsentState consent={consent} />,
      person === undefined ? '' : <To given={given} path={customerPath(person.number)} name={person.name} />,
      company === undefined ? (
        ''
      ) : (
        <To given={given} path={customerPath(company.number)} name={company.name} />
      ),
      <span class="id">{visible(consent.tpp)}</span>,
      status === 'valid' && validUntil !== undefined ? (
        consentPageWords.left(daysLeft(validUntil, given.now))
      ) : (
        <Moment given={given} at={changedAt} />
      ),
    ]
  })
  const columns = [
    consentPageWords.consent,
    dataWords.status,
    dataWords.person,
    consentPageWords.company,
    dataWords.tpp,
    consentPageWords.leftOrSince,
  ]
  return <TableCard title={title} columns={columns} rows={rows} none={none} />
}
