import { expect, test } from 'vitest'
import { listProblems, type Problem, problemsMax, refusalMessage, refuseAt, toRefusal } from './refusal.ts'

const missing = (path: string): Problem => ({
  rule: 'E4i',
  code: 'FORMAT_ERROR',
  text: `${path}: is missing`,
  path,
})

test('[E4n] returns the problem itself if there is only one', () => {
  expect(toRefusal([missing('$.a')])).toEqual(missing('$.a'))
  expect(listProblems(missing('$.a'))).toEqual([missing('$.a')])
  expect(refusalMessage(missing('$.a'))).toBe('$.a: is missing')
})

test('[E4n] names the first problem, the number of others and the places of the first few', () => {
  const refusal = toRefusal([
    missing('$.a'),
    missing('$.b'),
    { rule: 'E4i', code: 'FORMAT_ERROR', text: 'x' },
  ])
  expect(listProblems(refusal)).toHaveLength(3)
  expect(refusalMessage(refusal)).toBe('$.a: is missing (and 2 more: $.b, FORMAT_ERROR)')
  const problems = ['$.b', '$.c', '$.d', '$.e', '$.f', '$.g'].map(missing)
  expect(refusalMessage(toRefusal([missing('$.a'), ...problems]))).toBe(
    '$.a: is missing (and 6 more: $.b, $.c, $.d, $.e, $.f, …)',
  )
})

test('[E4n] appends the number of other problems to the remedy of the first one', () => {
  const first = refuseAt('X5g', '$.iban', { problem: 'is in use', remedy: 'Choose another one' })
  expect(refusalMessage(toRefusal([first.error, missing('$.name')]))).toBe(
    '$.iban: is in use. Choose another one. (and 1 more: $.name)',
  )
})

test('[E4n] keeps a bounded number of problems', () => {
  const problems = Array.from({ length: 500 }, (_, index) => missing(`$[${index}]`))
  expect(listProblems(toRefusal([missing('$'), ...problems]))).toHaveLength(problemsMax)
})
