import { expect, test } from 'vitest'
import { colourFor, colourText, plain } from './colour.ts'

test.each([
  ['a terminal', {}, true, true],
  ['a file', {}, false, false],
  ['a terminal with NO_COLOR', { NO_COLOR: '1' }, true, false],
  ['a terminal with an empty NO_COLOR', { NO_COLOR: '' }, true, true],
  ['a file with FORCE_COLOR', { FORCE_COLOR: '1' }, false, true],
  ['a file with an empty FORCE_COLOR', { FORCE_COLOR: '' }, false, true],
  ['a terminal with FORCE_COLOR=0', { FORCE_COLOR: '0' }, true, false],
  ['a terminal with FORCE_COLOR=false', { FORCE_COLOR: 'false' }, true, false],
  ['a file with both', { FORCE_COLOR: '3', NO_COLOR: '1' }, false, true],
  ['a terminal that cannot', { TERM: 'dumb' }, true, false],
] as const)('%s', (_, environment, isTerminal, isColoured) => {
  expect(colourFor({ environment, isTerminal })).toBe(isColoured ? colourText : plain)
})

test('uses no colours if the environment cannot be read', () => {
  const environment = new Proxy(
    {},
    {
      get() {
        throw new Error('Requires env access')
      },
    },
  )
  expect(colourFor({ environment, isTerminal: false })).toBe(plain)
  expect(colourFor({ environment, isTerminal: true })).toBe(colourText)
})

test('ends each tone where its text ends', () => {
  expect(colourText('bad', 'no')).toBe('\u001b[31mno\u001b[39m')
  expect(plain('bad', 'no')).toBe('no')
})
