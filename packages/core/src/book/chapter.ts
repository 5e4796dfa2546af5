import type { Rule } from '../base/rules/rule.ts'

/** A chapter of the rule book: all rules whose ids begin with its letter. */
export interface Chapter {
  readonly letter: string
  readonly title: string
  /** What the rules of a group are about, by the id that the group has in code: `P5`. */
  readonly groups: Readonly<Record<string, string>>
  /** Its rules by which nothing is refused; the others stand in `../base/rules/deciding.ts`. */
  readonly rules: Readonly<Record<string, Rule>>
}
