import { idSeed } from '@pocketbank/core/base/ids'
import { expect, test } from 'vitest'
import { journalEntry } from '../../test/kit/journal-entry.ts'
import { createRequestJournal } from './journal.ts'

test('[E2] gives different ids to unanswered requests', () => {
  const journal = createRequestJournal({ ids: idSeed('journal') })
  const ids = Array.from({ length: 2_000 }, () => journal.nextId())
  expect(new Set(ids).size).toBe(2_000)
})

test('[E2] gives the same ids for a seed, others for another', () => {
  const [firstId, sameId, otherId] = ['a', 'a', 'b'].map((seed) =>
    createRequestJournal({ ids: idSeed(seed) }).nextId(),
  )
  expect(firstId).toBe(sameId)
  expect(firstId).not.toBe(otherId)
})

test('[Q10e] keeps the latest requests, the oldest first', () => {
  const journal = createRequestJournal({ ids: idSeed('journal') })
  for (let count = 0; count < 2_345; count += 1) journal.add(journalEntry({ id: String(count) }))
  const ids = journal.entries.map(({ id }) => Number(id))
  expect(ids).toEqual(Array.from({ length: 1_000 }, (_, index) => 1_345 + index))
})
