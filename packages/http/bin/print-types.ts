/** JSON Schema as far as contracts make use of it. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly description?: string
}

/**
 * Whether a type is for a body that a TPP sends, or a query: nobody changes those, and a field may be
 * `undefined` as well; or for what the bank answers, which is the client's own once it has been read.
 */
export type Direction = 'sent' | 'asked' | 'answered'

/** Codes in requests and responses, with the types of the core. */
export const codes = ['Currency', 'Country'] as const

/** Names of the types that are written once, by their texts. */
const partNames = {
  sent: new Map<string, string>(),
  asked: new Map<string, string>(),
  answered: new Map<string, string>(),
} as const satisfies Record<Direction, unknown>

/** Adds a type that is written once; types that are printed later have its name in them. */
export function addPart(
  direction: Direction,
  { name, text }: { readonly name: string; readonly text: string },
): void {
  partNames[direction].set(text, name)
}

/** Names of definitions whose own name is taken by the language. */
const otherNames: Readonly<Record<string, string>> = { Error: 'ErrorAnswer' }

/** The name under which the type of a definition is written. */
export function typeName(definition: string): string {
  return otherNames[definition] ?? definition
}

function printReference(reference: string): string {
  return typeName(reference.replace('#/components/schemas/', ''))
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

/** The fields of an object, each with its type. */
export function printFields(schema: JsonSchema, direction: Direction): readonly string[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).map(([name, field]) => {
    const type = printType(field, direction)
    const isRequired = required.includes(name)
    if (direction === 'answered') return `${name}${isRequired ? '' : '?'}: ${type}`
    return isRequired ? `readonly ${name}: ${type}` : `readonly ${name}?: ${type} | undefined`
  })
}

function printObject(schema: JsonSchema, direction: Direction): string {
  const fields = printFields(schema, direction)
  return fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`
}

function printList(items: JsonSchema, direction: Direction): string {
  const item = printType(items, direction)
  const list = /^[\w<>]+$/.test(item) || item.startsWith('{') ? `${item}[]` : `(${item})[]`
  return direction === 'answered' ? list : `readonly ${list}`
}

function printUnnamed(schema: JsonSchema, direction: Direction): string {
  const { $ref, type, anyOf, items } = schema
  if ($ref !== undefined) return printReference($ref)
  if (anyOf !== undefined) return anyOf.map((alternative) => printType(alternative, direction)).join(' | ')
  if ('const' in schema) return literal(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  if (type === 'array') return printList(items ?? {}, direction)
  if (type === 'object') return printObject(schema, direction)
  return type === 'integer' ? 'number' : (type ?? 'unknown')
}

/** The type of what a contract describes, as TypeScript. */
export function printType(schema: JsonSchema, direction: Direction): string {
  const text = printUnnamed(schema, direction)
  return partNames[direction].get(text) ?? text
}
