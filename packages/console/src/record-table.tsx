import type { Child } from 'hono/jsx'
import type { NewerRows } from './newer-rows.ts'

/**
 * The style of a column: amounts on the right, ids in a monospaced font, times on one line, `main` for what
 * the row is about.
 */
type ColumnKind = 'amount' | 'id' | 'time' | 'main'

export interface Column<Row> {
  /** The heading; empty for a column of buttons. */
  readonly head: string
  readonly cell: (row: Row) => Child
  readonly kind?: ColumnKind
}

interface RecordTableProps<Row> {
  /** The accessible name of the table. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** The content of a table without rows. */
  readonly emptyText: Child
  /** Returns the key of a row. An open page keeps rows by key; new rows wait until a person shows them. */
  readonly keyOf?: (row: Row) => string
  /** The newer rows, by `newerRows`. Without it an open page draws the whole list after each change. */
  readonly newer?: NewerRows
  /** Returns the day of a row. A divider separates days. */
  readonly dayOf?: (row: Row) => string
  /** Returns whether the page shows the row's record next to the table. */
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
}: Omit<RecordTableProps<Row>, 'caption' | 'emptyText'>) {
  let lastDay: string | undefined
  const list = { 'data-list': '', 'data-countable': newer && '', 'data-new': newer?.count }
  const visibleRows = newer?.isCountOnly ? [] : rows
  return (
    <tbody {...(keyOf && list)}>
      {visibleRows.map((row) => {
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

/** Draws a table. On a phone each row is a card that names the column of each cell. */
export function Table<Row>({ caption, columns, emptyText, ...body }: RecordTableProps<Row>) {
  const { rows, keyOf } = body
  if (rows.length === 0 && keyOf === undefined) return <p class="hint">{emptyText}</p>
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
      {rows.length === 0 ? <p class="hint">{emptyText}</p> : ''}
    </div>
  )
}

interface TableSectionProps<Row> extends Omit<RecordTableProps<Row>, 'caption'> {
  readonly title: string
  /** The content below the table. */
  readonly children?: Child
}

/** Draws a section with a title and a table, or the title and a text if there are no rows. */
export function TableSection<Row>({ title, children, ...table }: TableSectionProps<Row>) {
  return (
    <section class="card">
      <h2>{title}</h2>
      <Table caption={title} {...table} />
      {children}
    </section>
  )
}
