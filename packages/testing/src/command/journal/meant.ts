import { decidingRules, didYouMean } from '@pocketbank/core/internal'
import { allOperations } from '@pocketbank/http/internal'

/** The words of filters which a bank does not hold to them: a host may have operations of its own. */
const words = {
  operation: allOperations.map(({ id }) => id),
  rule: Object.keys(decidingRules),
} as const

/** Asks whether other words of filters were meant than those that were written, as the end of a sentence. */
export function meantBy(written: Readonly<Record<string, string>>): string {
  return Object.entries(words)
    .map(([name, known]) => {
      const word = written[name]
      return word === undefined || known.includes(word) ? '' : didYouMean(word, known)
    })
    .join('')
}
