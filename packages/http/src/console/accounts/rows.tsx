import type { Currency } from '@pocketbank/core'
import { pendingDay } from '@pocketbank/core/internal'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import type { Given } from '../page.ts'
import { ActionForm, Table } from '../parts.tsx'
import { Amount, Day, FilterForm, FilterText, holderPath, Pager } from '../shown.tsx'
import { bookRow } from './actions.ts'
import { bookedRows, type Holder, pendingRows, readPlace, type ShownRow, writePlace } from './what-account.ts'
import { words } from './words.ts'

interface OfHolder {
  readonly given: Given
  readonly holder: Holder
}

/** What a row says besides its party: its text or reference, the rate, and the payment that waits as it. */
function RowText({ given, row }: { readonly given: Given; readonly row: ShownRow }) {
  const own = words[given.language].rows
  const { text, kid, rate, paymentId } = row
  return (
    <>
      {text === undefined ? '' : visible(text)} {kid === undefined ? '' : `${own.kid} ${visible(kid)}`}{' '}
      {rate === undefined ? '' : <small>{`${own.rate} ${visible(rate)}`}</small>}{' '}
      {paymentId === undefined ? (
        ''
      ) : (
        <a href={given.href(`/console/payments/${paymentId}`)}>{`${own.payment} ${paymentId}`}</a>
      )}
    </>
  )
}

function amountOf(given: Given, currency: Currency, { minor }: ShownRow) {
  return <Amount given={given} money={{ currency, minor }} />
}

function Pending({ given, holder }: OfHolder) {
  const [own, all] = [words[given.language].rows, dataWords[given.language]]
  const { id, currency } = holder.row
  const found = pendingRows(given.engine.bank, holder)
  const book = (row: ShownRow) =>
    holder.kind === 'account' && row.paymentId === undefined ? (
      <ActionForm
        {...{
          form: given.form(bookRow, { id, row: row.id }),
          submit: own.book,
          label: own.bookLabel(row.id),
        }}
        class="inline"
      />
    ) : (
      ''
    )
  return (
    <section class="card">
      <Table
        caption={own.pending}
        isTitled
        columns={[own.party, own.text, own.amount, '']}
        numeric={[2]}
        rows={found.rows.map((row) => [
          visible(row.party ?? '–'),
          <RowText given={given} row={row} />,
          amountOf(given, currency, row),
          book(row),
        ])}
        none={own.noPending}
      />
      {found.last === undefined ? '' : <p class="hint">{all.cut}</p>}
    </section>
  )
}

function Booked({ given, holder }: OfHolder) {
  const [own, all] = [words[given.language].rows, dataWords[given.language]]
  const { kind, row: account } = holder
  const path = holderPath({ kind, id: account.id })
  const text = given.query.get('text')?.trim() ?? ''
  const found = bookedRows(given.engine.bank, holder, {
    text,
    before: readPlace(given.query.get('before') ?? undefined),
  })
  return (
    <section class="card" id="rows">
      <h2>{own.booked}</h2>
      <FilterForm given={given} path={path} submit={all.search}>
        <FilterText name="text" label={own.search} value={text} />
      </FilterForm>
      <Table
        caption={own.booked}
        columns={[own.day, own.party, own.text, own.amount]}
        numeric={[3]}
        rows={found.rows.map((row) => [
          row.day === pendingDay ? '' : <Day given={given} day={row.day} />,
          visible(row.party ?? '–'),
          <RowText given={given} row={row} />,
          amountOf(given, account.currency, row),
        ])}
        none={text === '' ? own.none : own.noneFound}
      />
      <Pager
        {...{ given, path, name: 'before', isCut: found.isCut, words: all }}
        next={found.last && writePlace(found.last)}
      />
    </section>
  )
}

/** What waits and what is booked on an account or card. */
export function Rows({ given, holder }: OfHolder) {
  return (
    <div class="beside">
      <Booked given={given} holder={holder} />
      <Pending given={given} holder={holder} />
    </div>
  )
}
