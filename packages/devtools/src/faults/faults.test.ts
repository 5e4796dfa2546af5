import type { OperationName } from '@pocketbank/http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFaults, type Faults } from './faults.ts'
import { type QuirkName, quirkNames } from './quirks/quirk-table.ts'
import type { FaultRequest, FaultRuleInput } from './rule.ts'
import type { FaultState } from './state.ts'

function requestFor(operation: OperationName): FaultRequest {
  const headers = { get: () => null, has: () => false }
  return {
    operation,
    method: 'GET',
    path: '/v1/accounts',
    headers,
    query: {},
    body: undefined,
    tpp: 'PSDNO-FSA-1',
    psu: [],
  }
}

const request = requestFor('listConsentedAccounts')

/** The ids of the faults that a request meets. */
function claimIds(faults: Faults, faultRequest = request): readonly string[] {
  const { before, after } = faults.claim(faultRequest)
  return [before, after].flatMap((strike) => (strike === undefined ? [] : [strike.id]))
}

function open(): Faults {
  return createFaults({ advance: () => {} })
}

test('starts without faults and quirks', () => {
  const faults = open()
  expect(claimIds(faults)).toEqual([])
  expect(faults.state()).toEqual({ issued: 0, faults: [], quirks: [] })
})

test('applies a fault once, a number of times, or always', () => {
  const faults = open()
  faults.once('drop')
  faults.add({ effect: 'systemError', times: 2 })
  faults.add({ effect: 'tooManyRequests' })
  const strikes = Array.from({ length: 6 }, () => claimIds(faults)[0])
  expect(strikes).toEqual(['fault-1', 'fault-2', 'fault-2', 'fault-3', 'fault-3', 'fault-3'])
  expect(faults.list()).toEqual([
    { id: 'fault-3', rule: { effect: { kind: 'tooManyRequests' }, after: false }, struck: 3 },
  ])
})

test('applies the oldest fault at each of its two times', () => {
  const faults = open()
  faults.add({ effect: 'drop', after: true })
  faults.add({ effect: { kind: 'delay', milliseconds: 5 } })
  faults.add({ effect: 'systemError' })
  expect(claimIds(faults)).toEqual(['fault-2', 'fault-1'])
})

test('keeps a fault for after the bank if the bank is not asked', () => {
  const faults = open()
  faults.once('systemError')
  faults.once('malformedJson')
  expect(claimIds(faults)).toEqual(['fault-1'])
  expect(claimIds(faults)).toEqual(['fault-2'])
})

test('ignores requests that do not match', () => {
  const faults = open()
  faults.once('drop', { operation: 'createConsent' })
  expect(claimIds(faults)).toEqual([])
  expect(claimIds(faults, requestFor('createConsent'))).toEqual(['fault-1'])
})

test('removes a fault by its handle, its id, or with all others', () => {
  const faults = open()
  const takeBack = faults.add({ effect: 'drop' })
  const second = faults.add({ effect: 'drop' })
  faults.add({ effect: 'drop' })
  takeBack()
  takeBack()
  expect([faults.remove(second.id), faults.remove(second.id)]).toEqual([true, false])
  expect(faults.list().map(({ id }) => id)).toEqual(['fault-3'])
  faults.clear()
  expect(claimIds(faults)).toEqual([])
})

test('removes no restored fault of the same id', () => {
  const faults = open()
  const start = faults.state()
  const takeBack = faults.add({ effect: 'drop' })
  faults.restore(start)
  faults.add({ effect: 'systemError' })
  takeBack()
  expect(faults.list()).toHaveLength(1)
})

test('keeps at most 1,000 faults', () => {
  const faults = open()
  for (let count = 0; count < 1_000; count += 1) faults.add({ effect: 'drop' })
  expect(() => faults.add({ effect: 'drop' })).toThrow('a bank has at most 1000 faults at once')
})

test('refuses a wrong fault at its place', () => {
  const faults = open()
  expect(() => faults.once('dorp' as never)).toThrow(/^\$\.effect\.kind: must be a kind/)
  expect(() => faults.add({ effect: 'drop', times: 0 })).toThrow('$.times: must be a number from 1, got 0')
  expect(() => faults.once('drop', { operation: 'x' as OperationName })).toThrow('$.match.operation: must be')
  expect(faults.state().issued).toBe(0)
})

test('accepts the names of operations that a host added', () => {
  const faults = createFaults({ operations: ['ping'] })
  faults.once('drop', { operation: 'ping' as OperationName })
  expect(claimIds(faults, requestFor('ping' as OperationName))).toEqual(['fault-1'])
})

