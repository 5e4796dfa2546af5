import { customerTypes } from '@pocketbank/core/internal'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import { customerPath, FilterChoice, FilterForm, FilterText, Fold, Pager, To } from '../display.tsx'
import type { Drawn, Given } from '../page.ts'
import { ActionForm, CellTable, ChoiceField, TextField } from '../parts.tsx'
import { makeCustomerAction } from './customer-actions.ts'
import { customersOf } from './what-customers.ts'
import { customerPageWords } from './words.ts'

const path = '/console/customers'

type Type = (typeof customerTypes)[number]

function readCustomerFilter({ query }: Given) {
  const type = customerTypes.find((one) => one === query.get('type'))
  const from = Number(query.get('from') ?? 0)
  return { text: query.get('text')?.trim() ?? '', type, from: Number.isSafeInteger(from) ? from : 0 }
}

function CustomerSearch({ given }: { readonly given: Given }) {
  const { text, type = '' } = readCustomerFilter(given)
  const types = customerTypes.map((one) => [one, dataWords.types[one]] as const)
  return (
    <FilterForm given={given} path={path} submit={dataWords.search}>
      <FilterText name="text" label={`${dataWords.name}, ${dataWords.number.toLowerCase()}`} value={text} />
      <FilterChoice
        name="type"
        label={dataWords.type}
        value={type}
        options={[['', dataWords.all], ...types]}
      />
    </FilterForm>
  )
}

function NewCustomer({ given }: { readonly given: Given }) {
  const form = given.form(makeCustomerAction)
  const options = customerTypes.map((one: Type) => [one, dataWords.types[one]] as const)
  return (
    <Fold id="new-customer" title={customerPageWords.make} isOpen={form.problem !== undefined}>
      <ActionForm form={form} submit={customerPageWords.make} look="first">
        <TextField
          form={form}
          name="customerNumber"
          label={customerPageWords.customerNumber}
          hint={customerPageWords.customerNumberHint}
        />
        <TextField form={form} name="name" label={dataWords.name} />
        <ChoiceField form={form} name="type" label={dataWords.type} options={options} />
      </ActionForm>
    </Fold>
  )
}

/** The customers of the bank. */
export function drawCustomers(given: Given): Drawn {
  const found = customersOf(given.engine.bank, readCustomerFilter(given))
  const content = (
    <>
      <p class="lead">{customerPageWords.lead}</p>
      <CustomerSearch given={given} />
      <CellTable
        caption={customerPageWords.list}
        columns={[dataWords.name, dataWords.number, dataWords.type]}
        rows={found.rows.map(({ number, name, type }) => [
          <To given={given} path={customerPath(number)} name={name} />,
          <span class="id">{visible(number)}</span>,
          dataWords.types[type],
        ])}
        none={customerPageWords.none}
      />
      <Pager
        {...{ given, path, name: 'from', isCut: found.isCut }}
        next={found.last && String(found.last.serial + 1)}
      />
      <NewCustomer given={given} />
    </>
  )
  return { title: customerPageWords.title, content }
}
