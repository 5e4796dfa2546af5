import { customerTypes } from '@pocketbank/core/rows/customers/contract'
import { dataWords } from '../data-words.ts'
import { Amount, customerPath, Id, nameColumn, Pager } from '../display.tsx'
import { EmptyList } from '../empty-list.tsx'
import { ListSearch } from '../list-search.tsx'
import type { BankPageInput, PageView } from '../page.ts'
import { ActionForm } from '../parts.tsx'
import { type Column, Table } from '../record-table.tsx'
import { Tabs } from '../tabs.tsx'
import { createPersonAction } from './customer-actions.ts'
import {
  type CustomerFilter,
  type CustomerRow,
  describeCustomers,
  listMatchingCustomers,
} from './customer-facts.ts'
import { NewCustomer } from './customer-forms.tsx'
import { customerPageWords } from './words.ts'

const path = '/console/customers'

function readCustomerFilter({ query }: BankPageInput): CustomerFilter {
  const type = customerTypes.find((candidate) => candidate === query.get('type'))
  const from = Number(query.get('from') ?? 0)
  return { text: query.get('text')?.trim() ?? '', type, from: Number.isSafeInteger(from) ? from : 0 }
}

function TypeChips({
  input,
  filter: { type, text = '' },
}: {
  readonly input: BankPageInput
  readonly filter: CustomerFilter
}) {
  const tabs = ([undefined, ...customerTypes] as const).map((customerType) => ({
    label: customerType === undefined ? dataWords.all : customerPageWords.kinds[customerType],
    address: input.href(path, { ...(customerType && { type: customerType }), ...(text !== '' && { text }) }),
    isCurrent: customerType === type,
  }))
  return <Tabs label={dataWords.type} tabs={tabs} look="chips" />
}

function customerColumns(input: BankPageInput): readonly Column<CustomerRow>[] {
  const words = customerPageWords
  return [
    nameColumn(input, dataWords.name, ({ customer: { number, name } }) => [customerPath(number), name]),
    { head: dataWords.number, kind: 'id', cell: ({ customer }) => <Id text={customer.number} /> },
    { head: dataWords.type, cell: ({ customer }) => dataWords.types[customer.type] },
    { head: dataWords.accounts, kind: 'amount', cell: ({ accounts }) => accounts },
    {
      head: words.total,
      kind: 'amount',
      cell: ({ totals }) =>
        totals.map((money) => (
          <div>
            <Amount money={money} />
          </div>
        )),
    },
    { head: words.consents, kind: 'amount', cell: ({ consents }) => consents },
  ]
}

export function drawCustomers(input: BankPageInput): PageView {
  const { bank } = input.engine
  const words = customerPageWords
  const filter = readCustomerFilter(input)
  const matches = listMatchingCustomers(bank, filter)
  const isAll = filter.type === undefined && filter.text === ''
  const content = (
    <>
      <div class="row">
        <TypeChips input={input} filter={filter} />
        <ListSearch input={input} path={path} label={words.search} keeps={['type']} />
      </div>
      <Table
        caption={words.title}
        columns={customerColumns(input)}
        rows={describeCustomers(bank, matches.rows)}
        keyOf={({ customer }) => customer.id}
        emptyText={
          isAll ? (
            words.empty
          ) : (
            <EmptyList text={words.noMatch} offers={[[input.href(path), dataWords.showAll]]} />
          )
        }
      />
      <Pager
        input={input}
        path={path}
        name="from"
        isCut={matches.isCut}
        next={matches.last && String(matches.last.serial + 1)}
      />
      <NewCustomer input={input} />
      <p class="hint">{words.hint}</p>
    </>
  )
  const actions = <ActionForm form={input.form(createPersonAction)} submit={words.newCustomer} look="first" />
  return { title: words.title, actions, content }
}
