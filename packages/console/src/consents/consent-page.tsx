import { find } from '@pocketbank/core/base/store'
import { epochDay, toLocalDate } from '@pocketbank/core/base/time'
import { accessRights } from '@pocketbank/core/rows/consents/model'
import { visible } from '@pocketbank/http/display'
import { callCommand } from '../call-command.ts'
import { controlCurl, operationsUrl } from '../control-curl.ts'
import { CurlMenu } from '../curl-menu.tsx'
import { dataWords } from '../data-words.ts'
import { AccountNumber, Ago, customerPath, holderPath, Id, To } from '../display.tsx'
import { type Fact, Facts } from '../facts.tsx'
import type { Drawn, Given } from '../page.ts'
import { ActionForm, Code } from '../parts.tsx'
import { drawMissing } from '../problem.tsx'
import { type Column, TableSection } from '../record-table.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { AuthorisationTable } from './authorisation-table.tsx'
import { deleteConsentAction, withdrawConsentAction } from './consent-actions.ts'
import {
  anyConsent,
  authorisationsFor,
  type CallsLeft,
  findOpenedHolders,
  isAwaitingAnswer,
  listCalls,
  type OpenedHolder,
  type ShownConsent,
} from './consent-facts.ts'
import { ConsentState, consentGiver } from './consent-table.tsx'
import { createOpenApproval, listApprovers, type OpenApproval } from './open-approval.ts'
import { consentPageWords } from './words.ts'

interface OfConsent {
  readonly given: Given
  readonly shown: ShownConsent
}

/** Writes the access that the TPP requests, in the words of its request. */
function wantedText({ consent: { wanted } }: ShownConsent): string {
  if (wanted === undefined) return consentPageWords.facts.wantedAll
  const numbers = wanted.accounts?.map(({ iban, bban, maskedPan }) => iban ?? bban ?? maskedPan ?? '') ?? []
  return [wanted.whole, ...numbers, ...wanted.rights].filter((word) => word !== undefined).join(', ')
}

function giverFacts({ given, shown }: OfConsent): readonly Fact[] {
  const own = consentPageWords.facts
  const { consent, person, company, psuId } = shown
  const agreement = find(given.engine.bank.agreements, 'key', { serial: consent.agreement })
  const people = [person, company].filter((one) => one !== undefined)
  return [
    ...people.map(
      ({ number, name }, at) =>
        [
          at === 0 ? consentPageWords.givenBy : dataWords.owner,
          <To given={given} path={customerPath(number)} name={name} />,
        ] as const,
    ),
    ...(psuId === undefined ? [] : [[own.psuId, <Id text={psuId} />] as const]),
    ...(agreement === undefined
      ? []
      : [
          [
            own.agreement,
            <To given={given} path={`/console/agreements/${agreement.id}`} name={agreement.name} />,
          ] as const,
        ]),
  ]
}

function ConsentFacts({ given, shown }: OfConsent) {
  const own = consentPageWords.facts
  const { validUntil, approvedAt, changedAt, recurring, frequencyPerDay, tpp } = shown.consent
  const times = [
    [own.changed, changedAt],
    [own.approved, approvedAt],
    [consentPageWords.until, validUntil],
  ] as const
  return (
    <Facts
      facts={[
        ...giverFacts({ given, shown }),
        [dataWords.tpp, <Id text={visible(tpp)} />],
        ...times.flatMap(([term, at]) =>
          at === undefined ? [] : [[term, <Ago given={given} at={at} />] as const],
        ),
        [own.frequency, recurring ? own.again(frequencyPerDay) : own.once],
        [own.wanted, visible(wantedText(shown))],
      ]}
    />
  )
}

/** Writes the command that reads the accounts with a consent. */
function readAccountsCommand({ given, shown: { psuId = '', company } }: OfConsent): string {
  const corporate = company === undefined ? '' : ` \\\n  --header 'PSU-Corporate-ID: ${company.number}'`
  return `npx --no-install pocketbank call GET /v1/accounts --url '${operationsUrl(given)}' \\\n  --header 'PSU-ID: ${psuId}'${corporate}`
}

function NextCall(of: OfConsent) {
  if (of.shown.consent.status !== 'valid') return null
  return (
    <section class="card">
      <h2>{consentPageWords.next}</h2>
      <p class="hint">{consentPageWords.nextHint}</p>
      <Code text={readAccountsCommand(of)} label={consentPageWords.next} />
    </section>
  )
}

