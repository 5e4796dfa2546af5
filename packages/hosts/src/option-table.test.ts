import type { OptionPlace, OptionRow } from '@pocketbank/core/base/options'
import { createSandbox } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { optionsFromVariables } from './durable-object/environment.ts'
import { readOptions } from './node/options.ts'
import { isTakenAt, optionTable, toVariableName } from './option-table.ts'

/**
 * A text that is right for each option with a reader of its own. Other options say themselves what they take.
 */
const samples: Readonly<Record<string, string>> = {
  host: '::1',
  allowedHosts: 'bank.local',
  publicUrl: 'https://bank.example',
  basePath: '/api-sandbox',
  now: '2026-01-15T10:00:00+01:00',
  seedFile: 'world.yaml',
  data: 'folder',
  seed: 'tuesday',
  controlToken: 'a token of a test'.replaceAll(' ', '-'),
  accessToken: 'a token of a test'.replaceAll(' ', '-'),
  linkKey: 'a key',
  defaultFixes: 'longer-name',
}

function sampleText(name: string, { choices, range, read }: OptionRow): string {
  if (choices !== undefined) return choices.at(-1) ?? ''
  if (range !== undefined) return `${range.from}`
  if (read === undefined) return 'true'
  const sample = samples[name]
  if (sample === undefined) throw new Error(`samples has no text for ${name}`)
  return sample
}

type NamedRow = readonly [name: string, row: (typeof optionTable)[keyof typeof optionTable]]

/** The options that take certificates or keys, which have tests of their own. */
const certificateOptions: readonly string[] = ['trustAnchors', 'tlsCert', 'tlsKey']

/** The options that a place takes, except those that take certificates. */
function listOptions(place: OptionPlace): readonly NamedRow[] {
  const rows: readonly NamedRow[] = Object.entries(optionTable)
  return rows.filter(([name, row]) => isTakenAt(row, place) && !certificateOptions.includes(name))
}

/** The value of an option in what a host has read. */
function findValue(options: object, [name, row]: NamedRow): unknown {
  const values: Readonly<Record<string, unknown>> = { ...options }
  if (!('within' in row)) return values[name]
  const within: Readonly<Record<string, unknown>> = { ...Object(values[row.within]) }
  return within[name]
}

test.each(listOptions('server'))('reads %s from flag and variable', (name, row) => {
  const { flag, value, needs = [] }: OptionRow = row
  const text = sampleText(name, row)
  const [needed] = Object.entries<OptionRow>(optionTable).filter(([other]) => needs.includes(other))
  const variables = needed === undefined ? {} : { [toVariableName(needed[1].flag)]: sampleText(...needed) }
  const byVariable = readOptions([], { ...variables, [toVariableName(flag)]: text })
  const byFlag = readOptions(value === undefined ? [`--${flag}`] : [`--${flag}`, text], variables)
  expect(byFlag).toEqual(byVariable)
  if (!byFlag.ok) throw new Error(byFlag.error)
  const defaults = readOptions([], {})
  expect(findValue(byFlag.value, [name, row])).toBeDefined()
  expect(byFlag).not.toEqual(defaults)
})

test.each(listOptions('worker'))('[K6d] reads %s from its variable in a Worker', (name, row) => {
  const text = sampleText(name, row)
  expect(findValue(optionsFromVariables({ [toVariableName(row.flag)]: text }), [name, row])).toBeDefined()
  if ('read' in row) return
  expect(() => optionsFromVariables({ [toVariableName(row.flag)]: '\n' })).toThrow(
    `${toVariableName(row.flag)}: must`,
  )
})

test('ignores variables of other options in a Worker', () => {
  const otherRows = Object.values<OptionRow>(optionTable).filter((row) => !isTakenAt(row, 'worker'))
  expect(otherRows.length).toBeGreaterThan(5)
  for (const { flag } of otherRows)
    expect(() => optionsFromVariables({ [toVariableName(flag)]: 'x' })).toThrow(
      `no variable ${toVariableName(flag)}`,
    )
})

test.each(listOptions('sandbox').filter(([, row]) => !('within' in row && row.within === 'messages')))(
  'accepts %s in a sandbox, and refuses another kind',
  (name, row) => {
    const { choices, range, read }: OptionRow = row
    expect(() => createSandbox({ [name]: undefined, fixtures: 'none' })).not.toThrow()
    if (read !== undefined) return
    const kind = choices?.join(' or ') ?? (range === undefined ? 'true or false' : 'a number')
    expect(() => createSandbox({ [name]: {} })).toThrow(`${name} must be ${kind}, got an object`)
  },
)
