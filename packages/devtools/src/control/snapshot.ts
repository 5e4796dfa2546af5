import {
  type Engine,
  type Refusal,
  type Result,
  type Snapshot,
  snapshotFromJson,
  snapshotToJson,
} from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { refuseAt } from '@pocketbank/core/base/errors'
import { isObject } from '@pocketbank/core/base/input'
import type { Carried } from './carried.ts'

/** A bank at a moment, and all that was carried with it. Immutable: keeping it costs nothing. */
export interface ControlSnapshot {
  readonly bank: Snapshot
  /** The state of each part, by its name; a part that is not there begins anew. */
  readonly carried: Readonly<Record<string, unknown>>
}

/** A bank that snapshots keep and restore. */
export interface Keepable {
  readonly engine: Engine
  readonly carried: readonly Carried[]
}

/** The bank as it is now; takes no longer for a large one. */
export function takeSnapshot({ engine, carried }: Keepable): ControlSnapshot {
  const states = carried.map((part) => [part.name, part.state()] as const)
  return { bank: engine.snapshot(), carried: Object.fromEntries(states) }
}

/** Puts a bank back, the same one or another, with all that is carried. */
export function restoreSnapshot({ engine, carried }: Keepable, snapshot: ControlSnapshot): void {
  engine.restore(snapshot.bank)
  const findState = (name: string) =>
    Object.hasOwn(snapshot.carried, name) ? snapshot.carried[name] : undefined
  for (const part of carried) part.restore(findState(part.name))
}

/**
 * Writes a snapshot as JSON text: that of the core with `carried` beside it, so that the core alone can read it as well. D: the
 * journal of commands stays behind.
 *
 * @param snapshot - From `sandbox.snapshot()`.
 * @example
 * ```ts
 * import { createSandbox, snapshotToJson } from '@pocketbank/testing'
 *
 * const sandbox = createSandbox()
 * sandbox.clock.advance({ days: 1 })
 * const text = snapshotToJson(sandbox.snapshot())
 * createSandbox({ from: text }).clock.today // => '2026-01-16'
 * ```
 */
export function writeSnapshot({ bank, carried }: ControlSnapshot): string {
  return `${snapshotToJson(bank).slice(0, -1)},"carried":${JSON.stringify(carried)}}`
}

/** Rewrites a refusal about a part so that its path begins at the root of the text. */
function placeInSnapshot(place: string, { rule, text, path }: Refusal): Result<never, Refusal> {
  const from = (inner: string) => inner.replace('$', () => place)
  return fail({ rule, code: 'FORMAT_ERROR', text: from(text), path: from(path ?? '$') })
}

/** Reads what was carried, of the parts that this bank carries. */
export function readCarried(
  json: unknown,
  parts: readonly Carried[],
): Result<ControlSnapshot['carried'], Refusal> {
  const path = '$.carried'
  if (!isObject(json)) return refuseAt(['K1b', 'FORMAT_ERROR'], path, 'must be an object')
  const states: (readonly [name: string, state: unknown])[] = []
  for (const [name, written] of Object.entries(json)) {
    const part = parts.find((one) => one.name === name)
    // What another host carries stays in the snapshot as it is: this one takes nothing from it, and hands it on.
    const state = part?.read(written) ?? ok(written)
    if (!state.ok) return placeInSnapshot(`${path}.${name}`, state.error)
    states.push([name, state.value])
  }
  // D: made of entries, since to assign a name such as `__proto__` would set the prototype, past every reader.
  return ok(Object.fromEntries(states))
}

/** Reads a snapshot from JSON text for a bank that carries these parts; the refusal names the first place that is wrong. */
export function readControlSnapshot(
  text: string,
  parts: readonly Carried[],
): Result<ControlSnapshot, Refusal> {
  const bank = snapshotFromJson(text)
  if (!bank.ok) return bank
  const { carried = {} }: { readonly carried?: unknown } = JSON.parse(text)
  const states = readCarried(carried, parts)
  return states.ok ? ok({ bank: bank.value, carried: states.value }) : states
}
