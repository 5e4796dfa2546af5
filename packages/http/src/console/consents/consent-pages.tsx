import { consentStatuses } from '@pocketbank/core'
import { epochDay, find, localDateAt } from '@pocketbank/core/internal'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import {
  AccountNumber,
  customerPath,
  FilterChoice,
  FilterForm,
  FilterText,
  holderPath,
  Moment,
  Pager,
  TableCard,
  To,
} from '../display.tsx'
import { type Fact, Facts } from '../facts.tsx'
import type { Drawn, Given } from '../page.ts'
import { ActionForm } from '../parts.tsx'
import { drawMissing } from '../problem.tsx'
import { AuthorisationList } from './authorisation-list.tsx'
import { endConsentAction } from './consent-actions.ts'
import { ConsentState, ConsentTable } from './consent-table.tsx'
import {
  anyConsent,
  authorisationsFor,
  type ConsentsWanted,
  callsOf,
  consentsOf,
  daysLeft,
  findOpenedHolders,
  openAuthorisations,
  type ShownConsent,
} from './what-consents.ts'
import { consentPageWords } from './words.ts'

const path = '/console/consents'

function readConsentFilter({ query }: Given): ConsentsWanted {
  const said = (name: string) => query.get(name)?.trim() ?? ''
  const before = Number(said('before'))
  return {
    status: consentStatuses.find((one) => one === said('status')),
    tpp: said('tpp-id'),
    text: said('text'),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  }
}

function ConsentSearch({ given, wanted }: { readonly given: Given; readonly wanted: ConsentsWanted }) {
  const { text = '', status = '', tpp = '' } = wanted
  const statuses = consentStatuses.map((one) => [one, consentPageWords.statuses[one]] as const)
  return (
    <FilterForm given={given} path={path} submit={dataWords.search}>
      <FilterText name="text" label={consentPageWords.text} value={text} />
      <FilterChoice
        name="status"
        label={dataWords.status}
        value={status}
        options={[['', dataWords.all], ...statuses]}
      />
      {given.tpp === undefined ? <FilterText name="tpp-id" label={dataWords.tpp} value={tpp} /> : ''}
    </FilterForm>
  )
}

/** The consents of the bank, and what waits for an answer. */
export function drawConsents(given: Given): Drawn {
  const wanted = readConsentFilter(given)
  const found = consentsOf(given.engine.bank, wanted)
  const content = (
    <>
      <p class="lead">{consentPageWords.lead}</p>
      <section class="card" id="open">
        <h2>{consentPageWords.open.title}</h2>
        <AuthorisationList
          given={given}
          authorisations={openAuthorisations(given.engine.bank, given.now)}
          none={consentPageWords.open.none}
        />
      </section>
      <ConsentSearch given={given} wanted={wanted} />
      <ConsentTable
        given={given}
        consents={found.rows}
        title={consentPageWords.list}
        none={consentPageWords.none}
      />
      <Pager
        {...{ given, path, name: 'before', isCut: found.isCut }}
        next={found.last && String(found.last.consent.serial)}
      />
    </>
  )
  return { title: consentPageWords.title, content }
}

interface OfConsent {
  readonly given: Given
  readonly shown: ShownConsent
}

/** What the TPP has asked for, in its own words. */
function wantedText({ consent }: ShownConsent): string {
  const { wanted } = consent
  if (wanted === undefined) return consentPageWords.facts.wantedAll
  const numbers = wanted.accounts?.map(({ iban, bban, maskedPan }) => iban ?? bban ?? maskedPan ?? '') ?? []
  return [wanted.whole, ...numbers, ...wanted.rights].filter((word) => word !== undefined).join(', ')
}

function giverFacts({ given, shown }: OfConsent): readonly Fact[] {
  const { consent, person, company, psuId } = shown
  const agreement =
    consent.agreement === 0
      ? undefined
      : find(given.engine.bank.agreements, 'key', { serial: consent.agreement })
  const to = ({ number, name }: { number: string; name: string }) => (
    <To given={given} path={customerPath(number)} name={name} />
  )
  return [
    [consentPageWords.facts.given, person === undefined ? consentPageWords.facts.nobody : to(person)],
    ...(company === undefined ? [] : [[consentPageWords.company, to(company)] as const]),
    ...(psuId === undefined
      ? []
      : [[consentPageWords.facts.psuId, <span class="id">{psuId}</span>] as const]),
    ...(agreement === undefined
      ? []
      : [
          [
            consentPageWords.facts.agreement,
            <To given={given} path={`/console/agreements/${agreement.id}`} name={agreement.name} />,
          ] as const,
        ]),
  ]
}

