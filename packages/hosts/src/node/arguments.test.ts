import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Flags, readArguments } from './arguments.ts'

const flags = {
  port: { value: 'NUMBER', help: '' },
  header: { value: 'LINE', help: '', multiple: true },
  empty: { help: '', short: 'e' },
  profile: { value: 'NAME', help: '' },
  strictness: { value: 'MODE', help: '' },
} as const satisfies Flags

function read(...argv: readonly string[]) {
  return readArguments(argv, flags)
}

test('separates options, operands and arguments after --', () => {
  expect(
    read('GET', '--port', '1', '/v1', '--header', 'a', '--empty', '--header=b', '--', 'x', '--y'),
  ).toEqual({
    ok: true,
    value: {
      flags: { port: '1', header: ['a', 'b'], empty: true },
      operands: ['GET', '/v1'],
      afterDashes: ['x', '--y'],
    },
  })
  expect(read('--', '--')).toMatchObject({ ok: true, value: { operands: [], afterDashes: ['--'] } })
  expect(read()).toEqual({ ok: true, value: { flags: {}, operands: [], afterDashes: undefined } })
})

test('reads a letter as its option, the last of two, and - as a value', () => {
  expect(read('-e', '--port', '1', '--port', '2')).toMatchObject({
    value: { flags: { empty: true, port: '2' } },
  })
  expect(read('--port', '-', '-')).toMatchObject({ value: { flags: { port: '-' }, operands: ['-'] } })
  expect(read('--port', '-1')).toMatchObject({ value: { flags: { port: '-1' } } })
})

test.each([
  [['--prot', '1'], 'there is no option --prot; did you mean --port?'],
  [['--strictnes=x'], 'there is no option --strictnes; did you mean --strictness?'],
  [['--window'], 'there is no option --window'],
  [['-x'], 'there is no option -x'],
  [['-s', 'x'], 'there is no option -s; did you mean --strictness?'],
  [['-p', '1'], 'there is no option -p; did you mean --port or --profile?'],
  [['--__proto__'], 'there is no option --__proto__'],
  [['--port'], '--port: needs a value. Write --port NUMBER.'],
  [
    ['--port', '--empty'],
    '--port: needs a value, and --empty is an option. Write --port=--empty if it is the value.',
  ],
  [['--empty=no'], '--empty: takes no value, got "no"'],
])('%j: %s', (argv, error) => {
  expect(read(...argv)).toEqual({ ok: false, error })
})

test('parses any arguments, or refuses them in a line', () => {
  const word = fc.oneof(
    fc.constantFrom('--port', '--header', '--empty', '-e', '--', '-', '--port=', '--x=1'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(word), (argv) => {
      const answer = read(...argv)
      if (answer.ok) expect(Object.keys(answer.value.flags).every((name) => name in flags)).toBe(true)
      else expect(answer.error).not.toBe('')
    }),
  )
})
