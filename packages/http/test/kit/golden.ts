import { readdirSync, readFileSync } from 'node:fs'
import type { Refusal } from '@pocketbank/core'

/** What the journal of the golden session has of a request, as far as it is looked at here. */
interface GoldenEntry {
  readonly operation?: string
  readonly rule?: string
  readonly refusal?: Pick<Refusal, 'code'>
  readonly stages: Readonly<Record<string, string>>
}

const folder = new URL('../../../testing/test/golden/transcripts/', import.meta.url)
const journal = '\n# journal\n'

/** The entry that stands at the start of a text: lines behind a mark. */
function entryIn(text: string): GoldenEntry {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return JSON.parse(
    lines
      .slice(0, end < 0 ? lines.length : end)
      .map((line) => line.slice(1))
      .join(''),
  )
}

/** The entries of the journal that the transcripts of the golden session have. */
export function goldenEntries(): readonly GoldenEntry[] {
  return readdirSync(folder).flatMap((name) => {
    const [, ...parts] = readFileSync(new URL(name, folder), 'utf8').split(journal)
    return parts.map(entryIn)
  })
}
