import fc, { type Arbitrary } from 'fast-check'
import type { PlannedCommand, TriedBank } from './world.ts'

/** The next step; undefined if it makes no sense yet. */
export type Move = (world: TriedBank) => PlannedCommand | undefined

/** Chooses among things of which it is not known yet how many there will be. */
export const choice = fc.nat(1_000)

/** A move with what it draws. */
export function move<Value>(
  values: Arbitrary<Value>,
  ask: (world: TriedBank, value: Value) => PlannedCommand | undefined,
): Arbitrary<Move> {
  return values.map((value) => (world) => ask(world, value))
}

const tpps = ['PSDNO-FSA-123456789', 'PSDSE-FINA-44059'] as const

/** A TPP asks for a person who is there, and has an address to send them back to. */
export function createCaller(index: number): NonNullable<PlannedCommand['caller']> {
  const tpp = tpps[index % tpps.length] ?? tpps[0]
  return { tpp, psu: { isPresent: true }, redirect: { uri: 'https://tpp.example/back' } }
}