function OpenedAccounts({ given, shown: { consent } }: OfConsent) {
  const own = consentPageWords.opened
  const columns: readonly Column<OpenedHolder>[] = [
    {
      head: dataWords.account,
      cell: ({ holder }) =>
        holder === undefined ? (
          dataWords.gone
        ) : (
          <To given={given} path={holderPath(holder)} name={holder.name} />
        ),
    },
    { head: dataWords.number, cell: ({ holder }) => <AccountNumber text={holder?.number ?? ''} /> },
    {
      head: own.rights,
      cell: ({ entry }) => ['details', ...accessRights.filter((right) => entry[right])].join(', '),
    },
    { head: own.open, cell: ({ isOpen }) => (isOpen ? dataWords.yes : own.closed) },
  ]
  const rows = findOpenedHolders(given.engine.bank, consent)
  return <TableSection title={own.title} columns={columns} rows={rows} none={own.none} />
}

function ReadsToday({ given, shown: { consent } }: OfConsent) {
  const own = consentPageWords.calls
  const today = epochDay(toLocalDate(given.now, given.zone))
  const columns: readonly Column<CallsLeft>[] = [
    { head: own.operation, cell: ({ operation }) => operation },
    { head: own.resource, cell: ({ resource }) => (resource === '' ? own.list : <Id text={resource} />) },
    { head: own.used, cell: ({ used }) => used, kind: 'amount' },
    { head: own.left, cell: ({ left }) => left, kind: 'amount' },
  ]
  const rows = listCalls(given.engine.bank, consent, today)
  return <TableSection title={own.title} columns={columns} rows={rows} none={own.none} />
}

function EndMenu({ given }: { readonly given: Given }) {
  const own = consentPageWords.withdraw
  return (
    <details class="menu">
      <summary class="button">{own.title}</summary>
      <div>
        <ActionForm form={given.form(withdrawConsentAction)} submit={own.submit} look="danger">
          <p class="hint">{own.hint}</p>
        </ActionForm>
        <ActionForm form={given.form(deleteConsentAction)} submit={own.delete}>
          <p class="hint">{own.deleteHint}</p>
        </ActionForm>
      </div>
    </details>
  )
}

function consentCommands(
  of: OfConsent,
  asked: OpenApproval | undefined,
): readonly (readonly [string, string])[] {
  const own = consentPageWords.commands
  const { given, shown } = of
  const control = (path: string, body: object) =>
    controlCurl(given, { method: 'POST', path: `/_sandbox/psu/${path}`, body })
  const { consent, person } = shown
  const { id: consentId, tpp, corporation } = consent
  const call = { operation: 'readConsent', names: { consentId }, owner: { tpp, corporation } }
  const read = [own.read, callCommand(given, call)] as const
  if (asked !== undefined) {
    const body = { ...asked.hidden, customerNumber: listApprovers(given, asked)[0]?.number ?? '' }
    const { authorisation: authorisationId, ...others } = { authorisation: '', ...body }
    return [read, [own.approve, control('approve', { authorisationId, ...others })]]
  }
  if (consent.status !== 'valid') return [read]
  const body = { consentId, customerNumber: person?.number ?? '' }
  return [read, [own.call, readAccountsCommand(of)], [own.withdraw, control('withdraw-consent', body)]]
}

export function drawConsent(given: Given): Drawn {
  const { bank } = given.engine
  const shown = anyConsent(bank, given.names.id ?? '')
  if (shown === undefined) return drawMissing(consentPageWords.notThere)
  const { id, tpp, serial, status } = shown.consent
  const authorisations = authorisationsFor(
    bank,
    tpp,
    (purpose) => purpose.kind === 'account-access' && purpose.consent === serial,
  )
  const open = authorisations.findLast((row) => isAwaitingAnswer(row, given.now))
  const asked = open && createOpenApproval(bank, open)
  const name = consentGiver(shown)
  return {
    title: name === undefined ? consentPageWords.titles[status] : consentPageWords.titleOf(name),
    subtitle: (
      <>
        <ConsentState consent={shown.consent} /> <Id text={id} />
      </>
    ),
    actions: (
      <>
        {asked === undefined ? '' : <AnswerButtons given={given} asked={asked} />}
        {status === 'valid' ? <EndMenu given={given} /> : ''}
        <CurlMenu commands={consentCommands({ given, shown }, asked)} />
      </>
    ),
    content: (
      <>
        <div class="halves">
          <ConsentFacts given={given} shown={shown} />
          <NextCall given={given} shown={shown} />
        </div>
        <OpenedAccounts given={given} shown={shown} />
        <ReadsToday given={given} shown={shown} />
        <AuthorisationTable given={given} authorisations={authorisations} />
      </>
    ),
  }
}
