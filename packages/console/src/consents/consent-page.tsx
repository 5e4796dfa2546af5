import { requireEntry } from '@pocketbank/core/base'
import { find } from '@pocketbank/core/base/store'
import { epochDay, toLocalDate } from '@pocketbank/core/base/time'
import { accessRights } from '@pocketbank/core/rows/consents/model'
import { visible } from '@pocketbank/http/display'
import { callCommand } from '../call-command.ts'
import { controlCurl, operationsUrl } from '../control-curl.ts'
import { CurlMenu } from '../curl-menu.tsx'
import { dataWords } from '../data-words.ts'
import { AccountNumber, Ago, accountPath, customerPath, Id, To } from '../display.tsx'
import { type Fact, Facts } from '../facts.tsx'
import type { BankPageInput, PageView } from '../page.ts'
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
  findOpenedAccounts,
  isAwaitingAnswer,
  listCalls,
  type OpenedAccount,
  type ShownConsent,
} from './consent-facts.ts'
import { ConsentState, consentGiver } from './consent-table.tsx'
import { createOpenApproval, listApprovers, type OpenApproval } from './open-approval.ts'
import { consentPageWords } from './words.ts'

interface ConsentProps {
  readonly input: BankPageInput
  readonly shownConsent: ShownConsent
}

/** Writes the access that the TPP requests, in the words of its request. */
function wantedText({ consent: { wanted } }: ShownConsent): string {
  if (wanted === undefined) return consentPageWords.facts.wantedAll
  const numbers = wanted.accounts?.map(({ iban, bban, maskedPan }) => iban ?? bban ?? maskedPan ?? '') ?? []
  return [wanted.whole, ...numbers, ...wanted.rights].filter((word) => word !== undefined).join(', ')
}

function giverFacts({ input, shownConsent }: ConsentProps): readonly Fact[] {
  const words = consentPageWords.facts
  const { consent, person, company, psuId } = shownConsent
  const agreement = find(input.engine.bank.agreements, 'key', { serial: consent.agreement })
  const people = [person, company].filter((customer) => customer !== undefined)
  return [
    ...people.map(
      ({ number, name }, at) =>
        [
          at === 0 ? consentPageWords.givenBy : dataWords.owner,
          <To input={input} path={customerPath(number)} name={name} />,
        ] as const,
    ),
    ...(psuId === undefined ? [] : [[words.psuId, <Id text={psuId} />] as const]),
    ...(agreement === undefined
      ? []
      : [
          [
            words.agreement,
            <To input={input} path={`/console/agreements/${agreement.id}`} name={agreement.name} />,
          ] as const,
        ]),
  ]
}

function ConsentFacts({ input, shownConsent }: ConsentProps) {
  const words = consentPageWords.facts
  const { validUntil, approvedAt, changedAt, recurring, frequencyPerDay, tpp } = shownConsent.consent
  const times = [
    [words.changed, changedAt],
    [words.approved, approvedAt],
    [consentPageWords.until, validUntil],
  ] as const
  return (
    <Facts
      facts={[
        ...giverFacts({ input, shownConsent }),
        [dataWords.tpp, <Id text={visible(tpp)} />],
        ...times.flatMap(([term, at]) =>
          at === undefined ? [] : [[term, <Ago input={input} at={at} />] as const],
        ),
        [words.frequency, recurring ? words.again(frequencyPerDay) : words.once],
        [words.requestedAccess, visible(wantedText(shownConsent))],
      ]}
    />
  )
}

/** Writes the command that reads the accounts with a consent. */
function readAccountsCommand({ input, shownConsent: { psuId = '', company } }: ConsentProps): string {
  const corporate = company === undefined ? '' : ` \\\n  --header 'PSU-Corporate-ID: ${company.number}'`
  return `npx --no-install pocketbank call GET /v1/accounts --url '${operationsUrl(input)}' \\\n  --header 'PSU-ID: ${psuId}'${corporate}`
}

function NextCall(of: ConsentProps) {
  if (of.shownConsent.consent.status !== 'valid') return null
  return (
    <section class="card">
      <h2>{consentPageWords.next}</h2>
      <p class="hint">{consentPageWords.nextHint}</p>
      <Code text={readAccountsCommand(of)} label={consentPageWords.next} />
    </section>
  )
}

