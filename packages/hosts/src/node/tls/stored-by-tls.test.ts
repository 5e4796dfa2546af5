import { createTpp } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { end } from '../../../runtime-tests/spawned-bank.ts'
import { emptyFolder, sqliteNode, startStoredBank } from '../../../runtime-tests/stored-bank.ts'
import { fetchBank } from './fetch-bank.ts'

const kari = { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' } as const

test.skipIf(sqliteNode === undefined).each([[[]], [['--bank-per-tpp']]])(
  '[V6] a stored bank by HTTPS has its changes after SIGKILL, with %j (a Node with SQLite)',
  async (flags) => {
    const folder = emptyFolder()
    const first = await startStoredBank(folder, '--tls', ...flags)
    expect(first.url).toMatch(/^https:/)
    const tpp = ({ url }: typeof first) => createTpp({ baseUrl: url, send: fetchBank })
    expect((await tpp(first).post('/v1/sandbox/customers', { body: kari })).status).toBe(201)
    await end(first, 'SIGKILL')
    const second = await startStoredBank(folder, '--tls', ...flags)
    expect(await (await tpp(second).get('/v1/sandbox/customers')).json()).toHaveLength(5)
    await end(second)
  },
)
