const charactersMax = 2_000

/** Controls of a terminal, marks that turn the direction of text, halves of characters: what would do more than be read, or less. */
const unreadable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

function written(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}

/** A text that a stranger wrote, so that a terminal shows it and does nothing else. */
export function escapeForTerminal(text: string): string {
  const cut = text.length <= charactersMax ? text : `${text.slice(0, charactersMax)}…`
  return cut.replaceAll(unreadable, written)
}

/** Lines for a terminal, each shown: what stands in them may be of a file, a command line or a client. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeForTerminal).join('\n')
}
