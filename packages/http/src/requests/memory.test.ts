import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRequestMemory, type Remembered } from './memory.ts'

function made(body = '{}', at = 0): Remembered {
  return { at, fingerprint: 'POST /x', answer: { status: 201, headers: {}, body } }
}

test('[Q11i] the memory keeps 10,000 ids and forgets the oldest first', () => {
  const memory = createRequestMemory()
  for (let count = 0; count < 10_001; count += 1) memory.remember(String(count), made())
  expect(memory.recall('0', 0, true, 'POST /x')).toEqual({ kind: 'new' })
  expect(memory.recall('1', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
  expect(memory.recall('10000', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
})

test('[Q11i] the memory keeps 8 MiB of answers and forgets the oldest first', () => {
  const memory = createRequestMemory()
  const large = 'x'.repeat(1_048_576)
  for (let count = 0; count < 9; count += 1) memory.remember(String(count), made(large))
  expect(memory.recall('0', 0, true, 'POST /x')).toEqual({ kind: 'new' })
  expect(memory.recall('1', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
  memory.remember('huge', made('x'.repeat(9_000_000)))
  expect(memory.recall('8', 0, true, 'POST /x')).toEqual({ kind: 'new' })
  memory.remember('small', made())
  expect(memory.recall('small', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
})

test('[Q11e] what was made under an id stays known when the id is used for reading', () => {
  const memory = createRequestMemory()
  memory.remember('id', made())
  memory.remember('id', { at: 5, fingerprint: '', answer: undefined })
  expect(memory.recall('id', 5, true, 'POST /x')).toMatchObject({ kind: 'again' })
})

test('[Q11c] an id whose day is over is forgotten with its answer', () => {
  const memory = createRequestMemory()
  memory.remember('id', made())
  expect(memory.recall('id', 86_399_999, true, 'POST /y')).toMatchObject({ kind: 'conflict' })
  expect(memory.recall('id', 86_400_000, true, 'POST /y')).toEqual({ kind: 'new' })
  memory.remember('id', made('{"second":1}', 86_400_000))
  expect(memory.recall('id', 86_400_000, true, 'POST /x')).toMatchObject({
    answer: { body: '{"second":1}' },
  })
})

test('[Q11j] no number of reads pushes out what was made', () => {
  const memory = createRequestMemory()
  memory.remember('made', made())
  for (let count = 0; count < 10_001; count += 1) {
    memory.remember(String(count), { at: 0, fingerprint: '', answer: undefined })
  }
  expect(memory.recall('made', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
  expect(memory.recall('0', 0, true, 'POST /x')).toEqual({ kind: 'new' })
})

test('what was taken out stays as it was, whatever is remembered or forgotten afterwards', () => {
  const memory = createRequestMemory()
  memory.remember('first', made())
  const state = memory.state()
  memory.remember('second', made())
  expect(memory.recall('first', 86_400_000, true, 'POST /x')).toEqual({ kind: 'new' })
  const again = createRequestMemory(state)
  expect(again.recall('first', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
  expect(again.recall('second', 0, true, 'POST /x')).toEqual({ kind: 'new' })
})

test('memories that go on from the same state do not see each other', () => {
  const key = fc.constantFrom('a', 'b', 'c')
  const step = fc.record({ memory: fc.nat(7), key, act: fc.constantFrom('remember', 'recall', 'fork') })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const memories = [{ memory: createRequestMemory(), known: new Set<string>() }]
      for (const { memory: at, key: id, act } of steps) {
        const one = memories[at % memories.length]
        if (one === undefined) continue
        const { memory, known } = one
        if (act === 'fork')
          memories.push({ memory: createRequestMemory(memory.state()), known: new Set(known) })
        if (act === 'remember') {
          memory.remember(id, made())
          known.add(id)
        }
        expect(memory.recall(id, 0, true, 'POST /x').kind).toBe(known.has(id) ? 'again' : 'new')
      }
    }),
  )
})
