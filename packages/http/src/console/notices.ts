/** Notices that are kept. D: each is read by the page behind it; a page that is opened again later may have lost its own. */
const noticesMax = 200

/** What was done a moment ago, for the page to which the browser goes. */
export interface Notices {
  /** Keeps a notice; gives the word by which its page asks for it. */
  keep(lines: readonly string[]): string
  find(word: string): readonly string[] | undefined
}

/** Notices of a console. D: text in the address itself would let a link of others put words into the bank's mouth. */
export function createNotices(): Notices {
  const kept = new Map<string, readonly string[]>()
  return {
    keep(lines) {
      const word = crypto.randomUUID()
      kept.set(word, lines)
      const [oldest] = kept.keys()
      if (kept.size > noticesMax && oldest !== undefined) kept.delete(oldest)
      return word
    },
    find: (word) => kept.get(word),
  }
}
