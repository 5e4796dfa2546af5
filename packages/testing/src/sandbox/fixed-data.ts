import type { EngineOptions, Snapshot } from '@pocketbank/core'
import { remember } from '@pocketbank/core/base'
import { createFilledBank } from '@pocketbank/core/engine'

/** Filled banks that are kept in memory. */
const banksKept = 5

const snapshotCache = new Map<string, Snapshot>()

export function snapshotFilledBank(options: EngineOptions): Snapshot {
  return remember(snapshotCache, banksKept, JSON.stringify(options), () =>
    createFilledBank(options).snapshot(),
  )
}
