import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { drawText } from '../../../test/kit/any-text.ts'
import { codeList } from './code-list.ts'
import { pageQuery } from './page-query.ts'
import { parse } from './parse.ts'
import { listOf, maxCharacters, minCharacters, plainText, text } from './text.ts'

const contract = v.object({
  name: text(5),
  colour: codeList(['red', 'green'], 'red or green'),
  size: v.pipe(v.number(), v.integer(), v.minValue(-3), v.maxValue(3)),
  fragile: v.optional(v.boolean(), false),
  code: v.optional(v.pipe(v.string(), v.minLength(4))),
  kid: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{2,5}$/, 'two to five digits'))),
  parts: v.optional(listOf(v.object({ weight: v.number(), 'with dash': v.optional(v.string()) }), 2)),
})

const good = { name: 'a', colour: 'red', size: 1 }
const refusal = (value: unknown) => {
  const result = parse(contract, value, 'body')
  return result.ok ? 'accepted' : `${result.error.code} ${result.error.path}: ${result.error.text}`
}

test.each<[string, unknown, string]>([
  ['nothing', undefined, '$: $: is missing'],
  ['null', null, '$: $: must be an object, got null'],
  ['a text', 'x', '$: $: must be an object, got the text "x"'],
  ['an array where an object belongs', [], '$: $: must be an object, got an array'],
  ['a full array where an object belongs', [good], '$: $: must be an object, got an array'],
  ['a missing field', { colour: 'red', size: 1 }, '$.name: $.name: is missing'],
  ['a field without value', { ...good, name: undefined }, '$.name: $.name: is missing'],
  ['a field that is null', { ...good, name: null }, '$.name: $.name: must be a text, got null'],
  ['a number for a text', { ...good, name: 1 }, '$.name: $.name: must be a text, got 1'],
  ['a text for a number', { ...good, size: '1' }, '$.size: $.size: must be a number, got the text "1"'],
  ['not a number', { ...good, size: Number.NaN }, '$.size: $.size: must be a number, got NaN'],
  ['a fraction', { ...good, size: 0.5 }, '$.size: $.size: must be a whole number, got 0.5'],
  ['too large', { ...good, size: 4 }, '$.size: $.size: must be a number up to 3, got 4'],
  ['too small', { ...good, size: -4 }, '$.size: $.size: must be a number from -3, got -4'],
  [
    'a text for a boolean',
    { ...good, fragile: 'no' },
    '$.fragile: $.fragile: must be true or false, got the text "no"',
  ],
  ['an unknown code', { ...good, colour: 'blue' }, '$.colour: $.colour: must be red or green, got "blue"'],
  ['a pattern', { ...good, kid: '1' }, '$.kid: $.kid: must be two to five digits, got "1"'],
  ['an empty text', { ...good, name: '' }, '$.name: $.name: must have at least 1 character, got 0'],
  ['a short text', { ...good, code: 'abc' }, '$.code: $.code: must have at least 4 characters, got 3'],
  ['a long text', { ...good, name: 'abcdef' }, '$.name: $.name: must have at most 5 characters, got 6'],
  [
    'an object where an array belongs',
    { ...good, parts: {} },
    '$.parts: $.parts: must be an array, got an object',
  ],
  ['an empty array', { ...good, parts: [] }, '$.parts: $.parts: must have at least 1 entry, got 0'],
  [
    'too many rows',
    { ...good, parts: Array.from({ length: 9 }, () => ({ weight: 1 })) },
    '$.parts: $.parts: must have at most 2 entries, got 9',
  ],
  [
    'a row that is wrong',
    { ...good, parts: [{ weight: 1 }, { weight: 'x' }] },
    '$.parts[1].weight: $.parts[1].weight: must be a number, got the text "x"',
  ],
  [
    'a row that is an array',
    { ...good, parts: [{ weight: 1 }, []] },
    '$.parts[1]: $.parts[1]: must be an object, got an array',
  ],
  [
    'a name that is no identifier',
    { ...good, parts: [{ weight: 1, 'with dash': 1 }] },
    "$.parts[0]['with dash']: $.parts[0]['with dash']: must be a text, got 1",
  ],
])('names the place and the expectation: %s', (_, value, expectation) => {
  expect(refusal(value)).toBe(`FORMAT_ERROR ${expectation}`)
})

