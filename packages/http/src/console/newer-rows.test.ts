import { expect, test } from 'vitest'
import { type ListedRows, newerRows } from './newer-rows.ts'
import type { GivenAlways } from './page.ts'
import { Table } from './record-table.tsx'

const ids = ['c æ', 'b', 'a']

function listed(newest: string | undefined): ListedRows<string> {
  const headers = new Headers(newest === undefined ? {} : { 'Console-Newest-Row': newest })
  return newerRows({ request: { headers } as unknown as GivenAlways['request'] }, ids, (id) => id)
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

test.each([
  ['b', 1],
  ['c%20%C3%A6', 0],
])('[C2a] an open page that names the row %s is told only the number of newer rows: %i', (newest, count) => {
  const rows = listed(newest)
  expect(rows).toEqual({ rows: [], isCountable: true, newerCount: count })
  expect(drawn(rows)).toContain(`<tbody data-list="" data-countable="" data-new="${count}"></tbody>`)
  expect(drawn(rows)).not.toContain('None.')
})

test.each([undefined, '', 'x', '%'])(
  '[C2a] a page that names no row of the list gets all rows: %s',
  (newest) => {
    expect(listed(newest)).toEqual({ rows: ids, isCountable: true })
    const keys = [...drawn(listed(newest)).matchAll(/data-key="([^"]*)"( data-divider)?/g)]
    expect(keys.map(([, key, divider]) => [key, divider !== undefined])).toEqual([
      ['day Monday', true],
      ...ids.map((id) => [id, false]),
    ])
  },
)
