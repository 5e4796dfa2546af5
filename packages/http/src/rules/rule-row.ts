import type { CommandName, Refusal } from '@pocketbank/core'

/** A rule of the rule book and the refusals that it decides; what a row does not name may be any. */
export interface RuleRow {
  /** An id of packages/core/RULES.md. */
  readonly rule: string
  readonly code?: Refusal['code']
  /** The place, or the form that it has. */
  readonly path?: string | RegExp
  /** Words of the sentence, where two rules share code and place. */
  readonly text?: RegExp
  readonly commands?: readonly CommandName[]
}

function isAt(path: RuleRow['path'], place = ''): boolean {
  return path === undefined || (typeof path === 'string' ? path === place : path.test(place))
}

/** The rule that decided a refusal: that of the first row that fits; none where no row does. */
export function ruleIn(
  rows: readonly RuleRow[],
  { code, path, text }: Refusal,
  command?: CommandName,
): string | undefined {
  return rows.find(
    (row) =>
      (row.code ?? code) === code &&
      isAt(row.path, path) &&
      row.text?.test(text) !== false &&
      (row.commands === undefined || (command !== undefined && row.commands.includes(command))),
  )?.rule
}
