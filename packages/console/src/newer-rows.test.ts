import { expect, test } from 'vitest'
import { type ListedRows, newerRows } from './newer-rows.ts'
import type { PageInput } from './page.ts'
import { Table } from './record-table.tsx'

const ids = ['c æ', 'b', 'a']

function listRows(headers: Readonly<Record<string, string>>): ListedRows<string> {
  return newerRows(
    { request: { headers: new Headers(headers) } as unknown as PageInput['request'] },
    ids,
    (id) => id,
  )
}

const drawRows = (rows: ListedRows<string>) =>
  String(
    Table({
      caption: 'Ids',
      columns: [{ head: 'Id', cell: (id: string) => id }],
      emptyText: 'None.',
      keyOf: (id: string) => id,
      dayOf: () => 'Monday',
      ...rows,
    }),
  )

const readKeys = (markup: string) => [...markup.matchAll(/data-key="([^"]*)"/g)].map(([, key]) => key)

test.each([
  ['b', 1, ['b', 'a']],
  ['c%20%C3%A6', 0, ids],
])('[C2a] counts for an open page with row %s %i newer rows', (newest, count, expectedRows) => {
  const again = listRows({ 'Console-Newest-Row': newest })
  expect(again).toEqual({ rows: expectedRows, newer: { count, isCountOnly: false } })
  expect(readKeys(drawRows(again))).toEqual(['day Monday', ...expectedRows])
  const countedRows = listRows({ 'Console-Newest-Row': newest, 'Console-Rows': 'count' })
  expect(countedRows.rows).toEqual(expectedRows)
  expect(drawRows(countedRows)).toContain(
    `<tbody data-list="" data-countable="" data-new="${count}"></tbody>`,
  )
})

test.each(['', 'x', '%'])('[C2a] returns all rows without a known row: %s', (newest) => {
  const allRows = listRows({ 'Console-Newest-Row': newest, 'Console-Rows': 'count' })
  expect(allRows).toEqual({ rows: ids, newer: { isCountOnly: false } })
  expect(readKeys(drawRows(allRows))).toEqual(['day Monday', ...ids])
})
