import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pickOptions, unwrapOptions } from './option-entries.ts'

const options = {
  frozen: v.optional(v.boolean(), false),
  branch: v.optional(v.string(), 'Oslo'),
}

test('fills in defaults and drops unknown fields', () => {
  expect(pickOptions(options, {})).toEqual({ frozen: false, branch: 'Oslo' })
  expect(pickOptions(options, { frozen: true, branch: undefined })).toEqual({ frozen: true, branch: 'Oslo' })
  expect(pickOptions(options, { branch: '', other: 1 } as object)).toEqual({ frozen: false, branch: '' })
})

test('has every option as a field of the row', () => {
  const row = v.object(unwrapOptions(options))
  expect(v.is(row, { frozen: true, branch: 'Bergen' })).toBe(true)
  expect(v.is(row, { frozen: true })).toBe(false)
})
