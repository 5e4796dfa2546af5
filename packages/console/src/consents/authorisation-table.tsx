import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'
import { visible } from '@pocketbank/http/display'
import { dataWords } from '../data-words.ts'
import { Ago, Id } from '../display.tsx'
import type { Given } from '../page.ts'
import { Status } from '../parts.tsx'
import { type Column, TableSection } from '../record-table.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { isAwaitingAnswer } from './consent-facts.ts'
import { describeAsked } from './describe-asked.ts'
import { askedPath, createOpenApproval } from './open-approval.ts'
import { consentPageWords } from './words.ts'

const looks = {
  started: 'open',
  identified: 'open',
  approved: 'good',
  refused: 'bad',
  expired: 'over',
} as const

interface AuthorisationTableProps {
  readonly given: Given
  readonly authorisations: readonly Authorisation[]
  readonly isAnswerable?: boolean
  /** True if more authorisations wait than are shown. */
  readonly isCut?: boolean
}

function authorisationColumns(given: Given, isAnswerable: boolean): readonly Column<Authorisation>[] {
  const own = consentPageWords.authorisations
  const { bank } = given.engine
  const findAddress = ({ purpose }: Authorisation) => {
    const path = askedPath(bank, purpose)
    return path && given.href(path)
  }
  const subject = (row: Authorisation) => {
    const title = describeAsked(bank, row.purpose)
    const address = findAddress(row)
    return address === undefined ? title : <a href={address}>{title}</a>
  }
  const answer = (row: Authorisation) => (
    <AnswerButtons given={given} asked={createOpenApproval(bank, row)} elsewhere={findAddress(row)} />
  )
  return [
    { head: own.purpose, cell: subject, kind: 'main' },
    {
      head: dataWords.status,
      cell: ({ status }) => <Status kind={looks[status]}>{own.states[status]}</Status>,
    },
    { head: dataWords.tpp, cell: ({ tpp }) => visible(tpp), kind: 'id' },
    {
      head: own.until,
      cell: (row) => (isAwaitingAnswer(row, given.now) ? <Ago given={given} at={row.expiresAt} /> : ''),
      kind: 'time',
    },
    isAnswerable ? { head: '', cell: answer } : { head: own.id, cell: ({ id }) => <Id text={id} /> },
  ]
}

/** Draws authorisations as a table; with `isAnswerable` each row has buttons to answer it. */
export function AuthorisationTable({
  given,
  authorisations,
  isAnswerable = false,
  isCut = false,
}: AuthorisationTableProps) {
  const { open, openNone, openCut, authorisations: own } = consentPageWords
  if (!isAnswerable && authorisations.length === 0) return null
  const title = isAnswerable ? open : own.title
  const columns = authorisationColumns(given, isAnswerable)
  return (
    <TableSection
      title={title}
      columns={columns}
      rows={authorisations}
      none={openNone}
      keyOf={({ id }) => id}
    >
      {isCut ? <p class="hint">{openCut(authorisations.length)}</p> : ''}
    </TableSection>
  )
}
