import type { Instant, Snapshot, TimeOfDay, Zone } from '@pocketbank/core'
import type { WorldNames } from '@pocketbank/core/worlds/names'
import type { ControlSnapshot } from '@pocketbank/devtools/control/snapshot'
import { createFaults } from '@pocketbank/devtools/faults'
import { addFaults, openWorld, placeText, type World } from '@pocketbank/devtools/seed'
import { createNameBook } from './names.ts'

/** Options of a sandbox beside its world. They override the world; the values of `defaults` are its defaults. */
interface WorldSurroundings {
  readonly now: Instant | undefined
  readonly zone: Zone | undefined
  readonly batchTimes: readonly TimeOfDay[] | undefined
  readonly defaults: { readonly now: Instant; readonly seed: string }
}

/** First state of a sandbox filled by a world, and the values of the world's names. */
export interface FilledSandbox {
  readonly start: ControlSnapshot
  readonly names: WorldNames
}

/** Makes the error for a wrong world, as a sentence for its author. */
function worldError(
  problems: readonly { readonly path: readonly (string | number)[]; readonly text: string }[],
): TypeError {
  const lines = problems.map(({ path, text }) => `  ${placeText(path)} ${text}`)
  return new TypeError(`createSandbox: this world is wrong:\n${lines.join('\n')}`)
}

/** Makes the name book of a world, so that the first request for a person is answered as after an approval. */
function createWorldBook({ consents, payments }: WorldNames) {
  const book = createNameBook()
  for (const { tpp, ...names } of Object.values(payments)) book.learn(tpp, names)
  for (const { tpp, customerNumber, ...names } of Object.values(consents))
    book.learn(tpp, names, customerNumber)
  return book
}

/** Returns the parts that a world begins with beside its bank. */
function createWorldParts(world: World, names: WorldNames): ControlSnapshot['carried'] {
  const faults = createFaults({ advance: () => undefined })
  addFaults(world, faults)
  const book = createWorldBook(names)
  return { [faults.carried.name]: faults.carried.state(), [book.name]: book.state() }
}

/** Fills a sandbox with a world. Throws where something is wrong with it, naming every place. */
export function fillSandbox(
  world: World,
  { now, zone, batchTimes, defaults }: WorldSurroundings,
): FilledSandbox {
  const calendar = { ...(zone && { zone }), ...(batchTimes && { batchTimes }) }
  const opened = openWorld(world, { now, calendar, defaults })
  if (!opened.ok) throw worldError(opened.error)
  const { engine, names } = opened.value
  const bank: Snapshot = engine.snapshot()
  return { start: { bank, carried: createWorldParts(world, names) }, names }
}
