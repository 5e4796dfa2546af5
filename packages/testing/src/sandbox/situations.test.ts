import { expect, test } from 'vitest'
import { createSandbox } from './create.ts'

test.each([
  [['sca-refusd'], 'there is no situation "sca-refusd"; did you mean "sca-refused"?'],
  [[undefined], 'there is no situation "undefined"'],
  [['sca-refused', { customer: '13039319955' }], 'bring: there is no option "customer"'],
  [['sca-refused', { customerNumber: 13039319955 }], 'bring: customerNumber must be a text'],
  [['sca-refused', '13039319955'], 'bring: the options must be an object, got "13039319955"'],
])('refuses %j and says why', (input, line) => {
  const { bring } = createSandbox()
  expect(() => bring(...(input as [string]))).toThrow(line)
})

test('says how to turn situations on', () => {
  const sandbox = createSandbox({ situations: false })
  expect(() => sandbox.situations()).toThrow('Create the sandbox without `situations: false`')
  expect(() => sandbox.advice()).toThrow('situations are off')
})
