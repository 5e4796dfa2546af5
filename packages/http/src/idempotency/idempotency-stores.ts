import type { Engine } from '@pocketbank/core'
import { createIdempotencyStore, type IdempotencyState, type IdempotencyStore } from './idempotency.ts'

/** The store of each bank, shared by all applications. It is valid only in the epoch of the bank. */
const stores = new WeakMap<Engine, { readonly epoch: number; readonly store: IdempotencyStore }>()

function keepStore(engine: Engine, store: IdempotencyStore): IdempotencyStore {
  stores.set(engine, { epoch: engine.epoch, store })
  return store
}

function findStore(engine: Engine): IdempotencyStore | undefined {
  const cachedStore = stores.get(engine)
  return cachedStore?.epoch === engine.epoch ? cachedStore.store : undefined
}

/** Returns the idempotency store of a bank. A reset or restored bank gets a new one. */
export function openIdempotencyStore(engine: Engine): IdempotencyStore {
  return findStore(engine) ?? keepStore(engine, createIdempotencyStore())
}

/** Returns the idempotency records of a bank; undefined before its first request. */
export function findIdempotencyState(engine: Engine): IdempotencyState | undefined {
  return findStore(engine)?.state()
}

/** Restores the idempotency records of a bank. Call it after restoring the bank itself. */
export function restoreIdempotency(engine: Engine, state: IdempotencyState | undefined): void {
  if (state === undefined) stores.delete(engine)
  else keepStore(engine, createIdempotencyStore(state))
}
