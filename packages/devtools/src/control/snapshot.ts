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
import type { SnapshotPart } from './carried.ts'

/** A snapshot of a bank and its parts. Immutable, so it shares rows with the bank. */
export interface ControlSnapshot {
  readonly bank: Snapshot
  /** The state of each part by name. A missing part is restored to its start. */
  readonly carried: Readonly<Record<string, unknown>>
}

/** A bank with the parts of its snapshots. */
export interface Keepable {
  readonly engine: Engine
  readonly carried: readonly SnapshotPart[]
}

/** Takes a snapshot, in constant time. */
export function takeSnapshot({ engine, carried }: Keepable): ControlSnapshot {
  const states = carried.map((part) => [part.name, part.state()] as const)
  return { bank: engine.snapshot(), carried: Object.fromEntries(states) }
}

/** Restores a bank and its parts. The snapshot may be of another bank. */
export function restoreSnapshot({ engine, carried }: Keepable, snapshot: ControlSnapshot): void {
  engine.restore(snapshot.bank)
  const findState = (name: string) =>
    Object.hasOwn(snapshot.carried, name) ? snapshot.carried[name] : undefined
  for (const part of carried) part.restore(findState(part.name))
}

/**
 * Writes a snapshot as JSON text. It is the core's snapshot with the field `carried`, which the core ignores.
 * The journal of commands is left out.
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

/** Moves a refusal of a part to the place of that part in the snapshot. */
function placeInSnapshot(place: string, { rule, text, path }: Refusal): Result<never, Refusal> {
  const from = (inner: string) => inner.replace('$', () => place)
  return fail({ rule, code: 'FORMAT_ERROR', text: from(text), path: from(path ?? '$') })
}

/** Reads the states of the parts that this bank has. */
export function readCarried(
  json: unknown,
  parts: readonly SnapshotPart[],
): Result<ControlSnapshot['carried'], Refusal> {
  const path = '$.carried'
  if (!isObject(json)) return refuseAt(['K1b', 'FORMAT_ERROR'], path, 'must be an object')
  const states: (readonly [name: string, state: unknown])[] = []
  for (const [name, value] of Object.entries(json)) {
    const part = parts.find((candidate) => candidate.name === name)
    // Parts of another host are kept unread, so that a later download still has them.
    const state = part?.read(value) ?? ok(value)
    if (!state.ok) return placeInSnapshot(`${path}.${name}`, state.error)
    states.push([name, state.value])
  }
  // Made from entries, because assigning the name __proto__ would set the prototype.
  return ok(Object.fromEntries(states))
}

/** Reads a snapshot from JSON text. The refusal names the first wrong place. */
export function readControlSnapshot(
  text: string,
  parts: readonly SnapshotPart[],
): Result<ControlSnapshot, Refusal> {
  const bank = snapshotFromJson(text)
  if (!bank.ok) return bank
  const { carried = {} }: { readonly carried?: unknown } = JSON.parse(text)
  const states = readCarried(carried, parts)
  return states.ok ? ok({ bank: bank.value, carried: states.value }) : states
}
