import type { ErrorCode, RuleId } from '@pocketbank/core'
import { controlRulesOf } from '../../control/control-rules.ts'
import { describeControl } from '../../control/description.ts'
import type { ControlOperation } from '../../control/operations/control-operation.ts'
import { controlOperations } from '../../control/operations/index.ts'
import { eachInSteps, inTurns, type WorkInTurns } from '../../in-turns.ts'
import { descriptionOf } from '../../openapi/descriptions.ts'
import { describe } from '../../openapi/document.ts'
import type { Json } from '../../openapi/header-parameters.ts'
import { documentedPath } from '../../openapi/path-names.ts'
import { refusingStagesOf } from '../../openapi/refusing-rules.ts'
import type { Operation } from '../../operations/operation.ts'
import type { Listed } from './operation-groups.ts'
import { type FieldRow, fieldRowsOf, valueRowOf } from './schema-rows.ts'

/** A field with an example. */
export interface SaidField extends FieldRow {
  readonly example?: unknown
}

/** One answer of an operation that did what was asked. */
export interface AnswerView {
  readonly status: number
  readonly description: string
  readonly headers: readonly { readonly name: string; readonly words: string }[]
  readonly fields: readonly SaidField[]
  readonly example?: unknown
}

/** Rules by which a request is refused, and where. */
export interface RefusingView {
  /** The stage of the pipeline; control operations have none. */
  readonly stage?: string
  readonly rules: readonly RuleId[]
}

/** The codes with which an operation refuses, by HTTP status. */
export interface RefusalView {
  readonly status: number
  readonly codes: readonly ErrorCode[]
}

/** Everything that the reference says of an operation. */
export interface OperationView extends Listed {
  readonly kind: OperationKind
  readonly description: string
  /** The section of the interface description, or `D` where it is a decision of this bank. */
  readonly source: string
  readonly isDeprecated: boolean
  /** The PSD2 role that the TPP needs. */
  readonly role?: string
  readonly leadsToSca: boolean
  readonly parameters: Readonly<Record<'path' | 'query' | 'header', readonly SaidField[]>>
  readonly body?: {
    readonly isRequired: boolean
    readonly fields: readonly SaidField[]
    readonly example?: unknown
  }
  readonly answers: readonly AnswerView[]
  readonly refusals: readonly RefusalView[]
  readonly refusing: readonly RefusingView[]
}

/** A parameter of the OpenAPI description. */
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Json
  readonly example?: unknown
}

/** A body of the OpenAPI description. */
interface Content {
  readonly 'application/json'?: { readonly schema: Json; readonly example?: unknown }
}

/** An operation of the OpenAPI description. */
interface DescribedOperation {
  readonly description: string
  readonly deprecated?: boolean
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string
        readonly 'x-codes'?: readonly ErrorCode[]
        readonly headers?: Readonly<Record<string, { readonly description?: string }>>
        readonly content?: Content
      }
    >
  >
}

/** What the OpenAPI description has, as far as the reference reads it. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Json }
}

/** Whether an operation is of the interface, or controls the sandbox. */
type OperationKind = 'interface' | 'control'

interface FieldSource {
  readonly kind: OperationKind
  readonly components: Json
}

function contentFields(content: Content | undefined, source: FieldSource): readonly SaidField[] {
  const schema = content?.['application/json']?.schema
  if (schema === undefined) return []
  return fieldRowsOf(schema, source.components)
}

function exampleIn(content: Content | undefined): { readonly example?: unknown } {
  const json = content?.['application/json']
  return json?.example === undefined ? {} : { example: json.example }
}

function saidParameter(
  { name, required, schema, description, example }: Parameter,
  { components }: FieldSource,
): SaidField {
  return {
    ...valueRowOf(name, schema, required, components),
    ...(description !== undefined && { description }),
    ...(example !== undefined && { example }),
  }
}

function viewParameters(
  { parameters }: DescribedOperation,
  source: FieldSource,
): OperationView['parameters'] {
  const at = (place: Parameter['in']) =>
    parameters.filter((one) => one.in === place).map((one) => saidParameter(one, source))
  return { path: at('path'), query: at('query'), header: at('header') }
}

function answersOf({ responses }: DescribedOperation, source: FieldSource): readonly AnswerView[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { description, headers = {}, content }]) => ({
      status: Number(status),
      description,
      headers: Object.entries(headers).flatMap(([name, { description: words }]) =>
        words === undefined ? [] : [{ name, words }],
      ),
      fields: contentFields(content, source),
      ...exampleIn(content),
    }))
}

function viewRefusals({ responses }: DescribedOperation): readonly RefusalView[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400 && status !== '405')
    .map(([status, { 'x-codes': codes = [] }]) => ({ status: Number(status), codes }))
}

function viewOf(operation: Listed, described: DescribedOperation, source: FieldSource) {
  const { id, method, tag, summary } = operation
  const path = documentedPath(operation.path)
  const { requestBody } = described
  return {
    ...{ id, method, path, tag, summary, kind: source.kind },
    isDeprecated: described.deprecated === true,
    parameters: viewParameters(described, source),
    ...(requestBody && {
      body: {
        isRequired: requestBody.required,
        fields: contentFields(requestBody.content, source),
        ...exampleIn(requestBody.content),
      },
    }),
    answers: answersOf(described, source),
    refusals: viewRefusals(described),
  }
}

function interfaceView(
  operation: Operation,
  described: DescribedOperation,
  source: FieldSource,
): OperationView {
  const { role, leadsToSca = false } = operation
  return {
    ...viewOf(operation, described, source),
    description: descriptionOf(operation.id) ?? '',
    source: operation.source,
    ...(role !== undefined && { role }),
    leadsToSca,
    refusing: refusingStagesOf(operation),
  }
}

function controlView(
  operation: ControlOperation,
  described: DescribedOperation,
  source: FieldSource,
): OperationView {
  return {
    ...viewOf(operation, described, source),
    description: described.description,
    source: 'D',
    leadsToSca: false,
    refusing: [{ rules: controlRulesOf(operation) }],
  }
}

/** What the reference says of all operations: read from the description that `/openapi.json` is, and from the tables behind it. */
function* createOperationViews(operations: readonly Operation[]): WorkInTurns<readonly OperationView[]> {
  const document = yield* describe(operations, yield* describeControl())
  const { paths, components } = document as unknown as Document
  const of = ({ path, method }: Listed) => paths[documentedPath(path)]?.[method.toLowerCase()]
  const source = { components: components.schemas }
  const rows = [
    ...operations.map((one) => [one, of(one), interfaceView] as const),
    ...controlOperations.map((one) => [one, of(one), controlView] as const),
  ]
  const views = yield* eachInSteps(rows, ([one, described, make]) =>
    described === undefined
      ? []
      : [make(one as never, described, { ...source, kind: make === controlView ? 'control' : 'interface' })],
  )
  return views.flat()
}

const known = new WeakMap<readonly Operation[], Promise<readonly OperationView[]>>()

/** What the reference says of operations and of the control operations. D: kept, as it takes a second and follows from them alone. */
export function operationViews(operations: readonly Operation[]): Promise<readonly OperationView[]> {
  const views = known.get(operations) ?? inTurns(createOperationViews(operations))
  known.set(operations, views)
  return views
}