test('applies a fault only if the predicate returns true', () => {
  const faults = open()
  faults.once('drop', { where: (() => 'yes') as never })
  expect(claimIds(faults)).toEqual([])
})

describe('quirks', () => {
  test('are off at first, each with its meaning', () => {
    const list = open().quirks.list()
    expect(list.map(({ name }) => name)).toEqual(quirkNames)
    for (const { meaning, on } of list) expect([meaning.endsWith('.'), on]).toEqual([true, false])
  })

  test('are turned on and off, in a fixed order', () => {
    const { quirks } = open()
    quirks.set('rowsReordered')
    quirks.set('idsMissing', true)
    expect(quirks.on()).toEqual(['idsMissing', 'rowsReordered'])
    quirks.set('rowsReordered', false)
    expect(quirks.on()).toEqual(['idsMissing'])
    quirks.clear()
    expect(quirks.on()).toEqual([])
  })

  test('refuse an unknown name', () => {
    expect(() => open().quirks.set('idsGone' as QuirkName)).toThrow(
      /^there is no quirk "idsGone". The quirks are ids/,
    )
  })
})

describe('a state', () => {
  const faults = open()
  faults.once('drop')
  faults.add({ effect: { kind: 'error', code: 'CONFLICT' }, match: { method: 'GET', psu: '13' }, times: 3 })
  faults.quirks.set('idsMissing')
  claimIds(faults)
  claimIds(faults)
  const state = faults.state()
  const json = JSON.parse(JSON.stringify(state))

  test('goes through JSON unchanged', () => {
    expect(open().snapshotPart.read(json)).toEqual({ ok: true, value: state })
  })

  const [fault] = json.faults
  test.each([
    ['no object', 7, '$: must be an object, got 7'],
    ['a part missing', { issued: 2, faults: [] }, '$.quirks: is missing'],
    [
      'a part too many',
      { ...json, rules: [] },
      '$.rules: is not a field here. The fields are issued, faults, quirks',
    ],
    ['an unknown quirk', { ...json, quirks: ['idsGone'] }, '$.quirks[0]: must be the name of a quirk: '],
    [
      'an id of another form',
      { ...json, faults: [{ ...fault, id: 'x' }] },
      '$.faults[0].id: must be fault- and a',
    ],
    ['an id to come', { ...json, issued: 1 }, '$.faults[0].id: must be unique and not above `issued` (1)'],
    [
      'an id twice',
      { ...json, faults: [fault, fault] },
      '$.faults[1].id: must be unique and not above `issued` (2)',
    ],
    ['no rule', { ...json, faults: [{ id: 'fault-2', struck: 0 }] }, '$.faults[0].rule: is missing'],
    [
      'a fault that is used up',
      { ...json, faults: [{ ...fault, struck: 3 }] },
      '$.faults[0].struck: must be less than the times of its rule, got 3',
    ],
  ])('is refused with %s at its place', (_, input, text) => {
    const result = open().snapshotPart.read(input)
    expect(result.ok ? '' : result.error.text).toContain(text)
  })
})

const effects: readonly FaultRuleInput['effect'][] = [
  'drop',
  'malformedJson',
  { kind: 'delay', milliseconds: 1 },
]

/** Something that happens to the faults of a bank. */
const happening = fc.oneof(
  fc
    .record({ effect: fc.constantFrom(...effects), times: fc.integer({ min: 1, max: 3 }) })
    .map((fault) => (faults: Faults) => void faults.add(fault)),
  fc.constant((faults: Faults) => void claimIds(faults)),
  fc.nat({ max: 9 }).map((index) => (faults: Faults) => void faults.remove(`fault-${index}`)),
  fc.constantFrom(...quirkNames).map((name) => (faults: Faults) => faults.quirks.set(name)),
  fc.constant((faults: Faults) => faults.clear()),
)
const story = fc.array(happening, { maxLength: 12 })

function readState(faults: Faults): FaultState {
  return JSON.parse(JSON.stringify(faults.state()))
}

test('keeps banks apart that continue from one state', () => {
  fc.assert(
    fc.property(story, story, story, (common, left, right) => {
      const [first, second, alone] = [open(), open(), open()]
      for (const happens of common) happens(first)
      second.restore(first.state())
      alone.restore(first.state())
      const state = readState(first)
      for (let index = 0; index < 12; index += 1) {
        left[index]?.(first)
        right[index]?.(second)
      }
      for (const happens of right) happens(alone)
      expect(readState(second)).toEqual(readState(alone))
      first.restore(undefined)
      expect(readState(first)).toEqual({ issued: 0, faults: [], quirks: [] })
      first.restore(state)
      expect(readState(first)).toEqual(state)
    }),
  )
})
