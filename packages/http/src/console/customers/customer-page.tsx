import { type Engagement, idOf } from '@pocketbank/core/internal'
import { visible } from '../../visible-text.ts'
import { ConsentTable } from '../consents/consent-table.tsx'
import { describeConsent } from '../consents/what-consents.ts'
import { dataWords } from '../data-words.ts'
import { AccountNumber, Amount, customerPath, holderPath, TableCard, To } from '../display.tsx'
import { Facts } from '../facts.tsx'
import type { Drawn, Given } from '../page.ts'
import { ActionForm } from '../parts.tsx'
import { drawMissing } from '../problem.tsx'
import { deleteAgreementAction, deleteCustomerAction, disengagePersonAction } from './customer-actions.ts'
import { NewAccount, NewAgreement, NewCard, NewEngagement, type OfCustomer } from './customer-forms.tsx'
import { OwnerTree, PersonTree } from './tree.tsx'
import {
  agreementsOfOwner,
  agreementsOfPerson,
  agreementWith,
  consentsOfCustomer,
  customerWith,
  listOwnerHoldings,
  type OwnerHoldings,
} from './what-customers.ts'
import { customerPageWords } from './words.ts'

function HoldingsTables({ given, holdings }: { readonly given: Given; readonly holdings: OwnerHoldings }) {
  const { accounts, cards, more } = holdings
  return (
    <>
      <TableCard
        title={dataWords.accounts}
        columns={[dataWords.name, dataWords.number, customerPageWords.balance]}
        numeric={[2]}
        rows={accounts.map(({ id, name, iban, currency, closingBooked: minor }) => [
          <To given={given} path={holderPath({ kind: 'account', id })} name={name} />,
          <AccountNumber text={iban} />,
          <Amount money={{ currency, minor }} />,
        ])}
        none={customerPageWords.noAccounts}
      />
      <TableCard
        title={dataWords.cards}
        columns={[dataWords.name, dataWords.number, dataWords.status]}
        rows={cards.map(({ id, name, maskedPan, status }) => [
          <To given={given} path={holderPath({ kind: 'card-account', id })} name={name} />,
          <AccountNumber text={maskedPan} />,
          status,
        ])}
        none={customerPageWords.noCards}
      />
      {more === 0 ? '' : <p class="hint">{dataWords.more(more)}</p>}
    </>
  )
}

/** Who sees which account and why: what a person sees, or who sees what a company has. */
function Access({ given, customer }: OfCustomer) {
  const { bank } = given.engine
  const isPerson = customer.type === 'PRIVATE'
  const name = visible(customer.name)
  const agreements = isPerson ? agreementsOfPerson(bank, customer) : agreementsOfOwner(bank, customer)
  const none = isPerson ? customerPageWords.seesNothing : customerPageWords.showsNothing
  const root = (
    <>
      <span class="kind">{dataWords.person}</span> <strong>{name}</strong>
    </>
  )
  return (
    <section class="card">
      <h2>{isPerson ? customerPageWords.sees(name) : customerPageWords.shows(name)}</h2>
      {agreements.length === 0 ? (
        <p class="hint">{none}</p>
      ) : isPerson ? (
        <PersonTree given={given} agreements={agreements} root={root} />
      ) : (
        <OwnerTree given={given} agreements={agreements} />
      )}
    </section>
  )
}

function CustomerConsents({ given, customer }: OfCustomer) {
  const { bank } = given.engine
  const shown = consentsOfCustomer(bank, customer).map((consent) => describeConsent(bank, consent))
  return (
    <ConsentTable
      given={given}
      consents={shown}
      title={customerPageWords.consents}
      none={customerPageWords.noConsents}
    />
  )
}

/** One customer. */
export function drawCustomer(given: Given): Drawn {
  const customer = customerWith(given.engine.bank, given.names.number ?? '')
  if (customer === undefined) return drawMissing(customerPageWords.notThere)
  const holdings = listOwnerHoldings(given.engine.bank, customer)
  const remove = given.form(deleteCustomerAction)
  const content = (
    <>
      <section class="card">
        <Facts
          facts={[
            [dataWords.type, dataWords.types[customer.type]],
            [customerPageWords.customerNumber, <span class="id">{visible(customer.number)}</span>],
            [dataWords.id, <span class="id">{customer.id}</span>],
          ]}
        />
      </section>
      <HoldingsTables given={given} holdings={holdings} />
      <Access given={given} customer={customer} />
      <CustomerConsents given={given} customer={customer} />
      <NewAccount given={given} />
      <NewCard given={given} customer={customer} holdings={holdings} />
      {customer.type === 'CORPORATE' ? <NewAgreement given={given} customer={customer} /> : ''}
      <ActionForm form={remove} submit={customerPageWords.deleteCustomer} look="danger">
        <p class="hint">{customerPageWords.deleteHint}</p>
      </ActionForm>
    </>
  )
  return { title: visible(customer.name), content }
}

/** One agreement. */
export function drawAgreement(given: Given): Drawn {
  const { bank } = given.engine
  const found = agreementWith(bank, given.names.id ?? '')
  if (found === undefined) return drawMissing(customerPageWords.agreementNotThere)
  const { agreement, owner } = found
  const { id, automatic } = agreement
  const takeOut = (engagement: Engagement, person: string, account: string) => {
    const hidden = { engagement: idOf(bank.ids, 'engagement', engagement.serial) }
    const label = customerPageWords.disengageLabel(visible(person), visible(account))
    return (
      <ActionForm
        form={given.form(disengagePersonAction, hidden)}
        submit={customerPageWords.disengage}
        label={label}
        class="inline"
      />
    )
  }
  const content = (
    <>
      <section class="card">
        <Facts
          facts={[
            [dataWords.owner, <To given={given} path={customerPath(owner.number)} name={owner.name} />],
            [dataWords.id, <span class="id">{id}</span>],
          ]}
        />
        <OwnerTree
          given={given}
          agreements={[found]}
          after={({ engagement, person, account }) => takeOut(engagement, person.name, account.name)}
        />
      </section>
      <NewEngagement given={given} customer={owner} />
      {automatic ? (
        ''
      ) : (
        <ActionForm
          form={given.form(deleteAgreementAction)}
          submit={customerPageWords.deleteAgreement}
          look="danger"
        />
      )}
    </>
  )
  return { title: visible(agreement.name), content }
}
