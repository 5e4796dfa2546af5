import { withSentence } from '@pocketbank/core/base/input'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { formRow, labelFields, optionFacts, optionRows } from './contract-fields.ts'

const options = {
  isFrozen: v.optional(v.boolean(), false),
  branch: withSentence(v.optional(v.picklist(['Oslo', 'Bergen']), 'Oslo'), {
    sentence: 'The branch of the account.',
    label: 'Branch office',
  }),
  note: v.optional(v.string(), ''),
}

test("takes a label from the contract, or writes the field's name in words", () => {
  expect(labelFields(options)).toEqual({ isFrozen: 'Is frozen', branch: 'Branch office', note: 'Note' })
  expect(formRow(options, 'note', { value: 'x' })).toEqual(['note', 'Note', { value: 'x' }])
})

test('draws an option as a box, choice or text field by its contract', () => {
  expect(optionRows(options).map(([name, , settings]) => [name, settings])).toEqual([
    ['isFrozen', { kind: 'box' }],
    [
      'branch',
      {
        kind: 'choice',
        options: [
          ['Oslo', 'Oslo'],
          ['Bergen', 'Bergen'],
        ],
      },
    ],
    ['note', { value: '' }],
  ])
})

test('shows the options that differ from their defaults', () => {
  expect(optionFacts(options, { isFrozen: true, branch: 'Oslo', note: 'Old' })).toEqual([
    ['Is frozen', 'Yes'],
    ['Note', 'Old'],
  ])
  expect(optionFacts(options, { isFrozen: false, branch: 'Bergen', note: '' })).toEqual([
    ['Branch office', 'Bergen'],
  ])
})
