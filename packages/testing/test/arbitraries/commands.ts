import { type Engine, engineFrom, type JournalEntry, type Snapshot } from '@pocketbank/core'
import fc, { type Arbitrary } from 'fast-check'
import type { Move } from './move.ts'
import { anyMove } from './moves.ts'
import { executeStep, type TriedBank, worldFrom } from './world.ts'

/** How long a sequence is. */
interface SequenceOptions {
  /** Commands at most; 30 unless said otherwise. */
  readonly maxLength?: number
}

/**
 * A move, and how many hours after the one before: at once, the same day, some days or some months later. D:
 * most follow at once, so that links and approvals are still good.
 */
const step = fc.record({
  move: anyMove,
  waitHours: fc.oneof(
    { weight: 90, arbitrary: fc.constant(0) },
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 24 }) },
    { weight: 2, arbitrary: fc.integer({ min: 24, max: 100 }) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 2_000 }) },
  ),
})

function applyMove(
  world: TriedBank,
  { move, waitHours }: { readonly move: Move; readonly waitHours: number },
): TriedBank {
  const next = move(world)
  return next === undefined ? world : executeStep(world, next, waitHours)
}

/**
 * Commands that make sense one after the other for a bank, each with what it is given and its context, as the
 * bank's journal has them: customers get accounts, accounts get rows, TPPs make payments and baskets, people
 * approve at the page, TPPs read what they opened, payments are executed and cancelled. Played on that bank,
 * or a fork of it, each of them is carried out. A sequence that fails gets shorter as far as it still fails.
 */
export function commandSequence(
  start: Engine | Snapshot,
  { maxLength = 30 }: SequenceOptions = {},
): Arbitrary<readonly JournalEntry[]> {
  // A fork of its own: what happens to the bank meanwhile does not change what the sequence begins with.
  const bank = 'fork' in start ? start.fork() : engineFrom(start)
  return fc
    .array(step, { maxLength, size: 'max' })
    .map((steps) => steps.reduce(applyMove, worldFrom(bank)).entries)
}
