import { codesOfRule, listDecidingRules, type RuleId } from '../base/rules/deciding.ts'
import type { Rule } from '../base/rules/rule.ts'
import type { Chapter } from './chapter.ts'
import { commandLine } from './command.ts'
import { sca, tppContact } from './consents.ts'
import { consolePages } from './console.ts'
import { control, versions } from './control.ts'
import { errors } from './errors.ts'
import { accountInformation } from './information.ts'
import { baskets, payments } from './payments.ts'
import { authentication } from './requests.ts'
import { compareInGroup, readRuleGroup } from './rule-id.ts'
import { money, sandboxData } from './sandbox.ts'
import { seedFiles } from './seed-files.ts'

export { readRuleGroup }

/** The chapters, in the order of the book. */
export const chapters: readonly Chapter[] = [
  money,
  sandboxData,
  authentication,
  sca,
  payments,
  baskets,
  tppContact,
  accountInformation,
  errors,
  control,
  versions,
  consolePages,
  commandLine,
  seedFiles,
]

/** A rule with its id: `P5a`. */
export interface NumberedRule extends Rule {
  readonly id: string
}

const decidingRules = listDecidingRules()

/** All rules of the book. */
export const rules: readonly NumberedRule[] = [decidingRules, ...chapters.map((chapter) => chapter.rules)]
  .flatMap((table) => Object.entries(table))
  .map(([id, rule]) => ({ id, ...rule }))

/**
 * Lists the rules of a group in their order.
 *
 * @param group - Such as `P5`.
 * @example
 * ```ts
 * import { listRules } from '@pocketbank/core/book'
 *
 * listRules('K1').some(({ id }) => id === 'K1b') // => true
 * ```
 */
export function listRules(group: string): readonly NumberedRule[] {
  const members = rules.filter(({ id }) => readRuleGroup(id) === group)
  return members.sort((left, right) => compareInGroup(left.id, right.id))
}

const legend = `# The rule book

The promises of the bank, one a line: id, sentence, and in parentheses the codes of its refusals and its source. Each code has one HTTP
status (E1). A rule without a source is a decision of this project where the description is silent; \`D\` has its reason.

- \`§2.3\` is a section of the interface description, "Open Banking Interface: Account, Payment and Sandbox Operations", release 1.21,
  which is not in this repository. \`§9 1.18.0\` is an entry of its list of changes.
- \`BG\` is the NextGenPSD2 framework of the Berlin Group, version 1.3.12, with the operation or field.

Code cites rules as \`(P5a)\` or \`(P5)\`, titles of tests in square brackets. A rule that changes keeps its id; a new one takes the next
free letter of its group, after \`z\` a number: \`P2-27\`. Missing ids were merged with others. \`npm run generate\` writes this file.
`

/** A rule with more codes than this has all of them. */
const codesMax = 5

function listCodes(id: string): readonly string[] {
  const codes = Object.hasOwn(decidingRules, id) ? codesOfRule(id as RuleId) : []
  return codes.length < codesMax ? codes : ['any code']
}

/** Names the source of a rule in the book, without the mark of a decision that has no reason. */
function printSource(source: string): readonly string[] {
  const origin = source.replace(/(?:^|, )D$/, '')
  return origin === '' ? [] : [origin]
}

function printRule({ id, sentence, source }: NumberedRule): string {
  const notes = [...listCodes(id), ...printSource(source)]
  return `- ${id} ${sentence}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`
}

function printGroup([group, title]: readonly [string, string]): string {
  return `### ${group} ${title}\n\n${listRules(group).map(printRule).join('\n')}\n`
}

function printChapter({ letter, title, groups }: Chapter): string {
  return `## ${letter} ${title}\n\n${Object.entries(groups).map(printGroup).join('\n')}`
}

/**
 * Writes the rule book as text: RULES.md.
 *
 * @example
 * ```ts
 * import { printBook } from '@pocketbank/core/book'
 *
 * printBook().startsWith('# The rule book') // => true
 * ```
 */
export function printBook(): string {
  return [legend, ...chapters.map(printChapter)].join('\n')
}
