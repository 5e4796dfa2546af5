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

/** The text of a snapshot with something in it changed. */
export function damaged(text: string, change: (json: Json) => unknown): string {
  const json: Json = JSON.parse(text)
  change(json)
  return JSON.stringify(json)
}

/** How the text of a snapshot is refused: code, place and sentence. */
export function refusalOf(written: string): string {
  const read = snapshotFromJson(written)
  return read.ok ? 'accepted' : `${read.error.code} ${read.error.path} ${read.error.text}`
}

/** A pattern for a place in a refusal; `[*]` stands for any row. */
export function atPlace(place: string): RegExp {
  return new RegExp(place.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\[\\*\\]', '\\[\\d+\\]'))
}