test('[X1e] counts a length in characters: one character of two code units is one', () => {
  expect(refusal({ ...good, name: '😀'.repeat(5) })).toBe('accepted')
  expect(refusal({ ...good, name: '😀'.repeat(6) })).toBe(
    'FORMAT_ERROR $.name: $.name: must have at most 5 characters, got 6',
  )
  fc.assert(
    fc.property(drawText({ minLength: 1, maxLength: 9 }), (name) => {
      const isText = /\S/.test(name) && !name.includes('\0')
      expect(refusal({ ...good, name }) === 'accepted').toBe(isText && [...name].length <= 5)
    }),
  )
})

test.each([
  ['  ', 'a text that is more than blanks, got "  "'],
  [
    'a\0',
    'a text without the character NUL and without half of a character (a lone surrogate), got "a\\u0000"',
  ],
  [
    '\udc00a',
    'a text without the character NUL and without half of a character (a lone surrogate), got "\\udc00a"',
  ],
])('[X1e] refuses the text %j', (name, expected) => {
  expect(refusal({ ...good, name })).toBe(`FORMAT_ERROR $.name: $.name: must be ${expected}`)
})

test('[X1e] accepts blanks where a text may be empty, but only whole characters', () => {
  const note = plainText(5)
  expect(['', ' ', '😀', 'a\nb'].every((value) => v.is(note, value))).toBe(true)
  expect(['\0', '\ud83d', '\ude00\ud83d', 'aaaaaa', 7].some((value) => v.is(note, value))).toBe(false)
})

test('names the first wrong field in the order of the contract', () => {
  expect(refusal({ size: 'x', colour: 'x', name: 1 })).toContain('$.name')
})

test('names a query parameter as the place, and has a separate code if it is missing', () => {
  const query = v.object({ bookingStatus: v.string() })
  expect(parse(query, {}, 'query')).toEqual({
    ok: false,
    error: {
      rule: 'E4j',
      code: 'QUERY_PARAMETER_REQUIRED',
      path: 'bookingStatus',
      text: 'bookingStatus: is missing',
    },
  })
  expect(parse(pageQuery, { limit: 0 }, 'query')).toMatchObject({
    error: {
      rule: 'E4j',
      code: 'FORMAT_ERROR',
      path: 'limit',
      text: 'limit: must be a number from 1, got 0',
    },
  })
})

test('drops unknown fields of any name', () => {
  const hostile = JSON.parse(
    '{"name":"a","colour":"red","size":1,"more":1,"__proto__":{"fragile":true},"constructor":{"prototype":{"x":1}}}',
  )
  const result = parse(contract, hostile, 'body')
  expect(result).toEqual({ ok: true, value: { name: 'a', colour: 'red', size: 1, fragile: false } })
  expect(result.ok && Object.getPrototypeOf(result.value)).toBe(Object.prototype)
  expect({}).not.toHaveProperty('x')
})

test('finds no field on the prototype', () => {
  expect(refusal(JSON.parse('{"__proto__":{"name":"a","colour":"red","size":1}}'))).toContain('is missing')
})

test("keeps an object's prototype, and names objects by the word object", () => {
  const record = v.record(v.string(), v.number())
  expect(parse(record, 1, 'body')).toMatchObject({ error: { text: '$: must be an object, got 1' } })
  expect(parse(record, JSON.parse('{"__proto__":{"a":"x"}}'), 'body')).toEqual({ ok: true, value: {} })
})

test('shortens a huge value without breaking a character', () => {
  const huge = 'x'.repeat(1_000_000)
  for (const value of [{ ...good, colour: huge }, { ...good, kid: huge }, { ...good, name: huge }, huge]) {
    expect(refusal(value).length).toBeLessThan(150)
  }
  const record = v.record(v.string(), v.number())
  const result = parse(record, { [huge]: 'x' }, 'body')
  expect(result.ok || result.error.text.length + (result.error.path?.length ?? 0)).toBeLessThan(300)
  expect(refusal({ ...good, colour: `${'x'.repeat(58)}${'😀'.repeat(9)}` })).toContain(
    `${'x'.repeat(58)}😀…"`,
  )
})

