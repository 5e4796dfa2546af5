import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { asTold } from '@pocketbank/http/operations/render'
import * as v from 'valibot'
import { adviceSeverities } from '../../advice/advice.ts'
import type { Observer } from '../../situations/observer.ts'
import { situationGroups } from '../../situations/situation.ts'
import { type ControlEnv, operationsAt, withContracts } from './control-operation.ts'

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

// biome-ignore format: a table
export const situationOperations = [
  ...operationsAt('/situations', 'Control: situations', [
    ['listSituations', 'GET', 'List the situations that clients have met, and those that they never met', ['The situations by group', asTold(situationsAnswer)], ['K4j'], (env, { query }) => withObserver(env, (observer) => ok(observer.report(query.tpp)))],
    ['forgetSituations', 'DELETE', 'Forget what clients have met, and the advice to them', 'Forgotten', ['K4j'], (env, { query }) => withObserver(env, (observer) => ok(observer.forget(query.tpp)))],
    ['bringSituation', 'POST /{id}', 'Bring a situation about', ['What was done, and what the client has to do', asTold(broughtAnswer)], ['E4k', 'K4j'], withContracts({ body: wish }, (env, { id, body }) => withObserver(env, (observer) => observer.bring(env.bank, id, body))), { status: 200 }],
    ['unbringSituation', 'DELETE /{id}', 'Take back what was armed for a situation', 'Taken back', ['E4k', 'K4j'], (env, { id }) => withObserver(env, (observer) => observer.unbring(env.bank, id))],
  ]),
  ...operationsAt('/advice', 'Control: situations', [
    ['listAdvice', 'GET', 'List what a real bank would punish', ['The advice', asTold(adviceAnswer)], ['K4j'], (env, { query }) => withObserver(env, ({ advisor }) => ok({ advice: advisor.list(query.tpp) }))],
  ]),
]
