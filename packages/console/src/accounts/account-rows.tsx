import { localDate } from '@pocketbank/core/base/time'
import { pendingDay } from '@pocketbank/core/rows/transactions/history'
import { visible, writeDate } from '@pocketbank/http/display'
import { Amount, accountPath, Id, Pager } from '../display.tsx'
import { ListSearch } from '../list-search.tsx'
import type { BankPageInput } from '../page.ts'
import { type Column, Table } from '../record-table.tsx'
import {
  type AccountProps,
  findBookedRows,
  findPendingRows,
  readPlace,
  type ShownRow,
  writePlace,
} from './account-facts.ts'
import { accountPageWords } from './words.ts'

interface RowProps {
  readonly input: BankPageInput
  readonly row: ShownRow
}

/** Draws the other party of a row, its text or reference, its exchange rate and a link to its payment. */
function RowWords({ input, row }: RowProps) {
  const words = accountPageWords.rows
  const { party, text, kid, rate, paymentId } = row
  const details = [text, kid && `${words.kid} ${kid}`, rate && `${words.rate} ${rate}`].flatMap((detail) =>
    detail === undefined ? [] : [visible(detail)],
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
        <a href={input.href(`/console/payments/${paymentId}`)} aria-label={`${words.payment} ${paymentId}`}>
          {words.payment}
        </a>
      )}
    </span>
  )
}

function rowColumns({ input, account }: AccountProps): readonly Column<ShownRow>[] {
  const words = accountPageWords.rows
  const { currency } = account.row
  return [
    { head: words.party, kind: 'main', cell: (row) => <RowWords input={input} row={row} /> },
    { head: words.id, kind: 'id', cell: ({ id }) => <Id text={id} /> },
    { head: words.amount, kind: 'amount', cell: ({ minor }) => <Amount money={{ currency, minor }} /> },
  ]
}

export function Rows({ input, account }: AccountProps) {
  const words = accountPageWords.rows
  const { bank } = input.engine
  const path = accountPath({ kind: account.kind, id: account.row.id })
  const text = input.query.get('text')?.trim() ?? ''
  const before = readPlace(input.query.get('before') ?? undefined)
  const pending = findPendingRows(bank, account, text)
  const booked = findBookedRows(bank, account, { text, before })
  const rows = [...(before === undefined ? pending.rows : []), ...booked.rows]
  return (
    <section class="card" id="rows">
      <h2>{words.title}</h2>
      <ListSearch input={input} path={path} label={words.search} />
      {pending.last === undefined ? '' : <p class="hint">{words.morePending}</p>}
      <Table
        caption={words.title}
        columns={rowColumns({ input, account })}
        rows={rows}
        keyOf={({ id }) => id}
        dayOf={({ day }) => (day === pendingDay ? words.pending : writeDate(localDate(day), 'en'))}
        emptyText={text === '' ? words.none : words.noneFound}
      />
      <Pager
        input={input}
        path={path}
        name="before"
        isCut={booked.isCut}
        next={booked.last && writePlace(booked.last)}
      />
    </section>
  )
}
