import { epochDay, toLocalDate } from '@pocketbank/core/base/time'
import { visible } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { dataWords } from '../data-words.ts'
import { Ago, Id } from '../display.tsx'
import type { Given } from '../page.ts'
import { Status } from '../parts.tsx'
import { type Column, TableSection } from '../record-table.tsx'
import { readsLeft, type ShownConsent } from './consent-facts.ts'
import { consentPageWords } from './words.ts'

const looks = {
  received: 'open',
  valid: 'good',
  rejected: 'bad',
  expired: 'over',
  terminatedByTpp: 'over',
  revokedByPsu: 'over',
} as const

export function ConsentState({ consent }: Pick<ShownConsent, 'consent'>) {
  return <Status kind={looks[consent.status]}>{consentPageWords.statuses[consent.status]}</Status>
}

/** Writes the name of the person who gave a consent, and of the company if it is for one. */
export function consentGiver({ person, company }: ShownConsent): string | undefined {
  if (person === undefined) return undefined
  const name = visible(person.name)
  return company === undefined ? name : consentPageWords.forCompany(name, visible(company.name))
}

function consentColumns(given: Given): readonly Column<ShownConsent>[] {
  const own = consentPageWords
  const today = epochDay(toLocalDate(given.now, given.zone))
  const reads = ({ consent }: ShownConsent) => {
    const left = readsLeft(given.engine.bank, consent, today)
    return left === undefined ? '' : own.readsOf(left, consent.frequencyPerDay)
  }
  return [
    {
      head: own.givenBy,
      kind: 'main',
      cell: (shown) => (
        <a href={given.href(`/console/consents/${shown.consent.id}`)}>
          {consentGiver(shown) ?? own.notGiven[shown.consent.status === 'received' ? 'open' : 'ended']}
        </a>
      ),
    },
    { head: dataWords.status, cell: ({ consent }) => <ConsentState consent={consent} /> },
    { head: own.facts.psuId, cell: ({ psuId }) => (psuId === undefined ? '' : <Id text={psuId} />) },
    { head: dataWords.tpp, cell: ({ consent }) => visible(consent.tpp), kind: 'id' },
    {
      head: own.until,
      kind: 'time',
      cell: ({ consent: { validUntil } }) =>
        validUntil === undefined ? '' : <Ago given={given} at={validUntil} />,
    },
    { head: own.readsLeft, cell: reads, kind: 'amount' },
  ]
}

interface ConsentTableProps {
  readonly given: Given
  readonly consents: readonly ShownConsent[]
  readonly title: string
  readonly none: Child
}

export function ConsentTable({ given, consents, title, none }: ConsentTableProps) {
  const pickKey = (shown: ShownConsent) => shown.consent.id
  return (
    <TableSection title={title} columns={consentColumns(given)} rows={consents} none={none} keyOf={pickKey} />
  )
}
