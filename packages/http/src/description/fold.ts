import type { FieldWords } from '@pocketbank/core/base/input'
import type { GenericSchema } from 'valibot'
import type { BaseOperation, Success } from '../operations/operation.ts'
import { type Json, textSchema, withExample } from './header-parameters.ts'
import { documentedPath, writePlace } from './path-names.ts'
import type { OperationRefusal } from './refusal-codes.ts'
import { writeContractSchema } from './schemas.ts'
import type { Parts } from './texts/group.ts'
import { describeField, writeWords } from './write-schema.ts'

/** The parts of an operation that the description needs. */
export interface Described extends Pick<BaseOperation, 'id' | 'method' | 'path' | 'tag' | 'summary'> {
  readonly isDeprecated?: boolean
  readonly description: string
  /** The PSD2 role that the TPP needs. */
  readonly role?: string
  /** True if the response may be a link to the SCA page instead. */
  readonly leadsToSca?: true
  /** Security of a request, if it differs from the others. */
  readonly security?: readonly Json[]
  readonly parameters: readonly Json[]
  /** An empty object if there is no body. */
  readonly requestBody: Json
  /** Successful responses by status. */
  readonly successes: Json
  readonly refusals: readonly OperationRefusal[]
  /** Builds the parts of a refusal, apart from its description. */
  readonly refusal: (status: number) => Json
}

export function jsonContent(schema: GenericSchema, example?: unknown): Json {
  return { 'application/json': { schema: writeContractSchema(schema), ...withExample(example) } }
}

/** A path parameter without its name. */
interface ShownPathParameter {
  readonly schema?: Json | undefined
  readonly words?: FieldWords | undefined
  readonly example?: unknown
}

/** Describes the parameters of a path, under the names of §4. */
export function pathParameters(path: string, shownOf: (name: string) => ShownPathParameter): readonly Json[] {
  return [...documentedPath(path).matchAll(/\{([\w-]+)\}/g)].map(([, name = '']) => {
    const { schema = textSchema, words, example } = shownOf(name)
    return {
      name,
      in: 'path',
      required: true,
      ...(words !== undefined && { description: writeWords(words) }),
      schema,
      ...withExample(example),
    }
  })
}

export function queryParameters(
  entries: Readonly<Record<string, GenericSchema>>,
  examples: Readonly<Record<string, unknown>> = {},
): readonly Json[] {
  return Object.entries(entries).map(([name, entry]) => ({
    name,
    in: 'query',
    required: entry.type !== 'optional',
    ...describeField(entry),
    schema: writeContractSchema(entry),
    ...withExample(examples[name]),
  }))
}

/** Describes the successful responses by status. */
export function writeSuccesses(
  { success, otherwise }: BaseOperation,
  answerOf: (success: Success) => Json,
): Json {
  const answers = otherwise === undefined ? [success] : [success, otherwise.success]
  return Object.fromEntries(answers.map((answer) => [answer.status, answerOf(answer)]))
}

/** Describes the refusals by HTTP status, each with its codes and rules. */
function refusalsByStatus({ refusals, refusal }: Described): Json {
  const statuses = [...new Set(refusals.map(({ status }) => status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const refusalsOfStatus = refusals.filter((refusalCase) => refusalCase.status === status)
      const codes = refusalsOfStatus.map(({ code }) => code)
      const rules = Object.fromEntries(
        refusalsOfStatus.map((refusalCase) => [refusalCase.code, refusalCase.rules]),
      )
      const description = codes.join(', ')
      return [String(status), { description, 'x-codes': codes, 'x-rules': rules, ...refusal(status) }]
    }),
  )
}

function operationPart(described: Described): Json {
  const { id, tag, summary, isDeprecated, description, role, leadsToSca, security, parameters } = described
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(isDeprecated === true && { deprecated: true }),
    description,
    ...(role && { 'x-role': role }),
    ...(leadsToSca && { 'x-leads-to-sca': true }),
    ...(security && { security }),
    parameters,
    ...described.requestBody,
    responses: {
      ...described.successes,
      ...refusalsByStatus(described),
      405: { $ref: '#/components/responses/OtherMethod' },
    },
  }
}

/** Writes operations by their places, the first of two at one place, as requests reach it. */
export function writeOperations(operations: readonly Described[]): Parts<Json> {
  const parts: Record<string, Json> = {}
  for (const described of operations) {
    parts[writePlace(described)] ??= operationPart(described)
  }
  return parts
}
