import type { ErrorCode, RuleId } from '@pocketbank/core'
import { requireEntry } from '@pocketbank/core/base'
import { readControlDescription } from '@pocketbank/devtools/control/control-description'
import { controlOperations } from '@pocketbank/devtools/control/operations/index'
import type { Operation } from '@pocketbank/http'
import { eachInSteps, inTurns, type Json } from '@pocketbank/http/description'
import { describeBank, mapParts, mergeGroups } from '@pocketbank/http/description/texts'
import type { Method } from '@pocketbank/http/operations'
import type {
  DescribedContent,
  DescribedOperation,
  DescribedParameter,
  DescribedResponse,
  DescribedTag,
} from './described-document.ts'
import { type FieldView, listFields, readField } from './field-views.ts'
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

function readOperation(
  { id, method, path, tag, summary }: ListedOperation,
  described: DescribedOperation,
  components: Json,
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

/** Creates the reference of these operations and of the control operations. */
export async function createReference(served: readonly Operation[]): Promise<ApiReference> {
  const texts = mergeGroups([...(await describeBank(served)), readControlDescription()])
  const places = listPlaces([...served, ...controlOperations])
  const operations = [...places.values()]
  const components = mapParts(texts.schemas, (text): unknown => JSON.parse(text))
  const views = new Map<string, OperationView>()
  const findView: ApiReference['findView'] = (id) => {
    const knownView = views.get(id)
    if (knownView !== undefined) return knownView
    const match = [...places].find(([, { id: listedId }]) => listedId === id)
    if (match === undefined) return undefined
    const [place, operation] = match
    const view = readOperation(operation, JSON.parse(requireEntry(texts.operations, place)), components)
    views.set(id, view)
    return view
  }
  const tags = Object.values(texts.tags).map((text): DescribedTag => JSON.parse(text))
  return { groups: groupOperations(operations, tags), operations, findView }
}

/** Reads all operations, in steps: it takes long enough to delay requests. */
export async function readAllViews({
  operations,
  findView,
}: ApiReference): Promise<readonly OperationView[]> {
  const views = await inTurns(eachInSteps(operations, ({ id }) => findView(id)))
  return views.filter((view) => view !== undefined)
}
