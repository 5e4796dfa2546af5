import { type ConsentStatus, consentStatuses } from '@pocketbank/core'
import { dataWords } from '../data-words.ts'
import { Pager } from '../display.tsx'
import { EmptyList } from '../empty-list.tsx'
import { ListSearch } from '../list-search.tsx'
import type { Drawn, Given } from '../page.ts'
import { Tabs } from '../tabs.tsx'
import { ApproveAll } from './approve-all.tsx'
import { AuthorisationTable } from './authorisation-table.tsx'
import { listMatchingConsents, openAuthorisations } from './consent-facts.ts'
import { ConsentTable } from './consent-table.tsx'
import { consentPageWords } from './words.ts'

const path = '/console/consents'

interface StatusChipsProps {
  readonly given: Given
  readonly chosen: ConsentStatus | undefined
  readonly text: string
}

function StatusChips({ given, chosen, text }: StatusChipsProps) {
  const tabs = ([undefined, ...consentStatuses] as const).map((status) => ({
    label: status === undefined ? dataWords.all : consentPageWords.statuses[status],
    address: given.href(path, { ...(status && { status }), ...(text !== '' && { text }) }),
    isCurrent: status === chosen,
  }))
  return <Tabs label={dataWords.status} tabs={tabs} look="chips" />
}

export function drawConsents(given: Given): Drawn {
  const { engine, query, now, href } = given
  const text = query.get('text')?.trim() ?? ''
  const status = consentStatuses.find((one) => one === query.get('status'))
  const before = Number(query.get('before'))
  const found = listMatchingConsents(engine.bank, {
    status,
    text,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  })
  const isFiltered = text !== '' || status !== undefined
  const waiting = openAuthorisations(engine.bank, now)
  const content = (
    <>
      <AuthorisationTable
        given={given}
        authorisations={waiting.rows}
        isAnswerable
        isCut={waiting.last !== undefined}
      />
      <div class="row">
        <StatusChips given={given} chosen={status} text={text} />
        <ListSearch given={given} path={path} label={consentPageWords.text} keeps={['status']} />
      </div>
      <ConsentTable
        given={given}
        consents={found.rows}
        title={consentPageWords.list}
        none={
          isFiltered ? (
            <EmptyList text={consentPageWords.none} offers={[[href(path), dataWords.showAll]]} />
          ) : (
            <EmptyList
              text={consentPageWords.nothing}
              offers={[[href('/docs/createConsent'), consentPageWords.request]]}
            />
          )
        }
      />
      <Pager
        given={given}
        path={path}
        name="before"
        isCut={found.isCut}
        next={found.last && String(found.last.consent.serial)}
      />
    </>
  )
  const actions = waiting.rows.length > 0 ? <ApproveAll given={given} kind="all" /> : undefined
  return { title: consentPageWords.title, actions, content }
}
