import { expect, test } from 'vitest'
import { type ListedRows, newerRows } from './newer-rows.ts'
import type { GivenAlways } from './page.ts'
import { Table } from './record-table.tsx'

const ids = ['c æ', 'b', 'a']

function listed(headers: Readonly<Record<string, string>>): ListedRows<string> {
  return newerRows(
    { request: { headers: new Headers(headers) } as unknown as GivenAlways['request'] },
    ids,
    (id) => id,
  )
}

const drawn = (rows: ListedRows<string>) =>
  String(
    Table({
      caption: 'Ids',
      columns: [{ head: 'Id', cell: (id: string) => id }],
      none: 'None.',
      keyOf: (id: string) => id,
      dayOf: () => 'Monday',
      ...rows,
    }),
  )

const readKeys = (markup: string) => [...markup.matchAll(/data-key="([^"]*)"/g)].map(([, key]) => key)

test.each([
  ['b', 1, ['b', 'a']],
  ['c%20%C3%A6', 0, ids],
])(
  '[C2a] an open page that names the row %s is told that %i are newer, and gets its own rows',
  (newest, count, own) => {
    const again = listed({ 'Console-Newest-Row': newest })
    expect(again).toEqual({ rows: own, newer: { count, isCountOnly: false } })
    expect(readKeys(drawn(again))).toEqual(['day Monday', ...own])
    const counted = listed({ 'Console-Newest-Row': newest, 'Console-Rows': 'count' })
    expect(counted.rows).toEqual(own)
    expect(drawn(counted)).toContain(`<tbody data-list="" data-countable="" data-new="${count}"></tbody>`)
  },
)

test.each(['', 'x', '%'])('[C2a] a page that names no row of the list gets all rows: %s', (newest) => {
  const all = listed({ 'Console-Newest-Row': newest, 'Console-Rows': 'count' })
  expect(all).toEqual({ rows: ids, newer: { isCountOnly: false } })
  expect(readKeys(drawn(all))).toEqual(['day Monday', ...ids])
})
