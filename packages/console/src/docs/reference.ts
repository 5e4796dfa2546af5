import type { ErrorCode } from '@pocketbank/core'
import { describeControl } from '@pocketbank/devtools/control/description'
import type { Operation } from '@pocketbank/http'
import type { Json } from '@pocketbank/http/description'
import { describe, eachInSteps, inTurns, type WorkInTurns } from '@pocketbank/http/description'
import type { Method } from '@pocketbank/http/operations'
import type {
  DescribedContent,
  DescribedDocument,
  DescribedOperation,
  DescribedParameter,
  DescribedResponse,
} from './described-document.ts'
import { type FieldView, listFields, readField } from './field-views.ts'

export interface SuccessView {
  readonly status: number
  readonly description: string
  readonly headers: readonly { readonly name: string; readonly description: string }[]
  readonly fields: readonly FieldView[]
  readonly example?: unknown
}

/** A refusal of an operation: a code with its HTTP status, and the ids of the rules that cause it. */
interface RefusalView {
  readonly status: number
  readonly code: ErrorCode
  readonly rules: readonly string[]
}

/** An operation with the texts that its page shows. */
export interface OperationView {
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly isDeprecated: boolean
  readonly isSigned: boolean
  readonly role?: string | undefined
  readonly leadsToSca: boolean
  readonly parameters: Readonly<Record<DescribedParameter['in'], readonly FieldView[]>>
  readonly body?: {
    readonly isRequired: boolean
    readonly fields: readonly FieldView[]
    readonly example?: unknown
  }
  readonly successes: readonly SuccessView[]
  readonly refusals: readonly RefusalView[]
}

export interface OperationGroup {
  readonly title: string
  readonly lead: string
  readonly operations: readonly OperationView[]
}

/** The OpenAPI description of a bank with the texts that pages show. */
export interface ApiReference extends Pick<DescribedDocument, 'x-codes' | 'x-rules'> {
  readonly groups: readonly OperationGroup[]
  readonly operations: readonly OperationView[]
}

function readContent(content: DescribedContent | undefined, components: Json) {
  const json = content?.['application/json']
  const fields = json === undefined ? [] : listFields(json.schema, components)
  return { fields, example: json?.example }
}

function viewParameters({ parameters }: DescribedOperation, components: Json): OperationView['parameters'] {
  const at = (place: DescribedParameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => readField(parameter, components))
  return { path: at('path'), query: at('query'), header: at('header') }
}

type ResponseRow = readonly [status: string, response: DescribedResponse]

function readSuccess([status, response]: ResponseRow, components: Json): SuccessView {
  const headers = Object.entries(response.headers ?? {}).flatMap(([name, { description }]) =>
    description === undefined ? [] : [{ name, description }],
  )
  const { description, content } = response
  return { status: Number(status), description, headers, ...readContent(content, components) }
}

function readRefusals([status, response]: ResponseRow): readonly RefusalView[] {
  const { 'x-codes': codes = [], 'x-rules': rules = {} } = response
  return codes.map((code) => ({ status: Number(status), code, rules: rules[code] ?? [] }))
}

/** An operation with its path and method. */
type PlacedOperation = readonly [path: string, method: string, described: DescribedOperation]

function readOperation([path, method, described]: PlacedOperation, components: Json): OperationView {
  const { operationId, tags, summary, description, deprecated, security, requestBody } = described
  const responses = Object.entries(described.responses)
  return {
    id: operationId,
    method: method.toUpperCase() as Method,
    path,
    tag: tags[0],
    summary,
    description,
    isDeprecated: deprecated === true,
    isSigned: security === undefined,
    role: described['x-role'],
    leadsToSca: described['x-leads-to-sca'] === true,
    parameters: viewParameters(described, components),
    ...(requestBody && {
      body: { isRequired: requestBody.required, ...readContent(requestBody.content, components) },
    }),
    successes: responses
      .filter(([status]) => status.startsWith('2'))
      .map((row) => readSuccess(row, components)),
    refusals: responses.flatMap(readRefusals),
  }
}

function* createReference(served: readonly Operation[]): WorkInTurns<ApiReference> {
  const described = yield* describe(served, yield* describeControl())
  const { paths, tags, components, ...book } = described as unknown as DescribedDocument
  const placed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): PlacedOperation => [path, method, operation]),
  )
  const operations = yield* eachInSteps(placed, (operation) => readOperation(operation, components.schemas))
  const groups = tags.map(({ name, description }) => {
    const taggedOperations = operations.filter(({ tag }) => tag === name)
    return { title: name, lead: description, operations: taggedOperations }
  })
  return { groups, operations, 'x-codes': book['x-codes'], 'x-rules': book['x-rules'] }
}

const referenceCache = new WeakMap<readonly Operation[], Promise<ApiReference>>()

/**
 * Reads the OpenAPI description of these operations and of the control operations. Keeps the result, since
 * building it takes a second.
 */
export function findOrCreateReference(served: readonly Operation[]): Promise<ApiReference> {
  const reference = referenceCache.get(served) ?? inTurns(createReference(served))
  referenceCache.set(served, reference)
  return reference
}
