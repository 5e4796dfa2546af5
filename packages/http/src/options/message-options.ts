import type { OptionRows } from '@pocketbank/core/base/options'
import { defaultBodyBytesMax, defaultBytesMax } from '../journal/kept-messages.ts'

const mebibyte = 1_048_576
const kibibyte = 1_024

/** Limits on the requests and responses that the journal keeps; it keeps them in memory only. */
export interface MessageBounds {
  /**
   * Bytes that all requests and responses have together at most; 0 keeps none. Default: 16,777,216 (16 MiB).
   */
  readonly bytesMax?: number | undefined
  /** Bytes of a body that are kept. Default: 65,536 (64 KiB). */
  readonly bodyBytesMax?: number | undefined
}

export const messageOptions = {
  bytesMax: {
    flag: 'journal-mib',
    range: { from: 0, to: 4_096, unit: 'MiB', factor: mebibyte },
    value: 'NUMBER',
    help: 'limit of kept requests and responses, in MiB; 0 keeps none',
    byDefault: `${defaultBytesMax / mebibyte}`,
    places: ['server', 'edge', 'sandbox'],
  },
  bodyBytesMax: {
    flag: 'journal-body-kib',
    range: { from: 0, to: 1_024, unit: 'KiB', factor: kibibyte },
    value: 'NUMBER',
    help: 'limit of one kept body, in KiB',
    byDefault: `${defaultBodyBytesMax / kibibyte}`,
    places: ['server', 'edge', 'sandbox'],
  },
} as const satisfies OptionRows<MessageBounds>
