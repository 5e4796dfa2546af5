import { idSeed } from '@pocketbank/core/base/ids'
import { expect, test } from 'vitest'
import { ConnectionJournal } from './failed-connections.ts'
import { createRequestJournal } from './journal.ts'

const text = 'The client does not trust the certificate.'
const failure = { cause: 'unknownAuthority', client: '127.0.0.1', text } as const

test('[E5h] counts failed connections per cause and client, with the times of the first and the latest', () => {
  const journal = new ConnectionJournal()
  journal.add(failure, 1)
  journal.add({ ...failure, client: '10.0.0.1' }, 2)
  journal.add({ ...failure, cause: 'wrongHost', text: 'first.example' }, 3)
  journal.add({ ...failure, cause: 'wrongHost', text: 'second.example' }, 4)
  expect(journal.add(failure, 5)).toEqual({ ...failure, at: 1, lastAt: 5, count: 2 })
  expect(journal.entries).toEqual([
    { ...failure, client: '10.0.0.1', at: 2, lastAt: 2, count: 1 },
    { ...failure, cause: 'wrongHost', text: 'second.example', at: 3, lastAt: 4, count: 2 },
    { ...failure, at: 1, lastAt: 5, count: 2 },
  ])
  expect(journal.changes).toBe(5)
})

test('[E5h] keeps the latest 100 entries', () => {
  const journal = new ConnectionJournal()
  for (let host = 0; host < 250; host += 1) journal.add({ ...failure, client: `10.0.0.${host}` }, host)
  expect(journal.entries).toHaveLength(100)
  expect(journal.entries.map(({ at }) => at)).toEqual(Array.from({ length: 100 }, (_, index) => 150 + index))
})

test('[E5h] counts a failed connection not as a request, and clears it with them', () => {
  const journal = createRequestJournal({ ids: idSeed('journal') })
  journal.connections.add(failure, 1)
  expect(journal.entries).toEqual([])
  journal.clear()
  expect(journal.connections.entries).toEqual([])
})
