import type { Rule } from '../base/rules/rule.ts'

/** A chapter of the rule book: all rules whose ids begin with its letter. */
export interface Chapter {
  readonly letter: string
  readonly title: string
  /** Subjects of the groups of rules, by the id that a group has in code: `P5`. */
  readonly groups: Readonly<Record<string, string>>
  /** Its rules by which nothing is refused; the others are in `../base/rules/deciding/`. */
  readonly rules: Readonly<Record<string, Rule>>
}
