import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { bankIn, emptyFolder, sqliteNode } from '../../runtime-tests/stored-bank.ts'

/** Written by the first release that stored banks; it is never written anew. */
const firstFormat = new URL('../../test/fixtures/format-1.sqlite.gz', import.meta.url)

// Where neither this Node nor one that is installed for tests has SQLite, no bank can be stored.
test.skipIf(sqliteNode === undefined)(
  '[K5n] a folder of the first format is opened, with all that it has',
  async () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'bank.sqlite'), gunzipSync(readFileSync(firstFormat)))
    const bank = await bankIn(folder)
    const tpp = createTpp({ baseUrl: bank.url, now: () => new Date('2026-11-22T12:00:00Z') })
    const read = async (path: string) => (await tpp.get(path)).json()
    expect(await read('/v1/sandbox/customers')).toMatchObject([
      { customerName: 'Kari Test' },
      { customerName: 'Ola Test' },
    ])
    const [account] = (await read('/v1/sandbox/accounts')) as { id: string }[]
    const rows = await read(`/v1/sandbox/accounts/${account?.id}/transactions`)
    const remittanceInformationUnstructured = 'Row of the first format'
    expect(rows).toMatchObject({ transactions: { booked: [{ remittanceInformationUnstructured }] } })
    const control = async (path: string, method = 'GET') => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(`${bank.url}/_sandbox${path}`, { method, headers })).json()
    }
    expect(await control('/clock')).toMatchObject({ following: false, now: '2026-11-22T13:00:00.784+01:00' })
    expect(await control('/snapshots')).toMatchObject({ snapshots: [{ id: 'start' }, { id: 'before' }] })
    await control('/snapshots/before/restore', 'POST')
    expect(await read('/v1/sandbox/customers')).toMatchObject([{ customerName: 'Kari Test' }])
  },
)
