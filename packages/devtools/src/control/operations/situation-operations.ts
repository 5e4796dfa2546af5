import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { asTold } from '@pocketbank/http/operations/render'
import * as v from 'valibot'
import { adviceSeverities } from '../../advice/advice.ts'
import type { Observer } from '../../situations/observer.ts'
import { situationGroups } from '../../situations/situation.ts'
import { type ControlEnv, operationsWithTag } from './control-operation.ts'

const groupId = v.picklist(Object.keys(situationGroups) as (keyof typeof situationGroups)[])
const recipe = { how: v.string(), code: v.string(), byClientOnly: v.boolean() }
const situation = v.object({
  ...v.entriesFromList(['id', 'sentence', 'why', 'source'], v.string()),
  group: groupId,
  bring: v.object(recipe),
  met: v.boolean(),
  requests: v.array(v.object({ id: v.string(), label: v.optional(v.string()) })),
})
const advice = v.object({
  ...v.entriesFromList(['id', 'sentence', 'mend', 'source', 'tpp'], v.string()),
  severity: v.picklist(adviceSeverities),
  requests: v.array(v.string()),
  labels: v.array(v.string()),
})
const group = v.object({ id: groupId, name: v.string(), met: v.number(), all: v.number() })
const situationsAnswer = v.object({ groups: v.array(group), situations: v.array(situation) })
const broughtAnswer = v.object({ id: v.string(), done: v.string(), ...recipe })
const adviceAnswer = v.object({ advice: v.array(advice) })
const wish = v.object({ tpp: v.optional(v.string()), customerNumber: v.optional(v.string()) })

/** Runs with what the host records; refused where situations are off. */
function withObserver<Told>(
  { bank: { observer } }: ControlEnv,
  use: (observer: Observer) => Result<Told, Refusal>,
): Result<Told, Refusal> {
  return observer === undefined
    ? refuse(
        'K4j',
        'This bank records no situations. A bank on Node records them unless it is started with --no-situations.',
      )
    : use(observer)
}

const operation = operationsWithTag('Control: situations')

export const situationOperations = [
  operation({
    id: 'listSituations',
    at: 'GET /situations',
    summary: 'List the situations that clients have met, and those that they never met',
    description:
      'Each has the recipe that causes it and up to three requests that met it. Reset and restore keep them.',
    response: { description: 'The situations by group', body: asTold(situationsAnswer) },
    rules: ['K4j'],
    use: (env, { query }) => withObserver(env, (observer) => ok(observer.report(query.tpp))),
    example: () => ({ query: { tpp: 'PSDNO-FSA-912345678' } }),
  }),
  operation({
    id: 'forgetSituations',
    at: 'DELETE /situations',
    summary: 'Forget what clients have met, and the advice to them',
    description: 'What is armed stays armed.',
    response: 'Forgotten',
    rules: ['K4j'],
    use: (env, { query }) => withObserver(env, (observer) => ok(observer.forget(query.tpp))),
    example: () => ({ query: { tpp: 'PSDNO-FSA-912345678' } }),
  }),
  operation({
    id: 'bringSituation',
    at: 'POST /situations/{id}',
    summary: 'Bring a situation about',
    description:
      'Arms faults, quirks, the clock, the customer or rows. The response says what was done and what the client has to do. A missing precondition is 409. A situation that only the client can cause arms nothing.',
    body: wish,
    status: 200,
    response: { description: 'What was done, and what the client has to do', body: asTold(broughtAnswer) },
    rules: ['E4k', 'K4j'],
    use: (env, { id, body }) => withObserver(env, (observer) => observer.bring(env.bank, id, body)),
    example: () => ({ id: 'sca-refused', body: { customerNumber: '13039319955' } }),
  }),
  operation({
    id: 'unbringSituation',
    at: 'DELETE /situations/{id}',
    summary: 'Remove what was armed for a situation',
    description: 'Removes its faults, quirks and holds. The clock and rows do not change.',
    response: 'Taken back',
    rules: ['E4k', 'K4j'],
    use: (env, { id }) => withObserver(env, (observer) => observer.unbring(env.bank, id)),
    example: () => ({ id: 'sca-refused' }),
  }),
  operation({
    id: 'listAdvice',
    at: 'GET /advice',
    summary: 'List what a real bank would punish',
    description:
      'Each has a remedy and up to three requests that show the habit. Uncertain cases are left out.',
    response: { description: 'The advice', body: asTold(adviceAnswer) },
    rules: ['K4j'],
    use: (env, { query }) => withObserver(env, ({ advisor }) => ok({ advice: advisor.list(query.tpp) })),
    example: () => ({ query: { tpp: 'PSDNO-FSA-912345678' } }),
  }),
]
