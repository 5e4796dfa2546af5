import type { Customer } from '@pocketbank/core'
import { cashAccountTypes, engagementRoles } from '@pocketbank/core/internal'
import { groupDigits } from '../../sca/account-number.ts'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import { Fold } from '../display.tsx'
import type { Action, Given } from '../page.ts'
import { ActionForm, BoxField, ChoiceField, TextField } from '../parts.tsx'
import {
  engagePersonAction,
  makeAccountAction,
  makeAgreementAction,
  makeCardAction,
} from './customer-actions.ts'
import { freeIban } from './free-number.ts'
import { listOwnerHoldings, type OwnerHoldings } from './what-customers.ts'
import { customerPageWords } from './words.ts'

/** A customer, and what the page is drawn from. */
export interface OfCustomer {
  readonly given: Given
  readonly customer: Customer
}

/** Makes an account of a customer. */
export function NewAccount({ given }: Pick<OfCustomer, 'given'>) {
  const form = given.form(makeAccountAction)
  const types = cashAccountTypes.map((type) => [type, type] as const)
  return (
    <Fold id="new-account" title={customerPageWords.makeAccount} isOpen={form.problem !== undefined}>
      <ActionForm form={form} submit={customerPageWords.makeAccount} look="first" class="fields">
        <TextField form={form} name="accountName" label={customerPageWords.accountName} />
        <TextField
          {...{ form, name: 'iban', label: customerPageWords.iban, hint: customerPageWords.ibanHint }}
          value={freeIban(given.engine.bank) ?? ''}
        />
        <TextField form={form} name="bban" label={customerPageWords.bban} hint={customerPageWords.bbanHint} />
        <TextField
          form={form}
          name="amount"
          label={customerPageWords.opening}
          value="0"
          inputmode="decimal"
        />
        <TextField form={form} name="currency" label={dataWords.currency} value="NOK" />
        <TextField
          form={form}
          name="creditLine"
          label={customerPageWords.creditLine}
          value="0"
          inputmode="decimal"
        />
        <TextField form={form} name="product" label={customerPageWords.product} value="Brukskonto" />
        <ChoiceField
          form={form}
          name="cashAccountType"
          label={customerPageWords.cashAccountType}
          options={types}
        />
        <BoxField form={form} name="kidRequired" label={customerPageWords.kidRequired} />
      </ActionForm>
    </Fold>
  )
}

/** Makes a card of a customer. */
export function NewCard({ given, customer, holdings }: OfCustomer & { readonly holdings: OwnerHoldings }) {
  const form = given.form(makeCardAction)
  const field = (name: string, label: string, value: string) => (
    <TextField form={form} name={name} label={label} value={value} />
  )
  return (
    <Fold id="new-card" title={customerPageWords.makeCard} isOpen={form.problem !== undefined}>
      <ActionForm form={form} submit={customerPageWords.makeCard} look="first" class="fields">
        {field('maskedPan', customerPageWords.maskedPan, '492500******1234')}
        {field('name', customerPageWords.cardName, visible(customer.name))}
        {field('currency', dataWords.currency, 'NOK')}
        {field('creditLimit', customerPageWords.creditLimit, '20000')}
        {field('amount', customerPageWords.opening, '0')}
        {field('product', customerPageWords.product, 'Visa')}
        {field('expiry', customerPageWords.expiry, '2030-12')}
        {field('accountNumber', customerPageWords.accountNumber, holdings.accounts[0]?.bban ?? '')}
        {field('cardId', customerPageWords.cardId, '1')}
        {field('cardIdVNo', customerPageWords.cardIdVNo, '1')}
      </ActionForm>
    </Fold>
  )
}

interface EngagementProps {
  readonly given: Given
  readonly owner: Customer
  readonly action: Action
  readonly id: string
  readonly title: string
  /** Whether an agreement is made with it, which needs a name. */
  readonly isNew?: boolean
}

/** What an owner has, to choose from. */
function choices({ accounts, cards }: OwnerHoldings): readonly (readonly [string, string])[] {
  return [
    ...accounts.map(({ id, name, iban }) => [id, `${visible(name)}, ${groupDigits(iban)}`] as const),
    ...cards.map(({ id, name, maskedPan }) => [id, `${visible(name)}, ${visible(maskedPan)}`] as const),
  ]
}

function EngagementForm({ given, owner, action, id, title, isNew = false }: EngagementProps) {
  const form = given.form(action)
  const options = choices(listOwnerHoldings(given.engine.bank, owner))
  if (options.length === 0) return <p class="hint">{customerPageWords.noHoldings}</p>
  return (
    <Fold id={id} title={title} isOpen={form.problem !== undefined}>
      {isNew ? <p class="hint">{customerPageWords.makeAgreementHint}</p> : ''}
      <ActionForm form={form} submit={title} look="first" class="fields">
        {isNew ? <TextField form={form} name="agreementName" label={customerPageWords.agreementName} /> : ''}
        <TextField form={form} name="customer" label={customerPageWords.engagePerson} />
        <ChoiceField form={form} name="resourceId" label={customerPageWords.resourceId} options={options} />
        <fieldset>
          <legend>{customerPageWords.rolesLegend}</legend>
          {engagementRoles.map((role) => (
            <BoxField
              form={form}
              name="roles"
              value={role}
              label={`${role}: ${customerPageWords.roles[role]}`}
              isChecked
            />
          ))}
        </fieldset>
        <TextField
          {...{
            form,
            name: 'registerLimit',
            label: customerPageWords.registerLimitLabel,
            hint: customerPageWords.limitHint,
          }}
          inputmode="numeric"
        />
        <TextField
          {...{
            form,
            name: 'approvalLimit',
            label: customerPageWords.approvalLimitLabel,
            hint: customerPageWords.limitHint,
          }}
          inputmode="numeric"
        />
      </ActionForm>
    </Fold>
  )
}

/** Makes an agreement of a company. */
export function NewAgreement({ given, customer: owner }: OfCustomer) {
  const title = customerPageWords.makeAgreement
  const of = { given, owner, title, action: makeAgreementAction }
  return <EngagementForm {...of} id="new-agreement" isNew />
}

/** Lets a person at an account by an agreement. */
export function NewEngagement({ given, customer: owner }: OfCustomer) {
  const title = customerPageWords.engage
  return <EngagementForm {...{ given, owner, title, action: engagePersonAction }} id="new-engagement" />
}
