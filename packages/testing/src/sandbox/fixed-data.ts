import type { EngineOptions, Snapshot } from '@pocketbank/core'
import { remember } from '@pocketbank/core/base'
import { createFilledBank } from '@pocketbank/hosts/banks-by-tpp'

/** Filled banks that are kept, 2 MB each. */
const banksKept = 5

const filled = new Map<string, Snapshot>()

/** A bank with the fixed data set. D: filling it takes some 15 ms, so it is done once for all that begin alike. */
export function snapshotFilledBank(options: EngineOptions): Snapshot {
  return remember(filled, banksKept, JSON.stringify(options), () => createFilledBank(options).snapshot())
}
