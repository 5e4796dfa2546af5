import { createEngine, type Engine, engineFrom, type Instant, type Snapshot } from '@pocketbank/core'
import { morning } from './bank.ts'
import { callCommand } from './call-command.ts'

/**
 * Snapshots of banks with the fixed data set by their first time. Cached, since filling a bank takes about 15
 * ms.
 */
const snapshotCache = new Map<number, Snapshot>()

/** A bank with the fixed data set. */
export function filledEngine(now: Instant = morning): Engine {
  const cachedSnapshot = snapshotCache.get(now)
  if (cachedSnapshot !== undefined) return engineFrom(cachedSnapshot)
  const engine = createEngine({ now, seed: 'filled' })
  callCommand(engine, ['initialize'])
  snapshotCache.set(now, engine.snapshot())
  return engine
}
