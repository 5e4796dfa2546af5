import { rawText } from '@pocketbank/signatures/signature'
import type { RequestEntry } from './entry.ts'

/** The header in which a test labels its requests. */
export const labelHeader = 'X-Sandbox-Label'

/** Characters of a label that are kept. */
const labelCharsMax = 200

const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Shortens a text to a printable label; undefined if nothing is left. D: copied by characters, since a part of a text keeps all of it in memory. */
function boundLabel(text: string): string | undefined {
  const printable = text.replaceAll(unprintable, ' ').trim()
  return printable === '' ? undefined : [...printable].slice(0, labelCharsMax).join('')
}

/** Reads the label of a request: percent-encoded UTF-8, or the text itself where that is malformed. */
export function readLabel(sent: string | null): string | undefined {
  return sent === null ? undefined : boundLabel(decodePercent(rawText(sent)))
}

/** Writes a label as a header carries it: no longer than the journal keeps it, in ASCII, all else percent-encoded. */
export function writeLabel(text: string): string {
  return (boundLabel(text) ?? '').replaceAll(/[^ -~]|%/gu, encodeURIComponent)
}

/** Labels an entry of the journal that its client did not label. */
export function labelEntry(entry: { label: RequestEntry['label'] }, text: string): void {
  entry.label ??= boundLabel(text)
}
