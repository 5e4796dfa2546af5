/** Loads the words of the bank. D: they need its tables, which most command lines do not. */
const load = () => import('./known-words.ts')

/** The ids of operations. */
export const operationWords = async () => (await load()).operationIds

/** The codes of refusals. */
export const codeWords = async () => (await load()).codes

/** The ids of rules. */
export const ruleWords = async () => (await load()).ruleIds
