import { customerTypes } from '@pocketbank/core/rows/customers/contract'
import { dataWords } from '../data-words.ts'
import { Amount, customerPath, Id, nameColumn, Pager } from '../display.tsx'
import { EmptyList } from '../empty-list.tsx'
import { ListSearch } from '../list-search.tsx'
import type { Drawn, Given } from '../page.ts'
import { ActionForm } from '../parts.tsx'
import { type Column, Table } from '../record-table.tsx'
import { Tabs } from '../tabs.tsx'
import { createPersonAction } from './customer-actions.ts'
import {
  type CustomerRow,
  type CustomersWanted,
  describeCustomers,
  listMatchingCustomers,
} from './customer-facts.ts'
import { NewCustomer } from './customer-forms.tsx'
import { customerPageWords } from './words.ts'

const path = '/console/customers'

function readCustomerFilter({ query }: Given): CustomersWanted {
  const type = customerTypes.find((one) => one === query.get('type'))
  const from = Number(query.get('from') ?? 0)
  return { text: query.get('text')?.trim() ?? '', type, from: Number.isSafeInteger(from) ? from : 0 }
}

function TypeChips({
  given,
  wanted: { type, text = '' },
}: {
  readonly given: Given
  readonly wanted: CustomersWanted
}) {
  const tabs = ([undefined, ...customerTypes] as const).map((one) => ({
    label: one === undefined ? dataWords.all : customerPageWords.kinds[one],
    address: given.href(path, { ...(one && { type: one }), ...(text !== '' && { text }) }),
    isCurrent: one === type,
  }))
  return <Tabs label={dataWords.type} tabs={tabs} look="chips" />
}

function customerColumns(given: Given): readonly Column<CustomerRow>[] {
  const own = customerPageWords
  return [
    nameColumn(given, dataWords.name, ({ customer: { number, name } }) => [customerPath(number), name]),
    { head: dataWords.number, kind: 'id', cell: ({ customer }) => <Id text={customer.number} /> },
    { head: dataWords.type, cell: ({ customer }) => dataWords.types[customer.type] },
    { head: dataWords.accounts, kind: 'amount', cell: ({ accounts }) => accounts },
    {
      head: own.total,
      kind: 'amount',
      cell: ({ totals }) =>
        totals.map((money) => (
          <div>
            <Amount money={money} />
          </div>
        )),
    },
    { head: own.consents, kind: 'amount', cell: ({ consents }) => consents },
  ]
}

export function drawCustomers(given: Given): Drawn {
  const { bank } = given.engine
  const own = customerPageWords
  const wanted = readCustomerFilter(given)
  const found = listMatchingCustomers(bank, wanted)
  const isAll = wanted.type === undefined && wanted.text === ''
  const content = (
    <>
      <div class="row">
        <TypeChips given={given} wanted={wanted} />
        <ListSearch given={given} path={path} label={own.search} keeps={['type']} />
      </div>
      <Table
        caption={own.title}
        columns={customerColumns(given)}
        rows={describeCustomers(bank, found.rows)}
        keyOf={({ customer }) => customer.id}
        none={
          isAll ? own.empty : <EmptyList text={own.none} offers={[[given.href(path), dataWords.showAll]]} />
        }
      />
      <Pager
        given={given}
        path={path}
        name="from"
        isCut={found.isCut}
        next={found.last && String(found.last.serial + 1)}
      />
      <NewCustomer given={given} />
      <p class="hint">{own.hint}</p>
    </>
  )
  const actions = <ActionForm form={given.form(createPersonAction)} submit={own.newCustomer} look="first" />
  return { title: own.title, actions, content }
}
