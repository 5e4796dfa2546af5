import type { Engine } from '@pocketbank/core'
import { createRequestMemory, type MemoryState, type RequestMemory } from './memory.ts'

/** The memory of each bank, whichever door was asked, with the epoch of the bank to which it belongs. */
const memories = new WeakMap<Engine, { readonly epoch: number; readonly memory: RequestMemory }>()

function keep(engine: Engine, memory: RequestMemory): RequestMemory {
  memories.set(engine, { epoch: engine.epoch, memory })
  return memory
}

function known(engine: Engine): RequestMemory | undefined {
  const kept = memories.get(engine)
  return kept?.epoch === engine.epoch ? kept.memory : undefined
}

/** The request memory of a bank as it is now: when the bank is put back or wiped it is forgotten. */
export function memoryOf(engine: Engine): RequestMemory {
  return known(engine) ?? keep(engine, createRequestMemory())
}

/** What is remembered of a bank; nothing where it was not asked anything yet. */
export function rememberedOf(engine: Engine): MemoryState | undefined {
  return known(engine)?.state()
}

/** Puts back what was remembered of a bank, after the bank itself. */
export function restoreMemory(engine: Engine, state: MemoryState | undefined): void {
  if (state === undefined) memories.delete(engine)
  else keep(engine, createRequestMemory(state))
}
