/** Loads the ids and codes of the bank. Most command lines need none of these tables. */
const load = () => import('./known-words.ts')

export const operationWords = async () => (await load()).operationIds

export const codeWords = async () => (await load()).codes

export const ruleWords = async () => (await load()).ruleIds
