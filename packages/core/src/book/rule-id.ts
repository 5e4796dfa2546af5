/**
 * The text of a regular expression for the id of a group or a rule: `P5`, `P5a`; after `P5z` comes `P5-27`.
 */
export const ruleIdPattern = '[A-Z][0-9]+(?:[a-z]|-(?:2[7-9]|[3-9][0-9]|[1-9][0-9]{2,}))?'

const whole = new RegExp(`^${ruleIdPattern}$`)
const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Finds the group to which a rule belongs.
 *
 * @param id - The id of a rule.
 * @returns The group; `undefined` if the text has not the form of an id.
 * @example
 * ```ts
 * import { readRuleGroup } from '@pocketbank/core/book'
 *
 * readRuleGroup('P5a') // => 'P5'
 * readRuleGroup('P5-27') // => 'P5'
 * readRuleGroup('no id') // => undefined
 * ```
 */
export function readRuleGroup(id: string): string | undefined {
  return whole.test(id) ? id.replace(/(?:[a-z]|-[0-9]+)$/, '') : undefined
}

/** Finds the place of a rule in its group: 1 to 26 for a letter, else its number; 0 is the group itself. */
function findPlace(id: string): number {
  const [, number] = id.split('-')
  return number === undefined ? letters.indexOf(id.slice(-1)) + 1 : Number(number)
}

/** Compares two ids of one group, for sorting. */
export function compareInGroup(left: string, right: string): number {
  return findPlace(left) - findPlace(right)
}
