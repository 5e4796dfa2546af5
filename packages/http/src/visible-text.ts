/** What begins a new line or leaves a gap, as one blank shows it. */
const gaps = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** What is not seen, or turns the direction of others. */
const unseen = /[\p{Cc}\p{Cf}]/gu

/** What strangers wrote, as a page can show it: in one line, and without what is not seen or turns the direction of others. */
export function visible(text: string): string {
  return text.replaceAll(gaps, ' ').replaceAll(unseen, '').trim()
}
