import { chapters, groupOf, listRules, type NumberedRule, rules } from '@pocketbank/core/book'
import type { OperationView } from './operation-view.ts'

/** What several rules are about. */
export interface RuleGroup {
  /** `P5`. */
  readonly id: string
  readonly title: string
  readonly rules: readonly NumberedRule[]
}

/** A chapter of the rule book. */
export interface RuleChapter {
  readonly letter: string
  readonly title: string
  readonly groups: readonly RuleGroup[]
}

let book: readonly RuleChapter[] | undefined

/** The rule book, as it is printed. */
export function ruleBook(): readonly RuleChapter[] {
  book ??= chapters.map(({ letter, title, groups }) => ({
    letter,
    title,
    groups: Object.entries(groups).map(([id, name]) => ({ id, title: name, rules: listRules(id) })),
  }))
  return book
}

/** A rule with all that is known about it. */
export interface RuleView extends NumberedRule {
  readonly chapter: string
  readonly group: RuleGroup
  /** The operations that refuse by it. */
  readonly refusing: readonly OperationView[]
}

/** A rule by its id; nothing where there is none. */
export function ruleView(id: string, views: readonly OperationView[]): RuleView | undefined {
  const rule = rules.find((one) => one.id === id)
  const chapter = ruleBook().find(({ letter }) => id.startsWith(letter))
  const group = chapter?.groups.find((one) => one.id === groupOf(id))
  if (rule === undefined || chapter === undefined || group === undefined) return undefined
  const refusing = views.filter((view) =>
    view.refusing.some((one) => (one.rules as readonly string[]).includes(id)),
  )
  return { ...rule, chapter: chapter.title, group, refusing }
}
