import type { Currency } from '@pocketbank/core'
import { pendingDay } from '@pocketbank/core/internal'
import { visible } from '../../visible-text.ts'
import { dataWords } from '../data-words.ts'
import { Amount, Day, FilterForm, FilterText, holderPath, Pager, TableCard } from '../display.tsx'
import type { Found } from '../find-rows.ts'
import type { Given } from '../page.ts'
import { ActionForm, CellTable } from '../parts.tsx'
import { bookRowAction } from './account-actions.ts'
import {
  findBookedRows,
  type OfHolder,
  pendingRows,
  readPlace,
  type ShownRow,
  writePlace,
} from './what-account.ts'
import { accountPageWords } from './words.ts'

interface OfRow {
  readonly given: Given
  readonly row: ShownRow
}

/** With whom a row is, and below that its text or reference, the rate, and the payment that waits as it. */
function RowWords({ given, row }: OfRow) {
  const own = accountPageWords.rows
  const { party, text, kid, rate, paymentId } = row
  const told = [
    ...(text === undefined ? [] : [visible(text)]),
    ...(kid === undefined ? [] : [`${own.kid} ${visible(kid)}`]),
    ...(rate === undefined ? [] : [`${own.rate} ${visible(rate)}`]),
  ]
  return (
    <span class="words">
      {party === undefined ? '–' : <strong>{visible(party)}</strong>}{' '}
      {told.length === 0 ? '' : <small>{told.join(', ')}</small>}{' '}
      {paymentId === undefined ? (
        ''
      ) : (
        <a href={given.href(`/console/payments/${paymentId}`)}>{`${own.payment} ${paymentId}`}</a>
      )}
    </span>
  )
}

function amountCell(currency: Currency, { minor }: ShownRow) {
  return <Amount money={{ currency, minor }} />
}

/** Books a row that waits, where no payment does. */
function BookForm({ given, row }: OfRow) {
  const own = accountPageWords.rows
  const form = given.form(bookRowAction, { row: row.id })
  return <ActionForm form={form} submit={own.book} label={own.bookLabel(row.id)} class="inline" />
}

interface PendingProps extends OfHolder {
  readonly found: Found<ShownRow>
}

function Pending({ given, holder, found }: PendingProps) {
  const own = accountPageWords.rows
  const { currency } = holder.row
  const isBookable = ({ paymentId }: ShownRow) => holder.kind === 'account' && paymentId === undefined
  return (
    <TableCard
      title={own.pending}
      columns={[own.party, own.amount, ...(found.rows.some(isBookable) ? [''] : [])]}
      numeric={[1]}
      rows={found.rows.map((row) => [
        <RowWords given={given} row={row} />,
        amountCell(currency, row),
        ...(found.rows.some(isBookable) ? [isBookable(row) ? <BookForm given={given} row={row} /> : ''] : []),
      ])}
      none={own.noPending}
    >
      {found.last === undefined ? '' : <p class="hint">{own.morePending}</p>}
    </TableCard>
  )
}

function Booked({ given, holder }: OfHolder) {
  const own = accountPageWords.rows
  const { kind, row: account } = holder
  const path = holderPath({ kind, id: account.id })
  const text = given.query.get('text')?.trim() ?? ''
  const before = readPlace(given.query.get('before') ?? undefined)
  const found = findBookedRows(given.engine.bank, holder, { text, before })
  return (
    <section class="card" id="rows">
      <h2>{own.booked}</h2>
      <FilterForm given={given} path={path} submit={dataWords.search}>
        <FilterText name="text" label={own.search} value={text} />
      </FilterForm>
      <CellTable
        caption={own.booked}
        columns={[own.day, own.party, own.amount]}
        numeric={[2]}
        rows={found.rows.map((row) => [
          row.day === pendingDay ? '' : <Day day={row.day} />,
          <RowWords given={given} row={row} />,
          amountCell(account.currency, row),
        ])}
        none={text === '' ? own.none : own.noneFound}
      />
      <Pager
        {...{ given, path, name: 'before', isCut: found.isCut }}
        next={found.last && writePlace(found.last)}
      />
    </section>
  )
}

/** What waits and what is booked on an account or card: side by side where anything waits and there is room. */
export function Rows({ given, holder }: OfHolder) {
  const found = pendingRows(given.engine.bank, holder)
  return (
    <div class={found.rows.length === 0 ? '' : 'beside'}>
      <Pending given={given} holder={holder} found={found} />
      <Booked given={given} holder={holder} />
    </div>
  )
}