function OpenedAccounts({ input, shownConsent: { consent } }: ConsentProps) {
  const words = consentPageWords.accounts
  const columns: readonly Column<OpenedAccount>[] = [
    {
      head: dataWords.account,
      cell: ({ account }) =>
        account === undefined ? (
          dataWords.gone
        ) : (
          <To input={input} path={accountPath(account)} name={account.name} />
        ),
    },
    { head: dataWords.number, cell: ({ account }) => <AccountNumber text={account?.number ?? ''} /> },
    {
      head: words.rights,
      cell: ({ entry }) => ['details', ...accessRights.filter((right) => entry[right])].join(', '),
    },
    { head: words.open, cell: ({ isOpen }) => (isOpen ? dataWords.yes : words.closed) },
  ]
  const rows = findOpenedAccounts(input.engine.bank, consent)
  return <TableSection title={words.title} columns={columns} rows={rows} emptyText={words.none} />
}

function ReadsToday({ input, shownConsent: { consent } }: ConsentProps) {
  const words = consentPageWords.calls
  const today = epochDay(toLocalDate(input.now, input.zone))
  const columns: readonly Column<CallsLeft>[] = [
    { head: words.operation, cell: ({ operation }) => operation },
    { head: words.resource, cell: ({ resource }) => (resource === '' ? words.list : <Id text={resource} />) },
    { head: words.used, cell: ({ used }) => used, kind: 'amount' },
    { head: words.remaining, cell: ({ remaining }) => remaining, kind: 'amount' },
  ]
  const rows = listCalls(input.engine.bank, consent, today)
  return <TableSection title={words.title} columns={columns} rows={rows} emptyText={words.none} />
}

function EndMenu({ input }: { readonly input: BankPageInput }) {
  const words = consentPageWords.withdraw
  return (
    <details class="menu">
      <summary class="button">{words.title}</summary>
      <div>
        <ActionForm form={input.form(withdrawConsentAction)} submit={words.submit} look="danger">
          <p class="hint">{words.hint}</p>
        </ActionForm>
        <ActionForm form={input.form(deleteConsentAction)} submit={words.delete}>
          <p class="hint">{words.deleteHint}</p>
        </ActionForm>
      </div>
    </details>
  )
}

function consentCommands(
  of: ConsentProps,
  approval: OpenApproval | undefined,
): readonly (readonly [string, string])[] {
  const words = consentPageWords.commands
  const { input, shownConsent } = of
  const control = (path: string, body: object) =>
    controlCurl(input, { method: 'POST', path: `/_sandbox/psu/${path}`, body })
  const { consent, person } = shownConsent
  const { id: consentId, tpp, corporation } = consent
  const call = { operation: 'readConsent', names: { consentId }, owner: { tpp, corporation } }
  const readCommand = [words.read, callCommand(input, call)] as const
  if (approval !== undefined) {
    const body = { ...approval.hidden, customerNumber: listApprovers(input, approval)[0]?.number ?? '' }
    const { authorisation: authorisationId, ...bodyFields } = { authorisation: '', ...body }
    return [readCommand, [words.approve, control('approve', { authorisationId, ...bodyFields })]]
  }
  if (consent.status !== 'valid') return [readCommand]
  const body = { consentId, customerNumber: person?.number ?? '' }
  return [
    readCommand,
    [words.call, readAccountsCommand(of)],
    [words.withdraw, control('withdraw-consent', body)],
  ]
}

export function drawConsent(input: BankPageInput): PageView {
  const { bank } = input.engine
  const shownConsent = anyConsent(bank, requireEntry(input.names, 'id'))
  if (shownConsent === undefined) return drawMissing(consentPageWords.notThere)
  const { id, tpp, serial, status } = shownConsent.consent
  const authorisations = authorisationsFor(
    bank,
    tpp,
    (purpose) => purpose.kind === 'account-access' && purpose.consent === serial,
  )
  const open = authorisations.findLast((row) => isAwaitingAnswer(row, input.now))
  const approval = open && createOpenApproval(bank, open)
  const name = consentGiver(shownConsent)
  return {
    title: name === undefined ? consentPageWords.titles[status] : consentPageWords.titleOf(name),
    subtitle: (
      <>
        <ConsentState consent={shownConsent.consent} /> <Id text={id} />
      </>
    ),
    actions: (
      <>
        {approval === undefined ? '' : <AnswerButtons input={input} approval={approval} />}
        {status === 'valid' ? <EndMenu input={input} /> : ''}
        <CurlMenu commands={consentCommands({ input, shownConsent }, approval)} />
      </>
    ),
    content: (
      <>
        <div class="halves">
          <ConsentFacts input={input} shownConsent={shownConsent} />
          <NextCall input={input} shownConsent={shownConsent} />
        </div>
        <OpenedAccounts input={input} shownConsent={shownConsent} />
        <ReadsToday input={input} shownConsent={shownConsent} />
        <AuthorisationTable input={input} authorisations={authorisations} />
      </>
    ),
  }
}
