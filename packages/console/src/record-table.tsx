import type { Child } from 'hono/jsx'
import type { NewerRows } from './newer-rows.ts'

/** The look of the cells of a column: amounts on the right, ids in mono, times without a break, `main` as what the row is about. */
type ColumnKind = 'amount' | 'id' | 'time' | 'main'

/** A column of a table. */
export interface Column<Row> {
  /** Its heading; empty for a column of buttons. */
  readonly head: string
  readonly cell: (row: Row) => Child
  readonly kind?: ColumnKind
}

interface RecordTableProps<Row> {
  /** Names the table for those who do not see it. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Stands in place of a table without rows. */
  readonly none: Child
  /** The key of a row: an open page keeps rows by their keys, and new ones wait until they are asked for. */
  readonly keyOf?: (row: Row) => string
  /** The answer of `newerRows` about the rows; a list without it is drawn whole for each look of an open page. */
  readonly newer?: NewerRows
  /** The day of a row; a divider stands where it changes. */
  readonly dayOf?: (row: Row) => string
  /** True for the row whose record stands beside the table. */
  readonly isCurrent?: (row: Row) => boolean
}

function Cells<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  const mainAt = Math.max(
    columns.findIndex(({ kind }) => kind === 'main'),
    0,
  )
  return (
    <>
      {columns.map(({ head, cell, kind = '' }, at) =>
        at === mainAt ? (
          <th scope="row" class={kind} data-label={head}>
            <div>{cell(row)}</div>
          </th>
        ) : (
          <td class={kind} data-label={head}>
            <div>{cell(row)}</div>
          </td>
        ),
      )}
    </>
  )
}

function TableBody<Row>({
  columns,
  rows,
  keyOf,
  newer,
  dayOf,
  isCurrent,
}: Omit<RecordTableProps<Row>, 'caption' | 'none'>) {
  let lastDay: string | undefined
  const list = { 'data-list': '', 'data-countable': newer && '', 'data-new': newer?.count }
  const drawn = newer?.isCountOnly ? [] : rows
  return (
    <tbody {...(keyOf && list)}>
      {drawn.map((row) => {
        const day = dayOf?.(row)
        const isNewDay = day !== lastDay
        lastDay = day
        return (
          <>
            {isNewDay && day !== undefined ? (
              <tr class="day" data-key={`day ${day}`} data-divider="">
                <th colspan={columns.length} scope="rowgroup">
                  {day}
                </th>
              </tr>
            ) : (
              ''
            )}
            <tr
              {...(keyOf && { 'data-key': keyOf(row) })}
              {...(isCurrent?.(row) && { class: 'current', 'aria-current': 'true' })}
            >
              <Cells columns={columns} row={row} />
            </tr>
          </>
        )
      })}
    </tbody>
  )
}

/** A table from its columns and rows; on a phone each row is a card, in which every cell tells its column. */
export function Table<Row>({ caption, columns, none, ...body }: RecordTableProps<Row>) {
  const { rows, keyOf } = body
  if (rows.length === 0 && keyOf === undefined) return <p class="hint">{none}</p>
  return (
    <div class="table">
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind = '' }) =>
              head === '' ? (
                <td />
              ) : (
                <th scope="col" class={kind}>
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <TableBody columns={columns} {...body} />
      </table>
      {rows.length === 0 ? <p class="hint">{none}</p> : ''}
    </div>
  )
}

interface TableSectionProps<Row> extends Omit<RecordTableProps<Row>, 'caption'> {
  readonly title: string
  /** Stands below the table. */
  readonly children?: Child
}

/** A table as a section of a page, with its title above it whether it has rows or not. */
export function TableSection<Row>({ title, children, ...table }: TableSectionProps<Row>) {
  return (
    <section class="card">
      <h2>{title}</h2>
      <Table caption={title} {...table} />
      {children}
    </section>
  )
}
