import { rawText } from '@pocketbank/signatures/signature'
import type { RequestEntry } from './entry.ts'

export const labelHeader = 'X-Sandbox-Label'

const labelCharsMax = 200

const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Shortens a text to a printable label; undefined if it is empty. Copies it by characters, since a slice
 * keeps the whole text in memory.
 */
function boundLabel(text: string): string | undefined {
  const printable = text.replaceAll(unprintable, ' ').trim()
  return printable === '' ? undefined : [...printable].slice(0, labelCharsMax).join('')
}

/** Decodes the label of a request from percent-encoded UTF-8. Takes malformed text literally. */
export function readLabel(value: string | null): string | undefined {
  return value === null ? undefined : boundLabel(decodePercent(rawText(value)))
}

/** Encodes a label for the header: shortened, printable ASCII, the rest percent-encoded. */
export function writeLabel(text: string): string {
  return (boundLabel(text) ?? '').replaceAll(/[^ -~]|%/gu, encodeURIComponent)
}

export function labelEntry(entry: { label: RequestEntry['label'] }, text: string): void {
  entry.label ??= boundLabel(text)
}
