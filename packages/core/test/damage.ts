import { snapshotFromJson } from '../src/index.ts'

/** A snapshot as JSON, to be damaged. */
export interface Json {
  pocketbank: unknown
  now: unknown
  seed: unknown
  zone: unknown
  batchTimes: unknown
  counts: Record<string, unknown>
  tables: Record<string, Record<string, unknown>[]>
}

/** The first row of a table. */
export function row(json: Json, table: string): Record<string, unknown> {
  return json.tables[table]?.[0] ?? {}
}

/** Puts the first row of a table into it once more, under another serial. */
export function doubled(json: Json, table: string): void {
  json.tables[table]?.push({ ...row(json, table), serial: 99 })
}

/** A change of fields: of a snapshot itself, of its counts, of its tables, or of the first row of one. */
export const top = (changes: object) => (json: Json) => Object.assign(json, changes)
export const counts = (changes: object) => (json: Json) => Object.assign(json.counts, changes)
export const tables = (changes: object) => (json: Json) => Object.assign(json.tables, changes)
export const first = (table: string, changes: object) => (json: Json) =>
  Object.assign(row(json, table), changes)

/** The text of a snapshot with something in it changed. */
export function damaged(text: string, change: (json: Json) => unknown): string {
  const json: Json = JSON.parse(text)
  change(json)
  return JSON.stringify(json)
}

/** How the text of a snapshot is refused: code, place and sentence. */
export function describeRefusal(text: string): string {
  const result = snapshotFromJson(text)
  return result.ok ? 'accepted' : `${result.error.code} ${result.error.path} ${result.error.text}`
}

/** A pattern for a path in a refusal, from `$` or from the tables; `[*]` matches any row. */
export function atPlace(path: string): RegExp {
  const whole = path.startsWith('$') ? path : `$.tables.${path}`
  return new RegExp(whole.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\[\\*\\]', '\\[\\d+\\]'))
}
