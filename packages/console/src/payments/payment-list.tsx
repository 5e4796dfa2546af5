import { visible } from '@pocketbank/http/display'
import { ApproveAll } from '../consents/approve-all.tsx'
import { customerPageWords } from '../customers/words.ts'
import { dataWords } from '../data-words.ts'
import { Id, Pager } from '../display.tsx'
import { EmptyList } from '../empty-list.tsx'
import { ListSearch } from '../list-search.tsx'
import type { BankPageInput, PageView } from '../page.ts'
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
  input,
  group,
  text,
}: {
  readonly input: BankPageInput
  readonly group?: PaymentGroup | undefined
  readonly text: string
}) {
  const counts = countPayments(input.engine.bank)
  const textQuery = text === '' ? {} : { text }
  const tabs = (['all', ...paymentGroupNames] as const).map((name) => ({
    label: paymentPageWords.groups[name],
    address: input.href(path, name === 'all' ? textQuery : { status: name, ...textQuery }),
    isCurrent: name === (group ?? 'all'),
    ...(counts && { count: counts[name] }),
  }))
  return <Tabs label={paymentPageWords.groupsLabel} tabs={tabs} />
}

function Baskets({ input }: { readonly input: BankPageInput }) {
  const words = paymentPageWords
  const baskets = latestBaskets(input.engine.bank, basketsShown)
  if (baskets.length === 0) return null
  const columns: readonly Column<ShownBasket>[] = [
    {
      head: words.facts.basket,
      cell: ({ basket, payments }) => (
        <a href={input.href(`/console/baskets/${basket.id}`)}>{words.basket.title(payments.length)}</a>
      ),
    },
    { head: dataWords.status, cell: ({ status }) => <PaymentState status={status} /> },
    { head: dataWords.id, cell: ({ basket }) => <Id text={basket.id} /> },
    { head: dataWords.tpp, cell: ({ basket }) => visible(basket.tpp), kind: 'id' },
  ]
  const pickKey = ({ basket }: ShownBasket) => basket.id
  return <TableSection title={words.baskets} columns={columns} rows={baskets} emptyText="" keyOf={pickKey} />
}

/** Draws the empty list with a link: to create a payment, or to see all if none matches. */
function NoPayments({ input: { engine, href } }: { readonly input: BankPageInput }) {
  const words = paymentPageWords
  if (engine.bank.payments.size > 0) {
    return <EmptyList text={words.noMatch} offers={[[href(path), dataWords.showAll]]} />
  }
  const first = canPay(engine.bank)
    ? ([href(path, { from: '' }), words.create.title] as const)
    : ([href('/console/customers'), customerPageWords.newCustomer] as const)
  return <EmptyList text={words.noPayments} offers={[first, [href('/docs/createPayment'), words.request]]} />
}

export function drawPayments(input: BankPageInput): PageView {
  const { query, engine } = input
  const text = query.get('text')?.trim() ?? ''
  const group = paymentGroupNames.find((candidate) => candidate === query.get('status'))
  const before = Number(query.get('before'))
  const matches = listMatchingPayments(engine.bank, {
    group,
    text,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  })
  const content = (
    <>
      <GroupTabs input={input} group={group} text={text} />
      <ListSearch input={input} path={path} label={paymentPageWords.text} keeps={['status']} />
      <PaymentTable input={input} payments={matches.rows} emptyText={<NoPayments input={input} />} />
      <Pager
        input={input}
        path={path}
        name="before"
        isCut={matches.isCut}
        next={matches.last && String(matches.last.serial)}
      />
      <Baskets input={input} />
    </>
  )
  const hasWaiting = matches.rows.some(({ status }) => status === 'RCVD')
  const actions = (
    <>
      {hasWaiting ? <ApproveAll input={input} kind="payments" /> : ''}
      <NewPayment input={input} />
    </>
  )
  return { title: paymentPageWords.title, actions, content }
}
