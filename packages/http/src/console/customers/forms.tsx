import type { Customer } from '@pocketbank/core'
import { cashAccountTypes, engagementRoles } from '@pocketbank/core/internal'
import { readable } from '../../sca/account-number.ts'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import type { Action, Given } from '../page.ts'
import { ActionForm, BoxField, ChoiceField, TextField } from '../parts.tsx'
import { Fold } from '../shown.tsx'
import { engagePerson, makeAccount, makeAgreement, makeCard } from './actions.ts'
import { freeIban } from './free-number.ts'
import { holdingsOf, type OwnerHoldings } from './what-customers.ts'
import { words } from './words.ts'

/** A customer, and what the page is drawn from. */
export interface OfCustomer {
  readonly given: Given
  readonly customer: Customer
}

/** Makes an account of a customer. */
export function NewAccount({ given, customer }: OfCustomer) {
  const form = given.form(makeAccount, { number: customer.number })
  const types = cashAccountTypes.map((type) => [type, type] as const)
  return (
    <Fold id="new-account" title={words.makeAccount} isOpen={form.problem !== undefined}>
      <ActionForm form={form} submit={words.makeAccount} look="first" class="fields">
        <TextField form={form} name="accountName" label={words.accountName} />
        <TextField
          {...{ form, name: 'iban', label: words.iban, hint: words.ibanHint }}
          value={freeIban(given.engine.bank) ?? ''}
        />
        <TextField form={form} name="bban" label={words.bban} hint={words.bbanHint} />
        <TextField form={form} name="amount" label={words.opening} value="0" inputmode="decimal" />
        <TextField form={form} name="currency" label={dataWords.currency} value="NOK" />
        <TextField form={form} name="creditLine" label={words.creditLine} value="0" inputmode="decimal" />
        <TextField form={form} name="product" label={words.product} value="Brukskonto" />
        <ChoiceField form={form} name="cashAccountType" label={words.cashAccountType} options={types} />
        <BoxField form={form} name="kidRequired" label={words.kidRequired} />
      </ActionForm>
    </Fold>
  )
}

/** Makes a card of a customer. */
export function NewCard({ given, customer, holdings }: OfCustomer & { readonly holdings: OwnerHoldings }) {
  const form = given.form(makeCard, { number: customer.number })
  const field = (name: string, label: string, value: string) => (
    <TextField form={form} name={name} label={label} value={value} />
  )
  return (
    <Fold id="new-card" title={words.makeCard} isOpen={form.problem !== undefined}>
      <ActionForm form={form} submit={words.makeCard} look="first" class="fields">
        {field('maskedPan', words.maskedPan, '492500******1234')}
        {field('name', words.cardName, visible(customer.name))}
        {field('currency', dataWords.currency, 'NOK')}
        {field('creditLimit', words.creditLimit, '20000')}
        {field('amount', words.opening, '0')}
        {field('product', words.product, 'Visa')}
        {field('expiry', words.expiry, '2030-12')}
        {field('accountNumber', words.accountNumber, holdings.accounts[0]?.bban ?? '')}
        {field('cardId', words.cardId, '1')}
        {field('cardIdVNo', words.cardIdVNo, '1')}
      </ActionForm>
    </Fold>
  )
}

interface EngagementProps {
  readonly given: Given
  readonly owner: Customer
  readonly action: Action
  readonly names: Readonly<Record<string, string>>
  readonly id: string
  readonly title: string
  /** Whether an agreement is made with it, which needs a name. */
  readonly isNew?: boolean
}

/** What an owner has, to choose from. */
function choices({ accounts, cards }: OwnerHoldings): readonly (readonly [string, string])[] {
  return [
    ...accounts.map(({ id, name, iban }) => [id, `${visible(name)}, ${readable(iban)}`] as const),
    ...cards.map(({ id, name, maskedPan }) => [id, `${visible(name)}, ${visible(maskedPan)}`] as const),
  ]
}

function EngagementForm({ given, owner, action, names, id, title, isNew = false }: EngagementProps) {
  const form = given.form(action, names)
  const options = choices(holdingsOf(given.engine.bank, owner))
  if (options.length === 0) return <p class="hint">{words.noHoldings}</p>
  return (
    <Fold id={id} title={title} isOpen={form.problem !== undefined}>
      {isNew ? <p class="hint">{words.makeAgreementHint}</p> : ''}
      <ActionForm form={form} submit={title} look="first" class="fields">
        {isNew ? <TextField form={form} name="agreementName" label={words.agreementName} /> : ''}
        <TextField form={form} name="customer" label={words.engagePerson} />
        <ChoiceField form={form} name="resourceId" label={words.resourceId} options={options} />
        <fieldset>
          <legend>{words.rolesLegend}</legend>
          {engagementRoles.map((role) => (
            <BoxField
              form={form}
              name="roles"
              value={role}
              label={`${role}: ${words.roles[role]}`}
              isChecked
            />
          ))}
        </fieldset>
        <TextField
          {...{ form, name: 'registerLimit', label: words.registerLimitLabel, hint: words.limitHint }}
          inputmode="numeric"
        />
        <TextField
          {...{ form, name: 'approvalLimit', label: words.approvalLimitLabel, hint: words.limitHint }}
          inputmode="numeric"
        />
      </ActionForm>
    </Fold>
  )
}

/** Makes an agreement of a company. */
export function NewAgreement({ given, customer: owner }: OfCustomer) {
  const title = words.makeAgreement
  const of = { given, owner, title, action: makeAgreement, names: { number: owner.number } }
  return <EngagementForm {...of} id="new-agreement" isNew />
}

/** Lets a person at an account by an agreement. */
export function NewEngagement({ given, customer: owner, id }: OfCustomer & { readonly id: string }) {
  const title = words.engage
  return (
    <EngagementForm {...{ given, owner, title, action: engagePerson, names: { id } }} id="new-engagement" />
  )
}
