import type { ErrorCode, RuleId } from '@pocketbank/core'
import { remember } from '@pocketbank/core/base'
import { controlDescription } from '@pocketbank/devtools/control/control-description'
import type { Operation } from '@pocketbank/http'
import { eachInSteps, inTurns, type Json } from '@pocketbank/http/description'
import {
  findGroups,
  mergeGroups,
  type PackedGroup,
  readPart,
  unpackGroup,
} from '@pocketbank/http/description/texts'
import type { Method } from '@pocketbank/http/operations'
import type {
  DescribedContent,
  DescribedOperation,
  DescribedParameter,
  DescribedResponse,
  DescribedTag,
} from './described-document.ts'
import { type FieldView, type FindSchema, listFields, readField } from './field-views.ts'
import { groupOperations, type ListedOperation, listPlaces, type OperationGroup } from './group-operations.ts'

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
  readonly rules: readonly RuleId[]
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

/** The OpenAPI description of a bank as pages show it. */
export interface ApiReference {
  readonly groups: readonly OperationGroup[]
  /** The operations of all groups. */
  readonly operations: readonly ListedOperation[]
  /** Reads an operation of the reference when it is shown, since reading all takes a tenth of a second. */
  readonly findView: (id: string) => OperationView | undefined
}

function readContent(content: DescribedContent | undefined, findSchema: FindSchema) {
  const json = content?.['application/json']
  const fields = json === undefined ? [] : listFields(json.schema, findSchema)
  return { fields, example: json?.example }
}

function viewParameters(
  { parameters }: DescribedOperation,
  findSchema: FindSchema,
): OperationView['parameters'] {
  const at = (place: DescribedParameter['in']) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => readField(parameter, findSchema))
  return { path: at('path'), query: at('query'), header: at('header') }
}

type ResponseRow = readonly [status: string, response: DescribedResponse]

function readSuccess([status, response]: ResponseRow, findSchema: FindSchema): SuccessView {
  const headers = Object.entries(response.headers ?? {}).flatMap(([name, { description }]) =>
    description === undefined ? [] : [{ name, description }],
  )
  const { description, content } = response
  return { status: Number(status), description, headers, ...readContent(content, findSchema) }
}

function readRefusals([status, response]: ResponseRow): readonly RefusalView[] {
  const { 'x-codes': codes = [], 'x-rules': rules = {} } = response
  return codes.map((code) => ({ status: Number(status), code, rules: rules[code] ?? [] }))
}

function readOperation(
  { id, method, path, tag, summary }: ListedOperation,
  described: DescribedOperation,
  findSchema: FindSchema,
): OperationView {
  const { description, deprecated, security, requestBody } = described
  const responses = Object.entries(described.responses)
  return {
    id,
    method,
    path,
    tag,
    summary,
    description,
    isDeprecated: deprecated === true,
    isSigned: security === undefined,
    role: described['x-role'],
    leadsToSca: described['x-leads-to-sca'] === true,
    parameters: viewParameters(described, findSchema),
    ...(requestBody && {
      body: { isRequired: requestBody.required, ...readContent(requestBody.content, findSchema) },
    }),
    successes: responses
      .filter(([status]) => status.startsWith('2'))
      .map((row) => readSuccess(row, findSchema)),
    refusals: responses.flatMap(readRefusals),
  }
}

function parsePart(
  texts: readonly PackedGroup[],
  section: 'operations' | 'schemas',
  name: string,
): ReturnType<typeof JSON.parse> {
  const text = readPart(texts, section, name)
  if (text === undefined) throw new Error(`the description has no ${name} in its ${section}`)
  return JSON.parse(text)
}

/** Lists these operations and the control operations, in their groups. */
async function listGroups(
  served: readonly Operation[],
  texts: readonly PackedGroup[],
): Promise<readonly OperationGroup[]> {
  const { controlOperations } = await import('@pocketbank/devtools/control/operations/index')
  const { tags } = mergeGroups(texts.map(unpackGroup))
  return groupOperations(
    [...listPlaces([...served, ...controlOperations]).values()],
    Object.values(tags).map((text): DescribedTag => JSON.parse(text)),
  )
}

/**
 * Creates the reference of these operations and of the control operations.
 *
 * @param builtGroups - Its operations, if they were listed when the package was built.
 */
export async function createReference(
  served: readonly Operation[],
  builtGroups?: readonly OperationGroup[],
): Promise<ApiReference> {
  const texts = [...(await findGroups(served)), controlDescription]
  const groups = builtGroups ?? (await listGroups(served, texts))
  const operations = groups.flatMap((group) => group.operations)
  const schemas = new Map<string, Json>()
  const findSchema: FindSchema = (name) =>
    remember(schemas, Infinity, name, () => parsePart(texts, 'schemas', name))
  const views = new Map<string, OperationView>()
  const findView: ApiReference['findView'] = (id) => {
    const operation = operations.find((listed) => listed.id === id)
    if (operation === undefined) return undefined
    return remember(views, Infinity, id, () => {
      const described = parsePart(texts, 'operations', `${operation.method} ${operation.path}`)
      return readOperation(operation, described, findSchema)
    })
  }
  return { groups, operations, findView }
}

/** Reads all operations, in steps: it takes long enough to delay requests. */
export async function readAllViews({
  operations,
  findView,
}: ApiReference): Promise<readonly OperationView[]> {
  const views = await inTurns(eachInSteps(operations, ({ id }) => findView(id)))
  return views.filter((view) => view !== undefined)
}
