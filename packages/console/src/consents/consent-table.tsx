import { epochDay, toLocalDate } from '@pocketbank/core/base/time'
import { visible } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { dataWords } from '../data-words.ts'
import { Ago, Id } from '../display.tsx'
import type { BankPageInput } from '../page.ts'
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

function consentColumns(input: BankPageInput): readonly Column<ShownConsent>[] {
  const words = consentPageWords
  const today = epochDay(toLocalDate(input.now, input.zone))
  const reads = ({ consent }: ShownConsent) => {
    const remaining = readsLeft(input.engine.bank, consent, today)
    return remaining === undefined ? '' : words.readsOf(remaining, consent.frequencyPerDay)
  }
  return [
    {
      head: words.givenBy,
      kind: 'main',
      cell: (shownConsent) => (
        <a href={input.href(`/console/consents/${shownConsent.consent.id}`)}>
          {consentGiver(shownConsent) ??
            words.notGiven[shownConsent.consent.status === 'received' ? 'open' : 'ended']}
        </a>
      ),
    },
    { head: dataWords.status, cell: ({ consent }) => <ConsentState consent={consent} /> },
    { head: words.facts.psuId, cell: ({ psuId }) => (psuId === undefined ? '' : <Id text={psuId} />) },
    { head: dataWords.tpp, cell: ({ consent }) => visible(consent.tpp), kind: 'id' },
    {
      head: words.until,
      kind: 'time',
      cell: ({ consent: { validUntil } }) =>
        validUntil === undefined ? '' : <Ago input={input} at={validUntil} />,
    },
    { head: words.readsLeft, cell: reads, kind: 'amount' },
  ]
}

interface ConsentTableProps {
  readonly input: BankPageInput
  readonly consents: readonly ShownConsent[]
  readonly title: string
  readonly emptyText: Child
}

export function ConsentTable({ input, consents, title, emptyText }: ConsentTableProps) {
  const pickKey = (shownConsent: ShownConsent) => shownConsent.consent.id
  return (
    <TableSection
      title={title}
      columns={consentColumns(input)}
      rows={consents}
      emptyText={emptyText}
      keyOf={pickKey}
    />
  )
}
