import { customerTypes } from '@pocketbank/core/internal'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import type { Drawn, Given } from '../page.ts'
import { ActionForm, ChoiceField, Table, TextField } from '../parts.tsx'
import { customerPath, FilterChoice, FilterForm, FilterText, Fold, Pager, To } from '../shown.tsx'
import { makeCustomer } from './actions.ts'
import { customersOf } from './what-customers.ts'
import { words } from './words.ts'

const path = '/console/customers'

type Type = (typeof customerTypes)[number]

function wantedIn({ query }: Given) {
  const type = customerTypes.find((one) => one === query.get('type'))
  const from = Number(query.get('from') ?? 0)
  return { text: query.get('text')?.trim() ?? '', type, from: Number.isSafeInteger(from) ? from : 0 }
}

function Search({ given }: { readonly given: Given }) {
  const all = dataWords[given.language]
  const { text, type = '' } = wantedIn(given)
  const types = customerTypes.map((one) => [one, all.types[one]] as const)
  return (
    <FilterForm given={given} path={path} submit={all.search}>
      <FilterText name="text" label={`${all.name}, ${all.number.toLowerCase()}`} value={text} />
      <FilterChoice name="type" label={all.type} value={type} options={[['', all.all], ...types]} />
    </FilterForm>
  )
}

function NewCustomer({ given }: { readonly given: Given }) {
  const [own, all] = [words[given.language], dataWords[given.language]]
  const form = given.form(makeCustomer)
  const options = customerTypes.map((one: Type) => [one, all.types[one]] as const)
  return (
    <Fold id="new-customer" title={own.make} isOpen={form.problem !== undefined}>
      <ActionForm form={form} submit={own.make} look="first">
        <TextField
          form={form}
          name="customerNumber"
          label={own.customerNumber}
          hint={own.customerNumberHint}
        />
        <TextField form={form} name="name" label={all.name} />
        <ChoiceField form={form} name="type" label={all.type} options={options} />
      </ActionForm>
    </Fold>
  )
}

/** The customers of the bank. */
export function drawCustomers(given: Given): Drawn {
  const [own, all] = [words[given.language], dataWords[given.language]]
  const found = customersOf(given.engine.bank, wantedIn(given))
  const content = (
    <>
      <p class="lead">{own.lead}</p>
      <Search given={given} />
      <Table
        caption={own.list}
        columns={[all.name, all.number, all.type]}
        rows={found.rows.map(({ number, name, type }) => [
          <To given={given} path={customerPath(number)} name={name} />,
          <span class="id">{visible(number)}</span>,
          all.types[type],
        ])}
        none={own.none}
      />
      <Pager
        {...{ given, path, name: 'from', isCut: found.isCut, words: all }}
        next={found.last && String(found.last.serial + 1)}
      />
      <NewCustomer given={given} />
    </>
  )
  return { title: own.title, content }
}
