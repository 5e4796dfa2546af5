import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { withSentence } from '@pocketbank/core/base/input'
import { renderUnchanged } from '@pocketbank/http/operations/render'
import * as v from 'valibot'
import { adviceSeverities } from '../../advice/advice.ts'
import type { Observer } from '../../situations/observer.ts'
import { situationGroups } from '../../situations/situation.ts'
import { type ControlEnv, operationsWithTag } from './control-operation.ts'

const groupId = v.picklist(Object.keys(situationGroups) as (keyof typeof situationGroups)[])
const recipe = {
  how: withSentence(
    v.string(),
    'What the bank does when the situation is armed, and what the client has to do.',
  ),
  code: withSentence(v.string(), 'The recipe: lines of a test that brings the situation about.'),
  byClientOnly: withSentence(v.boolean(), 'Whether only the client can bring the situation about.'),
}
const source = withSentence(v.string(), 'The section, standard or decision from which it follows.')
const situation = v.object({
  id: withSentence(v.string(), 'The id of the situation.'),
  sentence: withSentence(v.string(), 'What happens, in a sentence.'),
  why: withSentence(v.string(), 'Why it matters to a live client.'),
  source,
  group: withSentence(groupId, 'The id of the group of the situation.'),
  bring: withSentence(v.object(recipe), 'How the situation is triggered.'),
  met: withSentence(v.boolean(), 'Whether a client has met the situation.'),
  requests: withSentence(
    v.array(
      v.object({
        id: withSentence(v.string(), 'The id of the request in the journal.'),
        label: withSentence(
          v.optional(v.string()),
          'The label that a test gave the request in `X-Sandbox-Label`.',
        ),
      }),
    ),
    'Requests that met the situation, the oldest first.',
  ),
})
const advice = v.object({
  id: withSentence(v.string(), 'The id of the advice.'),
  sentence: withSentence(v.string(), 'What the client does, in a sentence.'),
  remedy: withSentence(v.string(), 'What to do instead.'),
  source,
  tpp: withSentence(v.string(), 'The id of the TPP whose client does it.'),
  severity: withSentence(v.picklist(adviceSeverities), 'How severely a live bank takes it.'),
  requests: withSentence(v.array(v.string()), 'The ids of requests that show it, the oldest first.'),
  labels: withSentence(v.array(v.string()), 'The names of the tests whose requests show it.'),
})
const group = v.object({
  id: withSentence(groupId, 'The id of the group.'),
  name: withSentence(v.string(), 'The name of the group.'),
  met: withSentence(v.number(), 'The number of situations of the group that clients have met.'),
  all: withSentence(v.number(), 'The number of all situations of the group.'),
})
const situationsAnswer = v.object({
  groups: withSentence(v.array(group), 'The groups of situations.'),
  situations: withSentence(v.array(situation), 'The situations.'),
})
const broughtAnswer = v.object({
  id: withSentence(v.string(), 'The id of the situation.'),
  done: withSentence(v.string(), 'What the bank has done.'),
  ...recipe,
})
const adviceAnswer = v.object({ advice: withSentence(v.array(advice), 'The advice to the clients.') })
const wish = v.object({
  tpp: withSentence(
    v.optional(v.string()),
    'The id of the TPP whose client is to meet the situation. Without it any TPP.',
  ),
  customerNumber: withSentence(
    v.optional(v.string()),
    'The number of the customer for whom the situation is triggered. Without it any customer.',
  ),
})

/** Runs with the observer of the bank. Refuses if the host records no situations. */
function withObserver<Data>(
  { bank: { observer } }: ControlEnv,
  use: (observer: Observer) => Result<Data, Refusal>,
): Result<Data, Refusal> {
  return observer === undefined
    ? refuse('K4j', {
        problem: 'this bank records no situations',
        remedy: 'A bank on Node records them unless it is started with --no-situations',
      })
    : use(observer)
}

const operation = operationsWithTag('Control: situations')

export const situationOperations = [
  operation({
    id: 'listSituations',
    at: 'GET /situations',
    summary: 'List the situations that clients have met, and those never met',
    description:
      'Each has the recipe that causes it and up to three requests that met it. Reset and restore keep them.',
    response: { description: 'The situations by group', body: renderUnchanged(situationsAnswer) },
    rules: ['K4j'],
    use: (env, { query }) => withObserver(env, (observer) => ok(observer.report(query.tpp))),
    example: () => ({ query: { tpp: 'PSDNO-FSA-912345678' } }),
  }),
  operation({
    id: 'forgetSituations',
    at: 'DELETE /situations',
    summary: 'Delete the record of situations and advice',
    description: 'What is armed stays armed.',
    response: 'Forgotten',
    rules: ['K4j'],
    use: (env, { query }) => withObserver(env, (observer) => ok(observer.forget(query.tpp))),
    example: () => ({ query: { tpp: 'PSDNO-FSA-912345678' } }),
  }),
  operation({
    id: 'bringSituation',
    at: 'POST /situations/{id}',
    summary: 'Trigger a situation',
    description:
      'Arms faults, quirks, the clock, the customer or rows. The response says ' +
      'what was done and what the client has to do. A missing precondition is ' +
      '409. A situation that only the client can cause arms nothing.',
    body: wish,
    status: 200,
    response: {
      description: 'What was done, and what the client has to do',
      body: renderUnchanged(broughtAnswer),
    },
    rules: ['E4k', 'K4j'],
    use: (env, { id, body }) => withObserver(env, (observer) => observer.bring(env.bank, id, body)),
    example: () => ({ id: 'sca-refused', body: { customerNumber: '13039319955' } }),
  }),
  operation({
    id: 'removeSituation',
    at: 'DELETE /situations/{id}',
    summary: 'Undo the trigger of a situation',
    description: 'Removes its faults, quirks and holds. The clock and rows do not change.',
    response: 'Removed',
    rules: ['E4k', 'K4j'],
    use: (env, { id }) => withObserver(env, (observer) => observer.removeSituation(env.bank, id)),
    example: () => ({ id: 'sca-refused' }),
  }),
  operation({
    id: 'listAdvice',
    at: 'GET /advice',
    summary: 'List the habits for which real banks limit clients',
    description:
      'Each has a remedy and up to three requests that show the habit. Uncertain cases are left out.',
    response: { description: 'The advice', body: renderUnchanged(adviceAnswer) },
    rules: ['K4j'],
    use: (env, { query }) => withObserver(env, ({ advisor }) => ok({ advice: advisor.list(query.tpp) })),
    example: () => ({ query: { tpp: 'PSDNO-FSA-912345678' } }),
  }),
]
