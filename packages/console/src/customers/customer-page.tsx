import type { Customer, Money } from '@pocketbank/core'
import { requireEntry } from '@pocketbank/core/base'
import type { CardAccount } from '@pocketbank/core/rows/card-accounts/model'
import { visible } from '@pocketbank/http/display'
import type { Child } from 'hono/jsx'
import { CardState } from '../accounts/card-state.tsx'
import { AskOnce } from '../ask-once.tsx'
import { callCommand } from '../call-command.ts'
import { describeConsent } from '../consents/consent-facts.ts'
import { ConsentTable } from '../consents/consent-table.tsx'
import { CurlMenu } from '../curl-menu.tsx'
import { dataWords } from '../data-words.ts'
import { AccountNumber, Amount, accountPath, customerPath, Id, nameColumn, To } from '../display.tsx'
import { operationPath } from '../docs/paths.ts'
import type { BankPageInput, PageView } from '../page.ts'
import { drawMissing } from '../problem.tsx'
import { type Column, TableSection } from '../record-table.tsx'
import { deleteCustomerAction } from './customer-actions.ts'
import {
  agreementsOfOwner,
  agreementsOfPerson,
  agreementWith,
  consentsOfCustomer,
  customerWith,
  listOwnerHoldings,
  type OwnerHoldings,
} from './customer-facts.ts'
import { type CustomerProps, NewAccount, NewCard } from './customer-forms.tsx'
import { AccessTree } from './tree.tsx'
import { customerPageWords } from './words.ts'

interface HoldingRow {
  readonly kind: 'account' | 'card-account'
  readonly id: string
  readonly name: string
  readonly number: string
  /** The status of a card; undefined for an account. */
  readonly status?: CardAccount['status']
  readonly balance: Money
}

function holdingRows({ accounts, cards }: OwnerHoldings): readonly HoldingRow[] {
  return [
    ...accounts.map(({ id, name, iban, currency, closingBooked: minor }) => {
      return { kind: 'account', id, name, number: iban, balance: { currency, minor } } as const
    }),
    ...cards.map(({ id, name, maskedPan, status, currency, closingBooked: minor }) => {
      return {
        kind: 'card-account',
        id,
        name,
        number: maskedPan,
        status,
        balance: { currency, minor },
      } as const
    }),
  ]
}

function Holdings({ input, holdings }: { readonly input: BankPageInput; readonly holdings: OwnerHoldings }) {
  const columns: readonly Column<HoldingRow>[] = [
    nameColumn(input, dataWords.name, (row) => [accountPath(row), row.name]),
    { head: dataWords.type, cell: ({ kind }) => dataWords.kinds[kind] },
    { head: dataWords.number, cell: ({ number }) => <AccountNumber text={number} /> },
    { head: dataWords.status, cell: ({ status }) => status && <CardState status={status} /> },
    { head: customerPageWords.balance, kind: 'amount', cell: ({ balance }) => <Amount money={balance} /> },
  ]
  return (
    <TableSection
      title={customerPageWords.holdings}
      columns={columns}
      rows={holdingRows(holdings)}
      keyOf={({ id }) => id}
      emptyText={customerPageWords.noAccounts}
    >
      {holdings.hiddenCount === 0 ? '' : <p class="hint">{dataWords.more(holdings.hiddenCount)}</p>}
    </TableSection>
  )
}

interface OperationLinksProps {
  readonly input: BankPageInput
  readonly operations: readonly (keyof typeof customerPageWords.operations)[]
}

/** Links to the control operations that change agreements. */
function OperationLinks({ input, operations }: OperationLinksProps) {
  return (
    <p class="hits">
      {operations.map((id) => (
        <>
          <a href={input.href(operationPath(id))}>{customerPageWords.operations[id]}</a>{' '}
        </>
      ))}
    </p>
  )
}

/**
 * Draws the accounts that a person sees, or the persons who see those of a company, with their agreements.
 */
function Access({ input, customer }: CustomerProps) {
  const { bank } = input.engine
  const words = customerPageWords
  const isPerson = customer.type === 'PRIVATE'
  const agreements = isPerson ? agreementsOfPerson(bank, customer) : agreementsOfOwner(bank, customer)
  return (
    <section class="card">
      <h2>{isPerson ? words.sees : words.shows}</h2>
      {agreements.length === 0 ? (
        <p class="hint">{isPerson ? words.seesNothing : words.showsNothing}</p>
      ) : (
        <AccessTree input={input} agreements={agreements} from={isPerson ? 'person' : 'owner'} />
      )}
      {isPerson ? '' : <OperationLinks input={input} operations={['createAgreement']} />}
    </section>
  )
}

function customerLinks(input: BankPageInput, { id }: Customer): Child {
  const words = customerPageWords.commands
  const names = { customerId: id }
  const commands = [
    [words.read, callCommand(input, { operation: 'readCustomer', names })],
    [words.remove, callCommand(input, { operation: 'deleteCustomer', names })],
  ] as const
  return <CurlMenu commands={commands} />
}

export function drawCustomer(input: BankPageInput): PageView {
  const { bank } = input.engine
  const words = customerPageWords
  const customer = customerWith(bank, requireEntry(input.names, 'number'))
  if (customer === undefined) return drawMissing(words.notThere)
  const of = { input, customer }
  const holdings = listOwnerHoldings(bank, customer)
  const consents = consentsOfCustomer(bank, customer).map((consent) => describeConsent(bank, consent))
  const content = (
    <>
      <Holdings input={input} holdings={holdings} />
      <NewAccount input={input} />
      <NewCard {...of} holdings={holdings} />
      <Access {...of} />
      <ConsentTable input={input} consents={consents} title={words.consents} emptyText={words.noConsents} />
    </>
  )
  const actions = (
    <>
      <AskOnce form={input.form(deleteCustomerAction)} title={words.deleteCustomer} hint={words.deleteHint} />
      {customerLinks(input, customer)}
    </>
  )
  const subtitle = (
    <>
      {dataWords.types[customer.type]} <Id text={customer.number} />
    </>
  )
  return { title: visible(customer.name), subtitle, actions, content }
}

const agreementChanges = ['addEngagement', 'removeEngagement', 'deleteAgreement'] as const

export function drawAgreement(input: BankPageInput): PageView {
  const { bank } = input.engine
  const words = customerPageWords
  const match = agreementWith(bank, requireEntry(input.names, 'id'))
  if (match === undefined) return drawMissing(words.agreementNotThere)
  const { agreement, owner } = match
  const names = { agreementId: agreement.id }
  const commands = [
    [words.commands.readAgreement, callCommand(input, { operation: 'readAgreement', names })],
  ] as const
  const content = (
    <>
      <AccessTree input={input} agreements={[match]} from="owner" />
      {agreement.automatic ? '' : <OperationLinks input={input} operations={agreementChanges} />}
    </>
  )
  const subtitle = (
    <>
      {words.agreementOf} <To input={input} path={customerPath(owner.number)} name={owner.name} />{' '}
      <Id text={agreement.id} />
    </>
  )
  const actions = <CurlMenu commands={commands} />
  return { title: visible(agreement.name), subtitle, actions, content }
}
