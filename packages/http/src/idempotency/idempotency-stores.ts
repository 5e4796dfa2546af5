import type { Engine } from '@pocketbank/core'
import { createIdempotencyStore, type IdempotencyState, type IdempotencyStore } from './idempotency.ts'

/** The store of each bank, whichever application was asked, with the epoch of the bank to which it belongs. */
const stores = new WeakMap<Engine, { readonly epoch: number; readonly store: IdempotencyStore }>()

function keepStore(engine: Engine, store: IdempotencyStore): IdempotencyStore {
  stores.set(engine, { epoch: engine.epoch, store })
  return store
}

function known(engine: Engine): IdempotencyStore | undefined {
  const kept = stores.get(engine)
  return kept?.epoch === engine.epoch ? kept.store : undefined
}

/** The idempotency store of a bank as it is now: when the bank is put back or wiped it is forgotten. */
export function openIdempotencyStore(engine: Engine): IdempotencyStore {
  return known(engine) ?? keepStore(engine, createIdempotencyStore())
}

/** Returns the idempotency records of a bank; undefined before its first request. */
export function findIdempotencyState(engine: Engine): IdempotencyState | undefined {
  return known(engine)?.state()
}

/** Puts back what was kept of a bank, after the bank itself. */
export function restoreIdempotency(engine: Engine, state: IdempotencyState | undefined): void {
  if (state === undefined) stores.delete(engine)
  else keepStore(engine, createIdempotencyStore(state))
}
