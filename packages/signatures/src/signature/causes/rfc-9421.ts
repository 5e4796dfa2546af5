import { textBefore } from '@pocketbank/core/base/input'
import type { SignedMessage } from '../signing-string.ts'
import { requestTarget } from '../signing-string.ts'
import { createCause } from './cause.ts'
import { createDraft, createGuess, type Line, type Variation } from './draft.ts'
import type { Guess } from './search-guesses.ts'
import { buildLines } from './signed-lines.ts'

const listForm = /^\s*[a-z*][\w.*-]*=(\(([^)]*)\).*)$/is

/** Values of components that are not headers (RFC 9421 §2.2). */
const derived: Readonly<Record<string, (message: SignedMessage) => string>> = {
  '@method': ({ method }) => method.toUpperCase(),
  '@path': ({ target }) => textBefore(target, '?'),
  '@query': ({ target }) => /\?.*$/s.exec(target)?.[0] ?? '?',
  '@request-target': ({ target }) => target,
  '@target-uri': ({ target, headers }) => `https://${headers.get('Host') ?? ''}${target}`,
  '@authority': ({ headers }) => (headers.get('Host') ?? '').toLowerCase(),
  '@scheme': () => 'https',
}

/** Components that libraries sign by default, apart from headers. */
const commonComponents = [
  ['@method', '@path'],
  ['@method', '@target-uri'],
  ['@method', '@authority', '@path'],
  ['@method', '@path', '@query'],
  ['@method', '@path', '@authority'],
  ['@method', '@request-target'],
  ['@method', '@authority', '@target-uri'],
]

const ofBase = createCause('layout')(
  'it signs the signature base of RFC 9421',
  'sign the signing string of draft-cavage-http-signatures-10, without quotes and without @signature-params',
)
const ofComponents = createCause('layout')(
  'it signs components of RFC 9421, such as @method',
  'sign (request-target) instead: the method in lower case, a blank, and path with query',
)

/** Reads the value of a component or header; undefined if the request lacks it. */
function readComponent(message: SignedMessage, name: string): Line | undefined {
  if (!Object.hasOwn(derived, name)) return buildLines(message, [name])?.[0]
  return { name, value: derived[name]?.(message) ?? '' }
}

/** Writes a list of components, without and with the algorithm parameter. */
function writeLists(lines: readonly Line[]): readonly string[] {
  const list = `(${lines.map(({ name }) => `"${name}"`).join(' ')})`
  return [list, `${list};alg="rsa-v1_5-sha256"`]
}

function writeBase(lines: readonly Line[], parameters: string): Variation {
  const tail = `\n"@signature-params": ${parameters}`
  return { cause: ofBase, change: { lines, spell: (name) => `"${name}"`, tail } }
}

/**
 * Creates the signature base for the components of Signature-Input; empty if the request has no such header.
 */
function basesOfInput(message: SignedMessage): readonly Variation[] {
  const [, parameters, list] = listForm.exec(message.headers.get('Signature-Input') ?? '') ?? []
  if (parameters === undefined || list === undefined) return []
  const names = list.match(/[^\s"]+/g) ?? []
  const lines = names.map((name) => readComponent(message, name.toLowerCase()))
  const knownLines = lines.filter((line) => line !== undefined)
  return knownLines.length === lines.length ? [writeBase(knownLines, parameters)] : []
}

/** Lists signature bases of RFC 9421 (2.5): quoted names, and a final line of parameters. */
export function signatureBases(lines: readonly Line[], message: SignedMessage): readonly Variation[] {
  const input = listForm.exec(message.headers.get('Signature-Input') ?? '')?.[1]
  const lists = [...(input === undefined ? [] : [input]), ...writeLists(lines)]
  return [...basesOfInput(message), ...lists.map((list) => writeBase(lines, list))]
}

/** Guesses signature bases with components that are not headers, before or after the headers. */
export function* guessComponentBases(message: SignedMessage, names: readonly string[]): Generator<Guess> {
  const lines = buildLines(message, names)
  if (lines === undefined) return
  for (const variation of componentBases(lines, message)) yield createGuess(createDraft(lines), [variation])
}

function* componentBases(lines: readonly Line[], message: SignedMessage): Generator<Variation> {
  const headers = lines.filter(({ name }) => name !== requestTarget)
  for (const names of commonComponents) {
    const components = names.flatMap((name) => readComponent(message, name) ?? [])
    for (const order of [
      [...components, ...headers],
      [...headers, ...components],
    ]) {
      for (const list of writeLists(order)) yield writeBase(order, list)
    }
    yield { cause: ofComponents, change: { lines: [...components, ...headers] } }
  }
}
