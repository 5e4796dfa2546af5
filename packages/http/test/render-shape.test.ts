import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listShape, nestedField, pickFields, shape } from '../src/operations/render/shape.ts'
import { operations } from '../src/operations/table.ts'
import { context } from './kit/written.ts'

interface Person {
  readonly name: string
  readonly age?: number | undefined
}

const person = shape<Person>()({
  fullName: [v.string(), ({ name }) => name],
  years: [v.optional(v.number()), ({ age }) => age],
})

test('writes the fields of the contract in order, without missing ones', () => {
  const people = fc.record({ name: fc.string(), age: fc.option(fc.integer(), { nil: undefined }) })
  fc.assert(
    fc.property(people, (value) => {
      const json = person.write(value, context())
      expect(v.parse(person.contract, json)).toStrictEqual(json)
      expect(Object.keys(json)).toEqual(value.age === undefined ? ['fullName'] : ['fullName', 'years'])
    }),
  )
})

test('builds shapes of shapes: lists, parts and fields', () => {
  interface Couple {
    readonly people: readonly Person[]
    readonly first: Person
  }
  const couple = shape<Couple>()({
    ...pickFields(person.fields, ({ first }: Couple) => first),
    eldest: nestedField(person, ({ first }) => first),
    everyone: nestedField(listShape(person), ({ people }) => people),
  })
  const [first, second] = [{ name: 'Kari', age: 40 }, { name: 'Ola' }]
  const kari = { fullName: 'Kari', years: 40 }
  const json = couple.write({ first, people: [first, second] }, context())
  expect(JSON.stringify(json)).toBe(
    JSON.stringify({ ...kari, eldest: kari, everyone: [kari, { fullName: 'Ola' }] }),
  )
  expect(couple.contract.entries.eldest).toBe(person.contract)
})

test('does not compile with a reader of another type or source', () => {
  shape<Person>()({
    // @ts-expect-error: a number is no text.
    fullName: [v.string(), () => 1],
    // @ts-expect-error: a name may not be left out where the contract demands it.
    years: [v.number(), ({ age }) => age],
    // @ts-expect-error: a person has no address.
    street: [v.string(), ({ address }) => address],
  })
  const fields = { command: 'listAccounts', at: 'GET /v1/test', summary: 'List', rules: [] } as const
  const response = { description: 'The people', body: person }
  // @ts-expect-error: the command returns accounts, not a person.
  const wrongOperations = operations({ tag: 'Test' }, [{ ...fields, response }])
  expect(wrongOperations).toHaveLength(1)
})

test('overrides group and method defaults', () => {
  const group = { tag: 'Test', source: '§1' } as const
  const [createOperation, deleteOperation, readOperation] = operations(group, [
    {
      command: 'createAccount',
      at: 'POST /v1/test',
      summary: 'Make',
      response: 'It is made',
      location: ({ id }) => `/v1/test/${id}`,
      rules: ['X5g'],
    },
    {
      command: 'closeAccount',
      at: 'DELETE /v1/test/{accountId}',
      summary: 'Close',
      response: 'It is closed',
      rules: [],
    },
    {
      command: 'readAccount',
      id: 'look',
      at: 'GET /v1/test/{accountId}',
      summary: 'Read',
      description: 'It looks.',
      source: 'D',
      status: 202,
      response: 'It is read',
      rules: [],
    },
  ])
  expect(createOperation).toMatchObject({
    id: 'createAccount',
    method: 'POST',
    path: '/v1/test',
    source: '§1',
  })
  expect(createOperation?.success).toEqual({ status: 201, description: 'It is made' })
  expect(deleteOperation).toMatchObject({ path: '/v1/test/{accountId}', success: { status: 204 } })
  expect(readOperation).toMatchObject({
    id: 'look',
    description: 'It looks.',
    command: 'readAccount',
    source: 'D',
    success: { status: 202 },
  })
})
