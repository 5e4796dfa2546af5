import { readFileSync } from 'node:fs'
import { type Exchange, type RecordedExchange, readSuccess, type Transcript } from './transcript.ts'

/** The used fields of a schema in the description. */
interface Schema {
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

interface DescribedOperation {
  readonly operationId: string
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

/** What the bank says of itself: all that can be asked of it, folded from its own tables. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
}

function readBodyText({ outcome }: Exchange): string {
  return new TextDecoder().decode(outcome.body)
}

/** Reads the description of a bank; another test compares it with what a bank gives at `/openapi.json`. */
export function readDescription(): Description {
  const file = new URL('../../../../docs/openapi.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Description
}

interface Described {
  readonly id: string
  readonly method: string
  readonly path: RegExp
}

function listOperations({ paths }: Description): readonly Described[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id }]) => {
      const form = new RegExp(`^${path.replaceAll(/\{[\w-]+\}/g, '[^/]+')}$`)
      return id === undefined ? [] : [{ id, method: method.toUpperCase(), path: form }]
    }),
  )
}

function listExchanges(transcripts: readonly Transcript[]): readonly RecordedExchange[] {
  return transcripts.flatMap(({ exchanges }) => exchanges)
}

/** The operations, those of control too, of which no transcript has a whole exchange that succeeds. */
export function operationsWithout(
  description: Description,
  transcripts: readonly Transcript[],
): readonly string[] {
  const coveredCalls = listExchanges(transcripts)
    .filter(({ detail, outcome: { status = 0 } }) => detail === 'whole' && status >= 200 && status < 300)
    .map(({ method, target }) => ({ method, path: target.replace(/\?.*/, '') }))
  return listOperations(description)
    .filter(
      (operation) =>
        !coveredCalls.some(({ method, path }) => method === operation.method && operation.path.test(path)),
    )
    .map(({ id }) => id)
}

/**
 * Finds the operations of which more than one transcript has the whole body of a success in JSON, each with
 * these transcripts.
 */
export function operationsRepeated(
  description: Description,
  transcripts: Readonly<Record<string, Transcript>>,
): Readonly<Record<string, readonly string[]>> {
  const bodies = Object.entries(transcripts).flatMap(([name, { exchanges }]) =>
    exchanges
      .filter(({ detail, outcome }) => detail === 'whole' && readSuccess(outcome) !== undefined)
      .map(({ method, target }) => ({ name, method, path: target.replace(/\?.*/, '') })),
  )
  const rows = listOperations(description).map(({ id, method, path }) => {
    const operationBodies = bodies.filter((body) => body.method === method && path.test(body.path))
    return [id, [...new Set(operationBodies.map(({ name }) => name))]] as const
  })
  return Object.fromEntries(rows.filter(([, names]) => names.length > 1))
}

/** The contract of an entry of the request journal. */
function entrySchema({ paths }: Description): Schema {
  const operation = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === 'readRequest')
  const schema = operation?.responses['200']?.content?.['application/json']?.schema
  if (schema === undefined) throw new Error('the description does not tell what an entry of the journal is')
  return schema
}

/** The words of a closed list, by their place in an entry: `explanation.step`. */
function listWords(schema: Schema, place: string): readonly (readonly [place: string, word: string])[] {
  const words = (schema.enum ?? []).map((word) => [place, word] as const)
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    listWords(field, place === '' ? name : `${place}.${name}`),
  )
  return [...words, ...inner, ...(schema.items === undefined ? [] : listWords(schema.items, place))]
}

function readWords(value: unknown, place: string): readonly (readonly [place: string, word: unknown])[] {
  if (Array.isArray(value)) return value.flatMap((item) => readWords(item, place))
  if (typeof value !== 'object' || value === null) return [[place, value]]
  return Object.entries(value).flatMap(([name, field]) =>
    readWords(field, place === '' ? name : `${place}.${name}`),
  )
}

function readCodes(exchange: Exchange): readonly string[] {
  const isJson = exchange.outcome.headers?.get('content-type')?.startsWith('application/json') === true
  const text = isJson ? readBodyText(exchange) : ''
  return [...text.matchAll(/^\{"id":"[^"]*","system":"[^"]*","status":\d+,"code":"(\w+)"/g)].map(
    ([, code = '']) => code,
  )
}

/** The words that a transcript shows of an exchange: of a line, its stages only. */
function wordsShown(exchange: RecordedExchange): readonly (readonly [place: string, word: unknown])[] {
  const words = exchange.journal.flatMap((entry) => readWords(JSON.parse(entry), ''))
  return exchange.detail !== 'line' ? words : words.filter(([place]) => place.startsWith('stages.'))
}

/**
 * The words that an entry of the journal may have and no transcript shows: stages that refuse, steps of a
 * signature, codes, kinds of faults. Codes, steps and faults are shown by whole exchanges. A code may be in a
 * response of control instead, which has no entry.
 */
export function wordsWithout(
  description: Description,
  transcripts: readonly Transcript[],
): readonly string[] {
  const exchanges = listExchanges(transcripts)
  const shownWords = exchanges.flatMap(wordsShown)
  const seenWords = new Set(shownWords.map(([place, word]) => `${place}: ${word}`))
  for (const code of exchanges.filter(({ detail }) => detail !== 'line').flatMap(readCodes))
    seenWords.add(`refusal.code: ${code}`)
  const verdicts = new Set(shownWords.flatMap(([place, word]) => (place.startsWith('stages.') ? [word] : [])))
  return listWords(entrySchema(description), '')
    .filter(([place, word]) => {
      // Each quirk has a test of its own, in packages/devtools/test/faults-quirks.test.ts.
      if (place.startsWith('refusal.others') || place === 'quirks') return false
      const isSeen = seenWords.has(`${place}: ${word}`)
      // A stage must refuse; each of the other verdicts must be there somewhere, as not every stage can have
      // all of them.
      return place.startsWith('stages.') && word !== 'refused' ? !verdicts.has(word) : !isSeen
    })
    .map(([place, word]) => `${place}: ${word}`)
}
