import { commands, type RuleId } from '@pocketbank/core'
import { headerForms } from '../headers/psu-headers.ts'
import { hasKeptResponse, type Operation } from '../operations/operation.ts'
import { hasPsuHeader } from '../operations/psu-header-lists.ts'
import type { Stage } from '../pipeline/stages.ts'

/** The parts of a request that an operation reads. */
interface PartsRead {
  readonly hasQuery: boolean
  readonly hasBody: boolean
}

function findReadParts({ command }: Operation): PartsRead {
  const { query, body }: { readonly query?: unknown; readonly body?: unknown } = commands[command]
  return { hasQuery: query !== undefined, hasBody: body !== undefined }
}

type RulesAt = (operation: Operation, parts: PartsRead) => readonly (RuleId | false)[]

/**
 * The rules that each stage applies to an operation by its properties, apart from the operation's own rules.
 */
const rulesAt: Readonly<Record<Stage, RulesAt>> = {
  'client-certificate': ({ role }) => [
    ...(['Q16a', 'Q16b', 'Q16c', 'Q16d', 'Q16e', 'Q16f', 'Q16g', 'Q16h'] as const),
    role !== undefined && 'Q16i',
    'Q16j',
  ],
  read: ({ method }, { hasBody }) => [...unreadRules(method), hasBody && 'E4f', hasBody && 'E4r'],
  headers: (operation) => [
    ...(['Q1', 'Q1a', 'Q2', 'Q3', 'Q7'] as const),
    operation.requiredHeaders.length > 0 && (operation.role === 'PSP_PI' ? 'A10p' : 'A10'),
    ...headerForms
      .filter(({ name, isAnyText }) => isAnyText !== true && hasPsuHeader(operation, name))
      .map(({ rule }) => rule),
    hasPsuHeader(operation, 'PSU-Context') && 'S7f',
  ],
  digest: () => ['Q2'],
  signature: () => ['Q3', 'Q4', 'Q5'],
  certificate: () => ['Q7'],
  role: ({ role }) => ['E6a', 'E6b', role !== undefined && 'Q8a', 'Q16k'],
  identity: (operation) =>
    operation.identifies
      ? [
          'S4f',
          operation.identifies !== 'named' && 'S7a',
          'S7c',
          hasPsuHeader(operation, 'X-PSU-IDENTITY') && 'S9c',
        ]
      : [],
  parameters: ({ path }, { hasQuery }) => [path.includes('{paymentProduct}') && 'P1a', hasQuery && 'E4j'],
  body: (_, { hasBody }) => (hasBody ? ['E4g', 'E4i'] : []),
  bank: (operation) => [
    hasKeptResponse(operation) && 'Q11b',
    operation.leadsToSca === true && 'S1d',
    ...operation.rules,
    (operation.method !== 'GET' || operation.leadsToSca === true) && 'K3b',
    'E4h',
  ],
}

function unreadRules(method: Operation['method']): readonly RuleId[] {
  return method === 'GET' ? [] : ['E4e', 'E5e']
}

interface RefusingStage {
  readonly stage: Stage
  readonly rules: readonly RuleId[]
}

/** Lists the rules by which an operation refuses, by stage, in the order of the stages. */
export function listRefusingStages(operation: Operation): readonly RefusingStage[] {
  const parts = findReadParts(operation)
  const stages = Object.entries(rulesAt) as readonly [Stage, RulesAt][]
  return stages
    .map(([stage, rulesOf]) => {
      const rules = rulesOf(operation, parts).filter((rule) => rule !== false)
      return { stage, rules: [...new Set(rules)] }
    })
    .filter(({ rules }) => rules.length > 0)
}
