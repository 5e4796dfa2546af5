import { paymentProducts, paymentStatuses } from '@pocketbank/core'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import { FilterChoice, FilterForm, FilterText, Pager, TableCard } from '../display.tsx'
import type { Drawn, Given } from '../page.ts'
import { PaymentState, PaymentTable } from './payment-table.tsx'
import { latestBaskets, type PaymentsWanted, paymentsOf } from './what-payments.ts'
import { paymentPageWords } from './words.ts'

const path = '/console/payments'

const basketsShown = 10

type PaymentFilter = Required<Omit<PaymentsWanted, 'before'>> & Pick<PaymentsWanted, 'before'>

function readPaymentFilter({ query }: Given): PaymentFilter {
  const said = (name: string) => query.get(name)?.trim() ?? ''
  const before = Number(said('before'))
  return {
    status: paymentStatuses.find((one) => one === said('status')),
    product: paymentProducts.find((one) => one === said('product')),
    tpp: said('tpp-id'),
    account: said('account'),
    text: said('text'),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  }
}

function PaymentSearch({ given, wanted }: { readonly given: Given; readonly wanted: PaymentFilter }) {
  const { status = '', product = '', tpp = '', account = '', text = '' } = wanted
  const statuses = paymentStatuses.map((one) => [one, `${one} ${paymentPageWords.statuses[one]}`] as const)
  const products = paymentProducts.map((one) => [one, one] as const)
  return (
    <FilterForm given={given} path={path} submit={dataWords.search}>
      <FilterText name="text" label={paymentPageWords.text} value={text} />
      <FilterText name="account" label={paymentPageWords.account} value={account} />
      <FilterChoice
        name="status"
        label={dataWords.status}
        value={status}
        options={[['', dataWords.all], ...statuses]}
      />
      <FilterChoice
        name="product"
        label={paymentPageWords.product}
        value={product}
        options={[['', dataWords.all], ...products]}
      />
      {given.tpp === undefined ? <FilterText name="tpp-id" label={dataWords.tpp} value={tpp} /> : ''}
    </FilterForm>
  )
}

function Baskets({ given }: { readonly given: Given }) {
  const baskets = latestBaskets(given.engine.bank, basketsShown)
  if (baskets.length === 0) return null
  return (
    <TableCard
      title={paymentPageWords.baskets}
      columns={[
        paymentPageWords.basket.title,
        dataWords.status,
        paymentPageWords.basket.payments,
        dataWords.tpp,
      ]}
      rows={baskets.map(({ basket: { id, tpp }, status, payments }) => [
        <a href={given.href(`/console/baskets/${id}`)} class="id">
          {id}
        </a>,
        <PaymentState status={status} />,
        String(payments.length),
        <span class="id">{visible(tpp)}</span>,
      ])}
      none=""
    />
  )
}

/** The payments of the bank. */
export function drawPayments(given: Given): Drawn {
  const wanted = readPaymentFilter(given)
  const found = paymentsOf(given.engine.bank, wanted)
  const content = (
    <>
      <p class="lead">{paymentPageWords.lead}</p>
      <PaymentSearch given={given} wanted={wanted} />
      <PaymentTable
        given={given}
        payments={found.rows}
        caption={paymentPageWords.title}
        none={paymentPageWords.none}
      />
      <Pager
        {...{ given, path, name: 'before', isCut: found.isCut }}
        next={found.last && String(found.last.serial)}
      />
      <Baskets given={given} />
    </>
  )
  return { title: paymentPageWords.title, content }
}
