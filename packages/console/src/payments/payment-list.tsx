import { visible } from '@pocketbank/http/display'
import { ApproveAll } from '../consents/approve-all.tsx'
import { customerPageWords } from '../customers/words.ts'
import { dataWords } from '../data-words.ts'
import { Id, Pager } from '../display.tsx'
import { EmptyList } from '../empty-list.tsx'
import { ListSearch } from '../list-search.tsx'
import type { Drawn, Given } from '../page.ts'
import { type Column, TableSection } from '../record-table.tsx'
import { Tabs } from '../tabs.tsx'
import { canPay, NewPayment } from './new-payment.tsx'
import {
  countPayments,
  latestBaskets,
  listMatchingPayments,
  type PaymentGroup,
  paymentGroupNames,
  type ShownBasket,
} from './payment-facts.ts'
import { PaymentState } from './payment-state.tsx'
import { PaymentTable } from './payment-table.tsx'
import { paymentPageWords } from './words.ts'

const path = '/console/payments'

const basketsShown = 10

/** Draws the tabs of the list, with the number of payments in each. */
function GroupTabs({
  given,
  group,
  text,
}: {
  readonly given: Given
  readonly group?: PaymentGroup | undefined
  readonly text: string
}) {
  const counts = countPayments(given.engine.bank)
  const found = text === '' ? {} : { text }
  const tabs = (['all', ...paymentGroupNames] as const).map((name) => ({
    label: paymentPageWords.groups[name],
    address: given.href(path, name === 'all' ? found : { status: name, ...found }),
    isCurrent: name === (group ?? 'all'),
    ...(counts && { count: counts[name] }),
  }))
  return <Tabs label={paymentPageWords.groupsLabel} tabs={tabs} />
}

function Baskets({ given }: { readonly given: Given }) {
  const own = paymentPageWords
  const baskets = latestBaskets(given.engine.bank, basketsShown)
  if (baskets.length === 0) return null
  const columns: readonly Column<ShownBasket>[] = [
    {
      head: own.facts.basket,
      cell: ({ basket, payments }) => (
        <a href={given.href(`/console/baskets/${basket.id}`)}>{own.basket.title(payments.length)}</a>
      ),
    },
    { head: dataWords.status, cell: ({ status }) => <PaymentState status={status} /> },
    { head: dataWords.id, cell: ({ basket }) => <Id text={basket.id} /> },
    { head: dataWords.tpp, cell: ({ basket }) => visible(basket.tpp), kind: 'id' },
  ]
  const pickKey = ({ basket }: ShownBasket) => basket.id
  return <TableSection title={own.baskets} columns={columns} rows={baskets} none="" keyOf={pickKey} />
}

/** Draws the empty list with a link: to create a payment, or to see all if none matches. */
function NoPayments({ given: { engine, href } }: { readonly given: Given }) {
  const own = paymentPageWords
  if (engine.bank.payments.size > 0) {
    return <EmptyList text={own.none} offers={[[href(path), dataWords.showAll]]} />
  }
  const first = canPay(engine.bank)
    ? ([href(path, { from: '' }), own.create.title] as const)
    : ([href('/console/customers'), customerPageWords.newCustomer] as const)
  return <EmptyList text={own.nothing} offers={[first, [href('/docs/createPayment'), own.request]]} />
}

export function drawPayments(given: Given): Drawn {
  const { query, engine } = given
  const text = query.get('text')?.trim() ?? ''
  const group = paymentGroupNames.find((one) => one === query.get('status'))
  const before = Number(query.get('before'))
  const found = listMatchingPayments(engine.bank, {
    group,
    text,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  })
  const content = (
    <>
      <GroupTabs given={given} group={group} text={text} />
      <ListSearch given={given} path={path} label={paymentPageWords.text} keeps={['status']} />
      <PaymentTable given={given} payments={found.rows} none={<NoPayments given={given} />} />
      <Pager
        given={given}
        path={path}
        name="before"
        isCut={found.isCut}
        next={found.last && String(found.last.serial)}
      />
      <Baskets given={given} />
    </>
  )
  const hasWaiting = found.rows.some(({ status }) => status === 'RCVD')
  const actions = (
    <>
      {hasWaiting ? <ApproveAll given={given} kind="payments" /> : ''}
      <NewPayment given={given} />
    </>
  )
  return { title: paymentPageWords.title, actions, content }
}
