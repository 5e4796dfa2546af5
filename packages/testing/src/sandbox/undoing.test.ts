import { expect, test } from 'vitest'
import { createUndoing } from './undoing.ts'

function fail(message: string): () => never {
  return () => {
    throw new Error(message)
  }
}

test('undoes everything in spite of a failure, and throws the first', async () => {
  const undoing = createUndoing()
  const undone: string[] = []
  undoing.add(() => undone.push('one'))
  undoing.add(fail('two'))
  undoing.add(async () => undone.push('three'))
  await expect(undoing.undoAll(fail('first'))).rejects.toThrow('first')
  expect(undone).toEqual(['one', 'three'])
})

test('is over once undoing starts', async () => {
  const undoing = createUndoing()
  undoing.check()
  const completion = undoing.undoAll(() => {})
  expect(undoing.isOver).toBe(true)
  expect(() => undoing.check()).toThrow('the sandbox was disposed')
  await completion
  await undoing.undoAll(() => {})
})
