import { consentStatuses } from '@pocketbank/core'
import { dataWords } from '../data-words.ts'
import { FilterChoice, FilterForm, FilterText, Pager } from '../display.tsx'
import type { Drawn, Given } from '../page.ts'
import { AuthorisationTable } from './authorisation-table.tsx'
import { ConsentTable } from './consent-table.tsx'
import { consentsOf, openAuthorisations } from './what-consents.ts'
import { consentPageWords } from './words.ts'

const path = '/console/consents'

/** The consents of the bank, with the authorisations that wait for an answer on top. */
export function drawConsents(given: Given): Drawn {
  const { engine, query, now } = given
  const text = query.get('text')?.trim() ?? ''
  const status = consentStatuses.find((one) => one === query.get('status'))
  const before = Number(query.get('before'))
  const found = consentsOf(engine.bank, {
    status,
    text,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  })
  const statuses = consentStatuses.map((one) => [one, consentPageWords.statuses[one]] as const)
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
      <FilterForm given={given} path={path} submit={dataWords.search}>
        <FilterText name="text" label={consentPageWords.text} value={text} />
        <FilterChoice
          name="status"
          label={dataWords.status}
          value={status ?? ''}
          options={[['', dataWords.all], ...statuses]}
        />
      </FilterForm>
      <ConsentTable
        given={given}
        consents={found.rows}
        title={consentPageWords.list}
        none={isFiltered ? consentPageWords.none : consentPageWords.nothing}
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
  return { title: consentPageWords.title, content }
}