test('reads any value, or refuses it with a place and a sentence', () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true }),
      (value) => {
        const result = parse(contract, value, 'body')
        if (!result.ok) expect(result.error.text.startsWith(result.error.path ?? '?')).toBe(true)
      },
    ),
  )
  const nearly = fc.record({
    name: fc.oneof(fc.string(), fc.anything()),
    colour: fc.oneof(fc.constantFrom('red', 'Green'), fc.anything()),
    size: fc.oneof(fc.integer({ min: -4, max: 4 }), fc.anything()),
    parts: fc.array(fc.oneof(fc.record({ weight: fc.anything() }), fc.anything())),
  })
  fc.assert(
    fc.property(nearly, (value) => {
      expect(['accepted', 'FORMAT_ERROR']).toContain(refusal(value).split(' ')[0])
    }),
  )
})

test('reads a code list as a picklist, in any letter case', () => {
  const list = codeList(['true', 'false', 'Other'], 'one of three', 'any')
  expect(['TRUE', 'true', 'other'].map((code) => v.parse(list, code))).toEqual(['true', 'true', 'Other'])
  expect([true, 'x', '', null, undefined, 'toString'].filter((code) => v.is(list, code))).toEqual([])
  expect(list.options).toEqual(['true', 'false', 'Other'])
})

const several = v.object({
  name: v.string(),
  type: v.picklist(['A', 'B'], 'A or B'),
  lines: v.pipe(v.array(v.object({ to: v.string(), amount: v.number() })), v.maxLength(3)),
})

test('[E4n] reports all problems of a body at once, in the order of the contract', () => {
  const result = parse(several, { lines: [{ to: 1, amount: 2 }, { amount: 'x' }, 7], type: 'C' }, 'body')
  expect(result).toEqual({
    ok: false,
    error: {
      rule: 'E4i',
      code: 'FORMAT_ERROR',
      path: '$.name',
      text: '$.name: is missing',
      otherProblems: [
        { rule: 'E4i', code: 'FORMAT_ERROR', path: '$.type', text: '$.type: must be A or B, got "C"' },
        {
          rule: 'E4i',
          code: 'FORMAT_ERROR',
          path: '$.lines[0].to',
          text: '$.lines[0].to: must be a text, got 1',
        },
        { rule: 'E4i', code: 'FORMAT_ERROR', path: '$.lines[1].to', text: '$.lines[1].to: is missing' },
        {
          rule: 'E4i',
          code: 'FORMAT_ERROR',
          path: '$.lines[1].amount',
          text: '$.lines[1].amount: must be a number, got the text "x"',
        },
        {
          rule: 'E4i',
          code: 'FORMAT_ERROR',
          path: '$.lines[2]',
          text: '$.lines[2]: must be an object, got 7',
        },
      ],
    },
  })
})

test('[E4n] reports an array instead of an object as one problem', () => {
  const result = parse(several, [1, 2], 'body')
  expect(result).toEqual({
    ok: false,
    error: { rule: 'E4i', code: 'FORMAT_ERROR', path: '$', text: '$: must be an object, got an array' },
  })
})

test('[E4n] reports at most a hundred problems, and only the first of a very large body', () => {
  const listSchema = v.object({ list: v.array(v.number()) })
  const problemsOfList = (length: number) => {
    const result = parse(listSchema, { list: Array.from({ length }, () => 'x') }, 'body')
    return result.ok ? [] : [result.error, ...(result.error.otherProblems ?? [])]
  }
  expect(problemsOfList(1)).toHaveLength(1)
  expect(problemsOfList(100)).toHaveLength(100)
  expect(problemsOfList(101)).toHaveLength(100)
  expect(problemsOfList(100_000)).toHaveLength(1)
})

test('[E4n] reports several query parameters at once', () => {
  const query = v.object({ offset: v.number(), limit: v.number(), status: v.string() })
  const result = parse(query, { offset: 'a', limit: 'b' }, 'query')
  expect(result).toMatchObject({
    error: {
      path: 'offset',
      otherProblems: [{ path: 'limit' }, { rule: 'E4j', code: 'QUERY_PARAMETER_REQUIRED', path: 'status' }],
    },
  })
})

test('[X1e] counts a minimum length in characters', () => {
  const code = v.pipe(v.string(), minCharacters(4), maxCharacters(14))
  expect(parse(code, '𝔸𝔹ℂ', 'body')).toMatchObject({
    error: { text: '$: must have at least 4 characters, got 3' },
  })
  expect(parse(code, '𝔸𝔹ℂ𝔻', 'body').ok).toBe(true)
  expect(parse(code, '𝔸'.repeat(14), 'body').ok).toBe(true)
  expect(parse(code, '𝔸'.repeat(15), 'body').ok).toBe(false)
})
