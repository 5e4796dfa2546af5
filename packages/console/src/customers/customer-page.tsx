import type { Customer, Money } from '@pocketbank/core'
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
import { AccountNumber, Amount, customerPath, holderPath, Id, nameColumn, To } from '../display.tsx'
import { operationPath } from '../docs/paths.ts'
import type { Drawn, Given } from '../page.ts'
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
import { NewAccount, NewCard, type OfCustomer } from './customer-forms.tsx'
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

function Holdings({ given, holdings }: { readonly given: Given; readonly holdings: OwnerHoldings }) {
  const columns: readonly Column<HoldingRow>[] = [
    nameColumn(given, dataWords.name, (row) => [holderPath(row), row.name]),
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
      none={customerPageWords.noAccounts}
    >
      {holdings.more === 0 ? '' : <p class="hint">{dataWords.more(holdings.more)}</p>}
    </TableSection>
  )
}

interface OperationLinksProps {
  readonly given: Given
  readonly operations: readonly (keyof typeof customerPageWords.operations)[]
}

/** Links to the control operations that change agreements. */
function OperationLinks({ given, operations }: OperationLinksProps) {
  return (
    <p class="hits">
      {operations.map((id) => (
        <>
          <a href={given.href(operationPath(id))}>{customerPageWords.operations[id]}</a>{' '}
        </>
      ))}
    </p>
  )
}

/**
 * Draws the accounts that a person sees, or the persons who see those of a company, with their agreements.
 */
function Access({ given, customer }: OfCustomer) {
  const { bank } = given.engine
  const own = customerPageWords
  const isPerson = customer.type === 'PRIVATE'
  const agreements = isPerson ? agreementsOfPerson(bank, customer) : agreementsOfOwner(bank, customer)
  return (
    <section class="card">
      <h2>{isPerson ? own.sees : own.shows}</h2>
      {agreements.length === 0 ? (
        <p class="hint">{isPerson ? own.seesNothing : own.showsNothing}</p>
      ) : (
        <AccessTree given={given} agreements={agreements} from={isPerson ? 'person' : 'owner'} />
      )}
      {isPerson ? '' : <OperationLinks given={given} operations={['createAgreement']} />}
    </section>
  )
}

function customerLinks(given: Given, { id }: Customer): Child {
  const own = customerPageWords.commands
  const names = { customerId: id }
  const commands = [
    [own.read, callCommand(given, { operation: 'readCustomer', names })],
    [own.remove, callCommand(given, { operation: 'deleteCustomer', names })],
  ] as const
  return <CurlMenu commands={commands} />
}

export function drawCustomer(given: Given): Drawn {
  const { bank } = given.engine
  const own = customerPageWords
  const customer = customerWith(bank, given.names.number ?? '')
  if (customer === undefined) return drawMissing(own.notThere)
  const of = { given, customer }
  const holdings = listOwnerHoldings(bank, customer)
  const consents = consentsOfCustomer(bank, customer).map((consent) => describeConsent(bank, consent))
  const content = (
    <>
      <Holdings given={given} holdings={holdings} />
      <NewAccount given={given} />
      <NewCard {...of} holdings={holdings} />
      <Access {...of} />
      <ConsentTable given={given} consents={consents} title={own.consents} none={own.noConsents} />
    </>
  )
  const actions = (
    <>
      <AskOnce form={given.form(deleteCustomerAction)} title={own.deleteCustomer} hint={own.deleteHint} />
      {customerLinks(given, customer)}
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

export function drawAgreement(given: Given): Drawn {
  const { bank } = given.engine
  const own = customerPageWords
  const found = agreementWith(bank, given.names.id ?? '')
  if (found === undefined) return drawMissing(own.agreementNotThere)
  const { agreement, owner } = found
  const names = { agreementId: agreement.id }
  const commands = [
    [own.commands.readAgreement, callCommand(given, { operation: 'readAgreement', names })],
  ] as const
  const content = (
    <>
      <AccessTree given={given} agreements={[found]} from="owner" />
      {agreement.automatic ? '' : <OperationLinks given={given} operations={agreementChanges} />}
    </>
  )
  const subtitle = (
    <>
      {own.agreementOf} <To given={given} path={customerPath(owner.number)} name={owner.name} />{' '}
      <Id text={agreement.id} />
    </>
  )
  const actions = <CurlMenu commands={commands} />
  return { title: visible(agreement.name), subtitle, actions, content }
}
