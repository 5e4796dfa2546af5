import type { ErrorCode } from '../../src/index.ts'

/** What `test.each` reads: what is wrong, the body, and how it is refused. */
export type Wrong = readonly [what: string, body: unknown, code: ErrorCode, path: string]

/** Makes such rows of a body in which some fields are changed. */
export function wrongIn(body: object) {
  return (what: string, changes: object, path: string, code: ErrorCode = 'FORMAT_ERROR'): Wrong => [
    what,
    { ...body, ...changes },
    code,
    path,
  ]
}

/** A body without one of its fields. */
export function without(body: object, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
}

/** For each field a row that leaves it out. */
export function eachMissing(body: object, fields: readonly string[], place = '$'): readonly Wrong[] {
  return fields.map((field) => [`no ${field}`, without(body, field), 'FORMAT_ERROR', `${place}.${field}`])
}

/** For each field with a greatest length a row that is one character too long, one that is empty and one that is no text. */
export function eachText(body: object, lengths: Readonly<Record<string, number>>): readonly Wrong[] {
  return Object.entries(lengths).flatMap(([field, most]): Wrong[] => [
    [
      `${field} of ${most + 1} characters`,
      { ...body, [field]: 'x'.repeat(most + 1) },
      'FORMAT_ERROR',
      `$.${field}`,
    ],
    [`empty ${field}`, { ...body, [field]: '' }, 'FORMAT_ERROR', `$.${field}`],
    [`blank ${field}`, { ...body, [field]: ' \t\u00a0' }, 'FORMAT_ERROR', `$.${field}`],
    [`NUL in ${field}`, { ...body, [field]: 'a\0b' }, 'FORMAT_ERROR', `$.${field}`],
    [`half a character in ${field}`, { ...body, [field]: 'a\udc00' }, 'FORMAT_ERROR', `$.${field}`],
    [`a number as ${field}`, { ...body, [field]: 7 }, 'FORMAT_ERROR', `$.${field}`],
    [`null as ${field}`, { ...body, [field]: null }, 'FORMAT_ERROR', `$.${field}`],
  ])
}

/** What is sent where an object belongs. */
export const noObjects: readonly Wrong[] = [
  ['nothing', undefined, 'FORMAT_ERROR', '$'],
  ['null', null, 'FORMAT_ERROR', '$'],
  ['a number', 5, 'FORMAT_ERROR', '$'],
  ['a text', 'customer', 'FORMAT_ERROR', '$'],
  ['true', true, 'FORMAT_ERROR', '$'],
  ['an array', [], 'FORMAT_ERROR', '$'],
]

/** What is sent where an array of 1 to 1,000 rows belongs. */
export function noRows(row: object): readonly Wrong[] {
  return [
    ['nothing', undefined, 'FORMAT_ERROR', '$'],
    ['null', null, 'FORMAT_ERROR', '$'],
    ['an object', row, 'FORMAT_ERROR', '$'],
    ['a text', 'rows', 'FORMAT_ERROR', '$'],
    ['an empty array', [], 'FORMAT_ERROR', '$'],
    ['1,001 rows', Array.from({ length: 1_001 }, () => row), 'FORMAT_ERROR', '$'],
    ['null as a row', [row, null], 'FORMAT_ERROR', '$[1]'],
    ['an array as a row', [row, [row]], 'FORMAT_ERROR', '$[1]'],
  ]
}

/** Texts that are the id of nothing, the names of what every object inherits among them. */
export const noIds = [
  '',
  '0',
  '0000000000000',
  'x'.repeat(10_000),
  '__proto__',
  'constructor',
  '../accounts',
  'Ø',
]