function ConsentFacts({ given, shown }: OfConsent) {
  const { consent } = shown
  const { validUntil, approvedAt, changedAt, recurring, frequencyPerDay, tpp } = consent
  return (
    <section class="card">
      <Facts
        facts={[
          [dataWords.status, <ConsentState consent={consent} />],
          [consentPageWords.facts.changed, <Moment given={given} at={changedAt} />],
          [dataWords.tpp, <span class="id">{visible(tpp)}</span>],
          ...giverFacts({ given, shown }),
          ...(approvedAt === undefined
            ? []
            : [[consentPageWords.facts.approved, <Moment given={given} at={approvedAt} />] as const]),
          ...(validUntil === undefined
            ? []
            : [
                [
                  consentPageWords.facts.until,
                  <>
                    <Moment given={given} at={validUntil} />{' '}
                    {consent.status === 'valid'
                      ? `(${consentPageWords.left(daysLeft(validUntil, given.now))})`
                      : ''}
                  </>,
                ] as const,
              ]),
          [
            consentPageWords.facts.recurring,
            recurring ? consentPageWords.facts.again(frequencyPerDay) : consentPageWords.facts.once,
          ],
          [consentPageWords.facts.wanted, visible(wantedText(shown))],
        ]}
      />
    </section>
  )
}

function Opened({ given, shown: { consent } }: OfConsent) {
  const own = consentPageWords.opened
  return (
    <TableCard
      title={own.title}
      columns={[dataWords.account, dataWords.number, own.rights, own.open]}
      rows={findOpenedHolders(given.engine.bank, consent).map(({ entry, holder, isOpen }) => [
        holder === undefined ? (
          dataWords.gone
        ) : (
          <To given={given} path={holderPath(holder)} name={holder.name} />
        ),
        holder === undefined ? '' : <AccountNumber text={holder.number} />,
        [
          own.details,
          ...(entry.balances ? [own.balances] : []),
          ...(entry.transactions ? [own.transactions] : []),
        ].join(', '),
        isOpen ? dataWords.yes : own.closed,
      ])}
      none={own.none}
    />
  )
}

function Calls({ given, shown: { consent } }: OfConsent) {
  const own = consentPageWords.calls
  const today = epochDay(localDateAt(given.now, given.zone))
  return (
    <TableCard
      title={own.title}
      columns={[own.operation, own.resource, own.used, own.left]}
      numeric={[2, 3]}
      rows={callsOf(given.engine.bank, consent, today).map(({ operation, resource, used, left }) => [
        operation,
        resource === '' ? own.list : <span class="id">{visible(resource)}</span>,
        String(used),
        String(left),
      ])}
      none={own.none}
    />
  )
}

/** One consent. */
export function drawConsent(given: Given): Drawn {
  const { bank } = given.engine
  const shown = anyConsent(bank, given.names.id ?? '')
  if (shown === undefined) return drawMissing(consentPageWords.notThere)
  const { consent } = shown
  const { id, tpp, serial, status } = consent
  const authorisations = authorisationsFor(
    bank,
    tpp,
    (purpose) => purpose.kind === 'account-access' && purpose.consent === serial,
  )
  const content = (
    <>
      <ConsentFacts given={given} shown={shown} />
      <section class="card">
        <h2>{consentPageWords.authorisations}</h2>
        <AuthorisationList {...{ given, authorisations }} none={consentPageWords.noAuthorisations} />
      </section>
      <Opened given={given} shown={shown} />
      <Calls given={given} shown={shown} />
      {status === 'valid' || status === 'received' ? (
        <ActionForm form={given.form(endConsentAction)} submit={consentPageWords.end} look="danger">
          <p class="hint">{consentPageWords.endHint}</p>
        </ActionForm>
      ) : (
        ''
      )}
    </>
  )
  return { title: `${consentPageWords.consent} ${id}`, content }
}
