import type { Instant, Snapshot, TimeOfDay, Zone } from '@pocketbank/core'
import type { WorldNames } from '@pocketbank/core/worlds'
import { createFaults } from '@pocketbank/http'
import { addFaults, type ControlSnapshot, openWorld, placeText, type World } from '@pocketbank/http/internal'
import { createNameBook } from './names.ts'

/** What the options of a sandbox say beside its world: these win over the world, the usual ones give way to it. */
export interface WorldSurroundings {
  readonly now: Instant | undefined
  readonly zone: Zone | undefined
  readonly batchTimes: readonly TimeOfDay[] | undefined
  readonly usual: { readonly now: Instant; readonly seed: string }
}

/** How a sandbox begins that a world has filled, and what the names of the world stand for. */
export interface FilledSandbox {
  readonly start: ControlSnapshot
  readonly names: WorldNames
}

/** What is wrong with a world, as a sentence for who wrote it. */
function faultOf(
  problems: readonly { readonly path: readonly (string | number)[]; readonly text: string }[],
): TypeError {
  const lines = problems.map(({ path, text }) => `  ${placeText(path)} ${text}`)
  return new TypeError(`createSandbox: this world is wrong:\n${lines.join('\n')}`)
}

/** How its TPPs name the people of a world: so that the first request of one is answered as after an approval. */
function bookOf({ consents, payments }: WorldNames) {
  const book = createNameBook()
  for (const { tpp, ...names } of Object.values(payments)) book.learn(tpp, names)
  for (const { tpp, customerNumber, ...names } of Object.values(consents))
    book.learn(tpp, names, customerNumber)
  return book
}

/** What a world begins with beside its bank. */
function carriedOf(world: World, names: WorldNames): ControlSnapshot['carried'] {
  const faults = createFaults({ advance: () => undefined })
  addFaults(world, faults)
  const book = bookOf(names)
  return { [faults.carried.name]: faults.carried.state(), [book.name]: book.state() }
}

/** Fills a sandbox with a world. Throws where something is wrong with it, naming every place. */
export function filledWith(world: World, { now, zone, batchTimes, usual }: WorldSurroundings): FilledSandbox {
  const calendar = { ...(zone && { zone }), ...(batchTimes && { batchTimes }) }
  const opened = openWorld(world, { now, calendar, usual })
  if (!opened.ok) throw faultOf(opened.error)
  const { engine, names } = opened.value
  const bank: Snapshot = engine.snapshot()
  return { start: { bank, carried: carriedOf(world, names) }, names }
}
