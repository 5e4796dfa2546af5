import { localDate } from '@pocketbank/core/base/time'
import { pendingDay } from '@pocketbank/core/rows/transactions/history'
import { visible, writeDate } from '@pocketbank/http/display'
import { Amount, holderPath, Id, Pager } from '../display.tsx'
import { ListSearch } from '../list-search.tsx'
import type { Given } from '../page.ts'
import { type Column, Table } from '../record-table.tsx'
import {
  findBookedRows,
  findPendingRows,
  type OfHolder,
  readPlace,
  type ShownRow,
  writePlace,
} from './account-facts.ts'
import { accountPageWords } from './words.ts'

interface OfRow {
  readonly given: Given
  readonly row: ShownRow
}

/** Draws the other party of a row, its text or reference, its exchange rate and a link to its payment. */
function RowWords({ given, row }: OfRow) {
  const own = accountPageWords.rows
  const { party, text, kid, rate, paymentId } = row
  const details = [text, kid && `${own.kid} ${kid}`, rate && `${own.rate} ${rate}`].flatMap((one) =>
    one === undefined ? [] : [visible(one)],
  )
  const first = party ?? details.shift() ?? '–'
  return (
    <span class="words">
      <bdi>{visible(first)}</bdi>{' '}
      {details.map((detail) => (
        <small>
          <bdi>{detail}</bdi>{' '}
        </small>
      ))}
      {paymentId === undefined ? (
        ''
      ) : (
        <a href={given.href(`/console/payments/${paymentId}`)} aria-label={`${own.payment} ${paymentId}`}>
          {own.payment}
        </a>
      )}
    </span>
  )
}

function rowColumns({ given, holder }: OfHolder): readonly Column<ShownRow>[] {
  const own = accountPageWords.rows
  const { currency } = holder.row
  return [
    { head: own.party, kind: 'main', cell: (row) => <RowWords given={given} row={row} /> },
    { head: own.id, kind: 'id', cell: ({ id }) => <Id text={id} /> },
    { head: own.amount, kind: 'amount', cell: ({ minor }) => <Amount money={{ currency, minor }} /> },
  ]
}

export function Rows({ given, holder }: OfHolder) {
  const own = accountPageWords.rows
  const { bank } = given.engine
  const path = holderPath({ kind: holder.kind, id: holder.row.id })
  const text = given.query.get('text')?.trim() ?? ''
  const before = readPlace(given.query.get('before') ?? undefined)
  const pending = findPendingRows(bank, holder, text)
  const booked = findBookedRows(bank, holder, { text, before })
  const rows = [...(before === undefined ? pending.rows : []), ...booked.rows]
  return (
    <section class="card" id="rows">
      <h2>{own.title}</h2>
      <ListSearch given={given} path={path} label={own.search} />
      {pending.last === undefined ? '' : <p class="hint">{own.morePending}</p>}
      <Table
        caption={own.title}
        columns={rowColumns({ given, holder })}
        rows={rows}
        keyOf={({ id }) => id}
        dayOf={({ day }) => (day === pendingDay ? own.pending : writeDate(localDate(day), 'en'))}
        none={text === '' ? own.none : own.noneFound}
      />
      <Pager
        given={given}
        path={path}
        name="before"
        isCut={booked.isCut}
        next={booked.last && writePlace(booked.last)}
      />
    </section>
  )
}
