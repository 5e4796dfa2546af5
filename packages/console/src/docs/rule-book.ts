import { chapters, groupOf, listRules, type NumberedRule, rules } from '@pocketbank/core/book'
import type { ApiReference, OperationView } from './reference.ts'

/** Rules about one thing. */
interface RuleGroup {
  /** `P5`. */
  readonly id: string
  readonly title: string
  readonly rules: readonly NumberedRule[]
}

/** A chapter of the rule book. */
interface RuleChapter {
  readonly letter: string
  readonly title: string
  readonly groups: readonly RuleGroup[]
}

let book: readonly RuleChapter[] | undefined

/** The rule book in its order. */
export function ruleBook(): readonly RuleChapter[] {
  book ??= chapters.map(({ letter, title, groups }) => ({
    letter,
    title,
    groups: Object.entries(groups).map(([id, name]) => ({ id, title: name, rules: listRules(id) })),
  }))
  return book
}

/** A rule with its place in the book and the operations that refuse by it. */
interface RuleView extends NumberedRule {
  readonly chapter: string
  readonly group: RuleGroup
  readonly refusing: readonly OperationView[]
}

/** Finds a rule by its id. */
export function findRule(id: string, { operations }: ApiReference): RuleView | undefined {
  const rule = rules.find((one) => one.id === id)
  const chapter = ruleBook().find(({ letter }) => id.startsWith(letter))
  const group = chapter?.groups.find((one) => one.id === groupOf(id))
  if (rule === undefined || chapter === undefined || group === undefined) return undefined
  const refusing = operations.filter(({ refusals }) => refusals.some((one) => one.rules.includes(id)))
  return { ...rule, chapter: chapter.title, group, refusing }
}
