import { findExport, isTest, listSources, packageNames, type SourceFile } from './sources.ts'
import { resolveImport } from './tidy.ts'

/** Entries whose declarations editors show to users of the packages. */
const publicEntries = [
  'core/src/index.ts',
  'core/src/book/book.ts',
  'http/src/index.ts',
  'signatures/src/index.ts',
  'devtools/src/index.ts',
  'devtools/src/explain/index.ts',
  'devtools/src/seed/index.ts',
  'console/src/index.ts',
  'hosts/src/node/index.ts',
  'hosts/src/edge.ts',
  'testing/src/index.ts',
  'testing/src/wiring/undici.ts',
]

/** An exported declaration with the doc comment above it. */
export interface Declaration {
  readonly kind: string
  readonly name: string
  readonly path: string
  readonly line: number
  readonly comment: string
  readonly text: string
}

function findLineNumber(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

const isFunction = /^export (?:async )?function\b|^export const \w+ = (?:async )?(?:<.*>)?\(.*=>/

/**
 * The exported declarations of a file. The code is formatted, so each ends before the next line that begins
 * with a letter or a comment.
 */
function listDeclarations({ path, text }: SourceFile): readonly Declaration[] {
  const start =
    /^((?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?:\/\/.*\n)?)?)export (?:async )?(function|interface|class|const|type)\*? (\w+)/gm
  return [...text.matchAll(start)].map((match) => {
    const [, comment = '', word = '', name = ''] = match
    const from = match.index + comment.length
    const length = text.slice(from).search(/\n[\w/]/)
    const declarationText = text.slice(from, length < 0 ? undefined : from + length)
    const kind = isFunction.test(declarationText) ? 'function' : word
    return { kind, name, path, comment, line: findLineNumber(text, from), text: declarationText }
  })
}

const shipped = packageNames
  .flatMap((name) => listSources(`${name}/src`))
  .filter((file) => !isTest(file) && !file.path.startsWith('http/src/operations/contracts/'))
const declarations = new Map(shipped.map((file) => [file.path, listDeclarations(file)]))

/** The declarations that a file exports, with those that it exports from others. */
function listExports(path: string): readonly Declaration[] {
  const file = shipped.find((candidate) => candidate.path === path)
  if (file === undefined) throw new Error(`there is no file ${path}`)
  const lists = file.text.matchAll(/^export (?:\*|(?:type )?\{([^}]*)\}) from '([^']+)'/gm)
  const reexports = [...lists].flatMap(([, list, from = '']) => {
    const names = list?.split(',').map((name) => name.trim().replace(/^type | as .*/g, ''))
    const target = findExport(from) ?? resolveImport(path, from)
    return listExports(target).filter(({ name }) => names?.includes(name) ?? true)
  })
  return [...(declarations.get(path) ?? []), ...reexports]
}

/** The declarations of the public entries, each once. */
export function publicDeclarations(): readonly Declaration[] {
  return [...new Set(publicEntries.flatMap(listExports))]
}

/** True for an interface by which something is chosen: it is called so, or every field may be left out. */
function isOptions({ kind, name, text }: Declaration): boolean {
  const fields = text.match(/^ {2}readonly \w+\??:/gm) ?? []
  const isOptional = fields.length > 0 && fields.every((field) => field.endsWith('?:'))
  return kind === 'interface' && (name.endsWith('Options') || isOptional)
}

/**
 * Options among public declarations, and those that they name. D: found by name, since no name of a type has
 * two meanings.
 */
export function listOptions(exportedDeclarations: readonly Declaration[]): readonly Declaration[] {
  const options = [...declarations.values()].flat().filter(isOptions)
  const optionTypes = new Set(exportedDeclarations.filter(isOptions))
  for (const { text } of [...exportedDeclarations, ...optionTypes]) {
    const names: readonly string[] = text.match(/\b\w+Options\b/g) ?? []
    for (const option of options) if (names.includes(option.name)) optionTypes.add(option)
  }
  return [...optionTypes]
}

/** Fields without a doc comment. */
export function undocumentedFields({ name, path, line, text }: Declaration): readonly string[] {
  const lines = text.split('\n')
  return lines.flatMap((sourceLine, index) => {
    const [, field] = /^ {2}(?:readonly )?(\w+)\??[:(]/.exec(sourceLine) ?? []
    const isDocumented = field === undefined || lines[index - 1]?.trimEnd().endsWith('*/')
    return isDocumented ? [] : [`${path}:${line + index} ${name}.${field} has no doc comment`]
  })
}

/** Lists the parameters of a function with their types. */
function listParameters(text: string): readonly string[] {
  const parameters: string[] = ['']
  let depth = 0
  for (const character of text.slice(text.indexOf('(')).replaceAll('=>', '')) {
    if (/[)}\]>]/.test(character)) depth -= 1
    if (depth === 0 && character === ')') break
    if (depth === 1 && character === ',') parameters.push('')
    else if (depth > 0) parameters[parameters.length - 1] += character
    if (/[({[<]/.test(character)) depth += 1
  }
  return parameters.map((parameter) => parameter.trim()).filter((parameter) => parameter !== '')
}

/** Findings about the doc comment of a public declaration: none at all, or a tag that a function needs. */
export function listDocProblems({ kind, name, path, line, comment, text }: Declaration): readonly string[] {
  const lacks = (part: string) => `${path}:${line} ${name} has no ${part}`
  if (comment === '') return [lacks('doc comment')]
  if (kind !== 'function') return []
  const tagged = [...comment.matchAll(/@param (\w+) - /g)].map(([, parameter = '']) => parameter)
  const parameters = listParameters(text).map(
    (parameter, index) => /^\w+/.exec(parameter)?.[0] ?? tagged[index] ?? 'options',
  )
  return [
    ...parameters
      .filter((parameter) => !tagged.includes(parameter))
      .map((parameter) => lacks(`@param ${parameter}`)),
    ...(/\bthrow /.test(text) && !comment.includes('@throws') ? [lacks('@throws')] : []),
    ...(comment.includes('@example') ? [] : [lacks('@example')]),
  ]
}

/** An example of a doc comment, and the place of its tag. Its code is empty if it has another form. */
interface Example {
  readonly place: string
  readonly code: string
}

function listExamples({ path, text }: SourceFile): readonly Example[] {
  return [...text.matchAll(/^ *\* @example\b.*((?:\n *\*(?!\/| @).*)*)/gm)].map((match) => {
    const lines = (match[1] ?? '').replaceAll(/^ *\* ?/gm, '')
    const [, code = ''] = /^\n```ts\n([\s\S]*\n)```\s*$/.exec(lines) ?? []
    return { place: `packages/${path}:${findLineNumber(text, match.index)}`, code }
  })
}

/** The examples in doc comments of all packages. */
export const examples = shipped.flatMap(listExamples)
