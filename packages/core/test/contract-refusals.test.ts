import fc from 'fast-check'
import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { listProblems } from '../src/base/errors/refusal.ts'
import { bodyPath, parse } from '../src/base/input/parse.ts'
import type { AnyCommand } from '../src/domain/command.ts'
import { commands } from '../src/index.ts'
import { createArbitrary } from './kit/create-arbitrary.ts'
import { type Break, listBreaks, putAt } from './kit/list-breaks.ts'

type Part = 'body' | 'query'

/** The contracts of commands as HTTP knows them, each once: many commands share one. */
function listContracts(part: Part): readonly (readonly [string, v.GenericSchema])[] {
  const contracts = new Map<v.GenericSchema, string>()
  for (const [name, { query, body, wireBody, lenient }] of Object.entries<AnyCommand>(commands)) {
    const partContracts = part === 'query' ? [query] : [wireBody ?? body, lenient?.wireBody]
    for (const contract of partContracts)
      if (contract !== undefined && !contracts.has(contract)) contracts.set(contract, name)
  }
  return [...contracts].map(([contract, name]) => [name, contract])
}

/** Returns the problems that a contract finds in values with one wrong field. */
function refuseBreaks(contract: v.GenericSchema, part: Part) {
  const whole = createArbitrary(contract, { countPresent: () => 16, entriesMin: 1, entriesMax: 1 })
  const breaks = listBreaks(contract).filter(({ keys }) => part === 'body' || keys.length > 0)
  if (part === 'body' && contract.type !== 'optional') breaks.push({ keys: [], value: undefined })
  const bodies = fc.sample(whole, breaks.length)
  return breaks.map(({ keys, value }, index) => {
    const result = parse(contract, putAt(bodies[index], keys, value), part)
    const problems = result.ok ? [] : listProblems(result.error).map(({ code, path }) => `${code} ${path}`)
    return { keys, value, problems }
  })
}

const nameBreak = ({ keys, value }: Break) =>
  `${keys.join('.')} ${String(JSON.stringify(value)).slice(0, 60)}`

test.each(listContracts('body'))(
  '[E4i] refuses each wrong value of a body at its place: %s',
  (_, contract) => {
    const refusals = refuseBreaks(contract, 'body')
    expect(refusals.length).toBeGreaterThan(4)
    expect(refusals.map(({ problems, ...fieldBreak }) => [nameBreak(fieldBreak), ...problems])).toEqual(
      refusals.map((fieldBreak) => [nameBreak(fieldBreak), `FORMAT_ERROR ${bodyPath(fieldBreak.keys)}`]),
    )
  },
)

test.each(listContracts('query'))(
  '[E4j] refuses each wrong value of a query parameter: %s',
  (_, contract) => {
    const refusals = refuseBreaks(contract, 'query')
    const codeOf = (value: unknown) => (value === undefined ? 'QUERY_PARAMETER_REQUIRED' : 'FORMAT_ERROR')
    expect(refusals.map(({ problems, ...fieldBreak }) => [nameBreak(fieldBreak), ...problems])).toEqual(
      refusals.map((fieldBreak) => [
        nameBreak(fieldBreak),
        `${codeOf(fieldBreak.value)} ${fieldBreak.keys[0]}`,
      ]),
    )
  },
)
