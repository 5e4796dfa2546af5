import { readdirSync, readFileSync } from 'node:fs'
import type { RuleId } from '@pocketbank/core'

/** A refusal that the transcripts of the golden session have. */
interface GoldenRefusal {
  readonly operation?: string | undefined
  readonly stage?: string | undefined
  readonly rule?: RuleId | undefined
  readonly code?: string | undefined
}

const folder = new URL('../../../testing/test/golden/transcripts/', import.meta.url)

/** What a whole exchange says after `journal: `, and a line after the status. */
const refusalPattern =
  /^(?:journal: |[A-Z]+ \/.* -> \d+, )(\w+|no operation), refused(?: at (\w+))?(?: by ([\w-]+))?(?: with (\w+))?/gm

/** Reads the refusals of the golden session. */
export function goldenRefusals(): readonly GoldenRefusal[] {
  return readdirSync(folder).flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(refusalPattern)].map(
      ([, operation, stage, rule, code]) => ({
        operation: operation === 'no operation' ? undefined : operation,
        stage,
        rule: rule as RuleId | undefined,
        code,
      }),
    ),
  )
}
