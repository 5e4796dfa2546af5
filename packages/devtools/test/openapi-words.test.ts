import { expect, test } from 'vitest'
import { seedJsonSchema } from '../src/seed/schema.ts'
import { describeControlled } from './kit/description.ts'

/** A part of the description, as far as these tests look into it. */
interface Part {
  readonly $ref?: string
  readonly description?: string
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
  readonly additionalProperties?: Part | boolean
  readonly anyOf?: readonly Part[]
  readonly oneOf?: readonly Part[]
}

interface Parameter extends Part {
  readonly name: string
  readonly schema: Part
}

interface Content {
  readonly content?: { readonly 'application/json'?: { readonly schema: Part } }
}

interface Answer extends Content {
  readonly description?: string
  readonly headers?: Readonly<Record<string, Part>>
}

interface DescribedOperation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Answer>>
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Part>>
    readonly headers: Readonly<Record<string, Part>>
  }
}

const document = describeControlled() as Description
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))

/** A field, parameter or header, with the operation or schema that has it. */
interface NamedPart {
  readonly place: string
  readonly name: string
  readonly part: Part
}

/** The fields of a schema, those inside others after them. */
function listFields(part: Part | undefined, place: string): readonly NamedPart[] {
  if (part === undefined) return []
  const { items, additionalProperties, anyOf = [], oneOf = [], properties = {} } = part
  const extraParts = typeof additionalProperties === 'object' ? [additionalProperties] : []
  return [
    ...[...anyOf, ...oneOf, ...extraParts, ...(items === undefined ? [] : [items])].flatMap((child) =>
      listFields(child, place),
    ),
    ...Object.entries(properties).flatMap(([name, child]) => [
      { place: `${place}.${name}`, name, part: child },
      ...listFields(child, `${place}.${name}`),
    ]),
  ]
}

const findSchema = ({ content }: Content) => content?.['application/json']?.schema

const fields = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => listFields(schema, name)),
  ...operations.flatMap(({ operationId, requestBody, responses }) => [
    ...listFields(requestBody && findSchema(requestBody), operationId),
    ...Object.values(responses).flatMap((answer) => listFields(findSchema(answer), operationId)),
  ]),
]
const parameters = operations.flatMap(({ operationId, parameters: operationParameters }) =>
  operationParameters.map(
    (part): NamedPart => ({ place: `${operationId} ${part.name}`, name: part.name, part }),
  ),
)
const headers = [
  ...Object.entries(document.components.headers),
  ...operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap((response) => Object.entries(response.headers ?? {})),
  ),
].map(([name, part]): NamedPart => ({ place: `answers ${name}`, name, part }))

const remedy =
  'add the sentence to the contract: withSentence(schema, …), or the third part of a field of a shape; of a header to packages/http/src/description/header-parameters.ts, of a parameter of paths to path-parameters.ts there'

test('[V3j] describes every field, parameter and header', () => {
  const described = [...fields, ...parameters, ...headers.filter(({ part }) => part.$ref === undefined)]
  const missing = described.filter(({ part }) => !/^\S.*\.(?: \(.*\))?$/s.test(part.description ?? ''))
  expect(fields.length).toBeGreaterThan(1_200)
  expect([...new Set(missing.map(({ place }) => place))], remedy).toEqual([])
})

test('[Z3d] describes every field of a world', () => {
  const world = listFields(seedJsonSchema() as Part, 'world')
  expect(world.length).toBeGreaterThan(100)
  const missing = world.filter(
    ({ name, part }) => name !== 'kind' && !/^\S.*\.$/s.test(part.description ?? ''),
  )
  expect(missing.map(({ place }) => place)).toEqual([])
})

test('[P1d] requires the currency of both accounts cross-border', () => {
  for (const operation of ['createPayment', 'createPeriodicPayment']) {
    for (const account of ['creditorAccount', 'debtorAccount']) {
      const field = fields.find(({ place }) => place === `${operation}.${account}.currency`)
      expect(field?.part.description).toContain('Required in a cross-border payment.')
    }
  }
})

test('[V3f] states each default of the contract and no other', () => {
  const defaults = [...fields, ...parameters].map(({ place, part }) => {
    const { description = '', schema = part } = part as Parameter
    const [, text] = /Default: (\S+?)\.(?=\s|$)/.exec(description) ?? []
    return { place, text, contractDefault: schema.default === undefined ? undefined : String(schema.default) }
  })
  expect(defaults.filter(({ contractDefault }) => contractDefault !== undefined).length).toBeGreaterThan(10)
  expect(defaults.filter(({ text, contractDefault }) => text !== contractDefault)).toEqual([])
  const vague = [...fields, ...parameters].filter(({ part }) =>
    /unless said otherwise|by default/i.test(part.description ?? ''),
  )
  expect(vague.map(({ place }) => place)).toEqual([])
})
