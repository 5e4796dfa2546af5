import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'
import { visible } from '@pocketbank/http/display'
import { dataWords } from '../data-words.ts'
import { Ago, Id } from '../display.tsx'
import type { BankPageInput } from '../page.ts'
import { Status } from '../parts.tsx'
import { type Column, TableSection } from '../record-table.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { isAwaitingAnswer } from './consent-facts.ts'
import { describePurpose } from './describe-asked.ts'
import { createOpenApproval, findPurposePath } from './open-approval.ts'
import { consentPageWords } from './words.ts'

const looks = {
  started: 'open',
  identified: 'open',
  approved: 'good',
  refused: 'bad',
  expired: 'over',
} as const

interface AuthorisationTableProps {
  readonly input: BankPageInput
  readonly authorisations: readonly Authorisation[]
  readonly isAnswerable?: boolean
  /** True if more authorisations wait than are shown. */
  readonly isCut?: boolean
}

function authorisationColumns(input: BankPageInput, isAnswerable: boolean): readonly Column<Authorisation>[] {
  const words = consentPageWords.authorisations
  const { bank } = input.engine
  const findAddress = ({ purpose }: Authorisation) => {
    const path = findPurposePath(bank, purpose)
    return path && input.href(path)
  }
  const subject = (row: Authorisation) => {
    const title = describePurpose(bank, row.purpose)
    const address = findAddress(row)
    return address === undefined ? title : <a href={address}>{title}</a>
  }
  const answer = (row: Authorisation) => (
    <AnswerButtons input={input} approval={createOpenApproval(bank, row)} location={findAddress(row)} />
  )
  return [
    { head: words.purpose, cell: subject, kind: 'main' },
    {
      head: dataWords.status,
      cell: ({ status }) => <Status kind={looks[status]}>{words.states[status]}</Status>,
    },
    { head: dataWords.tpp, cell: ({ tpp }) => visible(tpp), kind: 'id' },
    {
      head: words.until,
      cell: (row) => (isAwaitingAnswer(row, input.now) ? <Ago input={input} at={row.expiresAt} /> : ''),
      kind: 'time',
    },
    isAnswerable ? { head: '', cell: answer } : { head: words.id, cell: ({ id }) => <Id text={id} /> },
  ]
}

/** Draws authorisations as a table; with `isAnswerable` each row has buttons to answer it. */
export function AuthorisationTable({
  input,
  authorisations,
  isAnswerable = false,
  isCut = false,
}: AuthorisationTableProps) {
  const { open, openNone, openCut, authorisations: words } = consentPageWords
  if (!isAnswerable && authorisations.length === 0) return null
  const title = isAnswerable ? open : words.title
  const columns = authorisationColumns(input, isAnswerable)
  return (
    <TableSection
      title={title}
      columns={columns}
      rows={authorisations}
      emptyText={openNone}
      keyOf={({ id }) => id}
    >
      {isCut ? <p class="hint">{openCut(authorisations.length)}</p> : ''}
    </TableSection>
  )
}
