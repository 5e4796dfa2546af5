import { allOperations } from '../src/operations/all-operations.ts'
import type { Operation } from '../src/operations/operation.ts'
import { findContracts, type NamedContract, namedContracts, writeTypeSchema } from './collect.ts'
import { type Part, parts } from './parts.ts'
import { codes, type Direction, type JsonSchema, printFields, printType, typeName } from './print-types.ts'

/** A printed type. */
interface WrittenContract {
  readonly name: string
  readonly text: string
}

const head = [
  '// Made from the contracts of the operations by `npm run ready`; not to be changed by hand.',
  '// biome-ignore-all format: printed',
  '// biome-ignore-all assist/source/organizeImports: printed',
]

function writeInterface(name: string, schema: JsonSchema, direction: Direction): WrittenContract {
  const sentences = Object.values(schema.properties ?? {}).map(({ description }) => description)
  const lines = printFields(schema, direction).map((field, index) => {
    return `  ${sentences[index] === undefined ? '' : `/** ${sentences[index]} */ `}${field}`
  })
  return { name, text: [`export interface ${name} {`, ...lines, '}'].join('\n') }
}

function writePart({ name, schema, text }: Part, direction: Direction): WrittenContract {
  const isInterface = text.startsWith('{')
  return isInterface
    ? writeInterface(name, schema, direction)
    : { name, text: `export type ${name} = ${text}` }
}

function writeContract([contractName, { schema, direction }]: readonly [
  string,
  NamedContract,
]): WrittenContract {
  const name = typeName(contractName)
  const json = writeTypeSchema(schema, direction, contractName)
  if (json.type === 'object') return writeInterface(name, json, direction)
  return { name, text: `export type ${name} = ${printType(json, direction)}` }
}

/** Whether a text speaks of a type. */
function mentions(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text)
}

function printOperation(operation: Operation): string {
  const { query, body, mayLackBody, answer } = findContracts(operation)
  const fields = [
    `request: '${operation.method} ${operation.path}'`,
    query && `query: ${printType(writeTypeSchema(query, 'asked'), 'asked')}`,
    body && `body: ${printType(writeTypeSchema(body, 'sent'), 'sent')}${mayLackBody ? ' | undefined' : ''}`,
    answer && `answer: ${printType(writeTypeSchema(answer, 'answered'), 'answered')}`,
  ].filter((line) => line !== undefined)
  return `  /** ${operation.summary}. */\n  ${operation.id}: { ${fields.join('; ')} }`
}

const operationLines = allOperations.map(printOperation)

function writeTypes(direction: Direction): readonly WrittenContract[] {
  const contracts = [...namedContracts].filter(
    ([name, contract]) => contract.direction === direction && !codes.some((code) => code === name),
  )
  return [...parts[direction].map((part) => writePart(part, direction)), ...contracts.map(writeContract)]
}

/** The operations that speak of a type. */
function operationsWith({ name }: WrittenContract): readonly Operation[] {
  return allOperations.filter((_, index) => mentions(operationLines[index] ?? '', name))
}

/** What a type is for: the operations that speak of it, or that it is part of others. */
function describePurpose(type: WrittenContract): string {
  const [first, ...otherOperations] = operationsWith(type)
  if (first === undefined) return 'Part of other types.'
  return `For ${first.id}${otherOperations.length === 0 ? '' : ` and ${otherOperations.length} more`}.`
}

/** The names that a text mentions of another file. */
function imported(names: readonly string[], from: string, text: string): readonly string[] {
  const used = names.filter((name) => mentions(text, name)).sort()
  return used.length === 0 ? [] : [`import type { ${used.join(', ')} } from '${from}'`]
}

type Files = Readonly<Record<string, readonly WrittenContract[]>>

/** A file with its imports of the core and of the other files. */
function writeTypeFile(ownName: string, body: string, files: Files): string {
  const imports = Object.entries(files)
    .filter(([name]) => name !== ownName)
    .flatMap(([name, types]) =>
      imported(
        types.map((type) => type.name),
        `./${name}`,
        body,
      ),
    )
  return [...head, '', ...imported(codes, '@pocketbank/core', body), ...imports, '', body, ''].join('\n')
}

function printTypes(types: readonly WrittenContract[]): string {
  return types.map((type) => `/** ${describePurpose(type)} */\n${type.text}`).join('\n')
}

const operationsHead =
  '/** Each operation: the method and path of its requests, the query and body that they take, and the body of the answer. */'

const operationName = [
  '/** The id of an operation of the bank, as the machine-readable description has it. */',
  'export type OperationName = keyof OperationTypes',
].join('\n')

/** Throws where a part is named of which nothing is made any more. */
function checkParts(text: string): void {
  const names = Object.values(parts).flatMap((partList) => partList.map(({ name }) => name))
  const idle = names.filter((name) => (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) < 2)
  if (idle.length > 0) throw new Error(`nothing has the part ${idle.join(', ')}`)
}

/** Whether only operations at such paths answer with a type. */
function hasOnlyPaths(path: RegExp, type: WrittenContract): boolean {
  const using = operationsWith(type)
  return using.length > 0 && using.every((operation) => path.test(operation.path))
}

const paymentPath = /^\/v1\/(?:(?:periodic-|bulk-)?payments|signing-baskets)/

/** Whether a type is part of others, or of what is. */
function isPart({ name }: WrittenContract): boolean {
  return parts.answered.some((part) => part.name === name || mentions(part.text, name))
}

/** The file in which a type stands. */
function fileFor(type: WrittenContract, direction: Direction): string {
  if (direction === 'asked') return 'queries.ts'
  if (direction === 'sent') return 'requests.ts'
  if (isPart(type)) return 'answer-parts.ts'
  if (hasOnlyPaths(/^\/v1\/sandbox\//, type)) return 'sandbox-answers.ts'
  return hasOnlyPaths(paymentPath, type) ? 'payment-answers.ts' : 'answers.ts'
}

/**
 * The files of the types of requests and answers, by their names; throws where a type is named that stands
 * nowhere.
 */
export function contractFiles(): Readonly<Record<string, string>> {
  const files: Record<string, WrittenContract[]> = {}
  for (const direction of ['sent', 'asked', 'answered'] as const) {
    for (const type of writeTypes(direction)) {
      const file = fileFor(type, direction)
      files[file] = [...(files[file] ?? []), type]
    }
  }
  const operations = `${operationsHead}\nexport interface OperationTypes {\n${operationLines.join('\n')}\n}\n\n${operationName}`
  const types = Object.values(files).flat()
  checkParts([...types.map(({ text }) => text), operations].join('\n'))
  const nameLists = Object.entries(files).map(([name, contracts]) => [
    name,
    writeTypeFile(name, printTypes(contracts), files),
  ])
  const contents = {
    ...Object.fromEntries(nameLists),
    'operations.ts': writeTypeFile('operations.ts', operations, files),
  }
  const exports = Object.keys(contents).map((name) => `export type * from './${name}'\n`)
  return { ...contents, 'index.ts': exports.sort().join('') }
}
