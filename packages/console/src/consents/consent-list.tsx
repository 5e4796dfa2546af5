import { type ConsentStatus, consentStatuses } from '@pocketbank/core'
import { dataWords } from '../data-words.ts'
import { Pager } from '../display.tsx'
import { EmptyList } from '../empty-list.tsx'
import { ListSearch } from '../list-search.tsx'
import type { BankPageInput, PageView } from '../page.ts'
import { Tabs } from '../tabs.tsx'
import { ApproveAll } from './approve-all.tsx'
import { AuthorisationTable } from './authorisation-table.tsx'
import { listMatchingConsents, openAuthorisations } from './consent-facts.ts'
import { ConsentTable } from './consent-table.tsx'
import { consentPageWords } from './words.ts'

const path = '/console/consents'

interface StatusChipsProps {
  readonly input: BankPageInput
  readonly currentStatus: ConsentStatus | undefined
  readonly text: string
}

function StatusChips({ input, currentStatus, text }: StatusChipsProps) {
  const tabs = ([undefined, ...consentStatuses] as const).map((status) => ({
    label: status === undefined ? dataWords.all : consentPageWords.statuses[status],
    address: input.href(path, { ...(status && { status }), ...(text !== '' && { text }) }),
    isCurrent: status === currentStatus,
  }))
  return <Tabs label={dataWords.status} tabs={tabs} look="chips" />
}

export function drawConsents(input: BankPageInput): PageView {
  const { engine, query, now, href } = input
  const text = query.get('text')?.trim() ?? ''
  const status = consentStatuses.find((candidate) => candidate === query.get('status'))
  const before = Number(query.get('before'))
  const matches = listMatchingConsents(engine.bank, {
    status,
    text,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  })
  const isFiltered = text !== '' || status !== undefined
  const waiting = openAuthorisations(engine.bank, now)
  const content = (
    <>
      <AuthorisationTable
        input={input}
        authorisations={waiting.rows}
        isAnswerable
        isCut={waiting.last !== undefined}
      />
      <div class="row">
        <StatusChips input={input} currentStatus={status} text={text} />
        <ListSearch input={input} path={path} label={consentPageWords.text} keeps={['status']} />
      </div>
      <ConsentTable
        input={input}
        consents={matches.rows}
        title={consentPageWords.list}
        emptyText={
          isFiltered ? (
            <EmptyList text={consentPageWords.noMatch} offers={[[href(path), dataWords.showAll]]} />
          ) : (
            <EmptyList
              text={consentPageWords.noConsents}
              offers={[[href('/docs/createConsent'), consentPageWords.request]]}
            />
          )
        }
      />
      <Pager
        input={input}
        path={path}
        name="before"
        isCut={matches.isCut}
        next={matches.last && String(matches.last.consent.serial)}
      />
    </>
  )
  const actions = waiting.rows.length > 0 ? <ApproveAll input={input} kind="all" /> : undefined
  return { title: consentPageWords.title, actions, content }
}
