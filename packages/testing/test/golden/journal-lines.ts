import { writeLines } from './layout.ts'

/** The used fields of an entry of the request journal. */
interface Entry {
  readonly [field: string]: unknown
  readonly operation?: string
  readonly rule?: string
  readonly refusal?: { readonly code: string; readonly text: string; readonly path?: string }
  readonly stages: Readonly<Record<string, string>>
}

/** What one line can say: the operation, the stage that refused, the rule and the code. */
function describeEntry({ operation, rule, refusal, stages }: Entry): string {
  const stage = Object.keys(stages).find((name) => stages[name] === 'refused')
  const reason = [
    ...(stage === undefined ? [] : [` at ${stage}`]),
    ...(rule === undefined ? [] : [` by ${rule}`]),
    ...(refusal === undefined ? [] : [` with ${refusal.code}`]),
  ].join('')
  const isRefused = stage !== undefined || refusal !== undefined
  return `${operation ?? 'no operation'}${isRefused ? `, refused${reason}` : rule === undefined ? '' : `, rule ${rule}`}`
}

function stagesThat(stages: Entry['stages'], result: string): string {
  const names = Object.keys(stages).filter((name) => stages[name] === result)
  return names.length === 0 ? '' : `; ${result} ${names.join(' ')}`
}

/** Fields that the lines above say already, or that the same bank always says. */
const plain = new Set(['id', 'at', 'method', 'target', 'requestId', 'operation', 'status', 'stages', 'rule'])
const defaultTpp = 'PSDNO-FSA-123456789'

/**
 * The lines of an entry. Of its stages those that passed are named, and those that were skipped; the others
 * were not reached.
 */
export function journalLines(text: string, response: string): readonly string[] {
  const entry = JSON.parse(text) as Entry
  const { stages, refusal } = entry
  const isShown = (name: string, value: unknown) =>
    plain.has(name) ||
    (name === 'tpp' && value === defaultTpp) ||
    (name === 'warnings' && (value as unknown[]).length === 0) ||
    (name === 'refusal' && response.includes(JSON.stringify(refusal?.text)))
  const otherFields = Object.entries(entry).filter(([name, value]) => !isShown(name, value))
  return [
    `journal: ${describeEntry(entry)}${stagesThat(stages, 'passed')}${stagesThat(stages, 'skipped')}`,
    ...(otherFields.length === 0
      ? []
      : writeLines(JSON.stringify(Object.fromEntries(otherFields)), 'application/json')),
  ]
}

/** The path that a refusal names. */
export function describePath(text: string): string {
  const { refusal } = JSON.parse(text) as Entry
  return refusal?.path === undefined ? '' : `, ${refusal.path}`
}

export function describeEntryText(text: string): string {
  return describeEntry(JSON.parse(text) as Entry)
}
