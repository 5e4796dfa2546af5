import { expect } from 'vitest'
import { customer } from '../../../test/kit/bodies.ts'
import { openWorld, openTest as test } from '../../../test/kit/worlds.ts'
import type { WrongRow } from '../../../test/kit/wrong.ts'

const kari = customer('13039319955')

test('[X1a] creates a customer of each type, in any case', ({ world }) => {
  const { id, ...newCustomer } = world.call('createCustomer', { body: { ...kari, type: 'private' } })
  expect(newCustomer).toEqual({
    serial: 1,
    number: '13039319955',
    name: 'Customer 13039319955',
    type: 'PRIVATE',
  })
  expect(id).toMatch(/^[0-9a-z]{13}$/)
  expect(world.call('createCustomer', { body: customer('fjord', 'CORPORATE') }).type).toBe('CORPORATE')
})

test('[X1a] drops unknown fields, also those that every object inherits', () => {
  const body = {
    ...kari,
    ...JSON.parse('{"__proto__": {"type": "CORPORATE"}, "constructor": 1, "id": "mine"}'),
  }
  const newCustomer = openWorld().call('createCustomer', { body })
  expect(Object.keys(newCustomer).sort()).toEqual(['id', 'name', 'number', 'serial', 'type'])
  expect(newCustomer.id).not.toBe('mine')
})

test('[X1b] refuses a used number with CONFLICT, even if all else differs', ({ world }) => {
  world.call('createCustomer', { body: kari })
  for (const body of [kari, { ...kari, name: 'Another', type: 'CORPORATE' }]) {
    world.expectRefusal('createCustomer', { body }, { code: 'CONFLICT', path: '$.customerNumber' })
  }
})

const wrongRows: readonly WrongRow[] = [
  [
    'required fields only on the prototype',
    JSON.parse(`{"__proto__": ${JSON.stringify(kari)}}`),
    'FORMAT_ERROR',
    '$.customerNumber',
  ],
]

test.each(wrongRows)('[X1c] refuses %s', (_, body, code, path) => {
  openWorld().expectRefusal('createCustomer', { body }, { code, path })
})

test.each([
  { ...kari, customerNumber: 'x'.repeat(35) },
  { ...kari, name: 'x'.repeat(140) },
  { ...kari, name: 'Åse Ødegård 李' },
])('[X1c] accepts texts of maximum length and of any script', (body) => {
  const { number, name } = openWorld().call('createCustomer', { body })
  expect({ number, name }).toEqual({ number: body.customerNumber, name: body.name })
})

test.each(['PERSON', '', 'PRIVATE ', 'constructor', '__proto__', 1, null, ['PRIVATE']])(
  '[X1a] refuses the type %j',
  (type) => {
    openWorld().expectRefusal(
      'createCustomer',
      { body: { ...kari, type } },
      { code: 'FORMAT_ERROR', path: '$.type' },
    )
  },
)

test('[X3a] creates an empty agreement with a private customer', ({ world }) => {
  const { serial, name } = world.call('createCustomer', { body: kari })
  const agreements = world.expectRead('listAgreements')
  expect(agreements).toMatchObject([{ owner: serial, name, automatic: true, engagements: [] }])
  expect(agreements).toHaveLength(1)
})

test('[X3a] creates no agreement with a corporate customer', ({ world }) => {
  world.call('createCustomer', { body: customer('fjord', 'CORPORATE') })
  expect(world.expectRead('listAgreements')).toEqual([])
})
