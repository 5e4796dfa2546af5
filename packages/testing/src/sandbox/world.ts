import type { Instant, Snapshot, TimeOfDay, Zone } from '@pocketbank/core'
import { writeError } from '@pocketbank/core/base/errors'
import type { WorldNames } from '@pocketbank/core/worlds/names'
import type { ControlSnapshot } from '@pocketbank/devtools/control/snapshot'
import { createFaults } from '@pocketbank/devtools/faults'
import { addFaults, openWorld, placeText, type World } from '@pocketbank/devtools/seed'
import { createNameBook } from './names.ts'

/** Options that override the world. `defaults` are used if the world lacks a value. */
interface WorldSurroundings {
  readonly now: Instant | undefined
  readonly zone: Zone | undefined
  readonly batchTimes: readonly TimeOfDay[] | undefined
  readonly defaults: { readonly now: Instant; readonly seed: string }
}

export interface FilledSandbox {
  readonly start: ControlSnapshot
  readonly names: WorldNames
}

function worldError(
  problems: readonly { readonly path: readonly (string | number)[]; readonly text: string }[],
): TypeError {
  const lines = problems.map(({ path, text }) => {
    const place = placeText(path)
    return `  ${writeError({ place: place === '' ? undefined : place, problem: text })}`
  })
  return new TypeError(`createSandbox: the world is wrong:\n${lines.join('\n')}`)
}

/** Creates the name book of a world. The first request for a PSU is then treated as after an approval. */
function createWorldBook({ consents, payments }: WorldNames) {
  const book = createNameBook()
  for (const { tpp, ...names } of Object.values(payments)) book.learn(tpp, names)
  for (const { tpp, customerNumber, ...names } of Object.values(consents))
    book.learn(tpp, names, customerNumber)
  return book
}

/** Creates the initial state of a world apart from its bank: faults and name book. */
function createWorldParts(world: World, names: WorldNames): ControlSnapshot['carried'] {
  const faults = createFaults({ advance: () => undefined })
  addFaults(world, faults)
  const book = createWorldBook(names)
  return { [faults.snapshotPart.name]: faults.snapshotPart.state(), [book.name]: book.state() }
}

/** Fills a sandbox with a world. Throws if the world is wrong; the message names every place. */
export function fillSandbox(
  world: World,
  { now, zone, batchTimes, defaults }: WorldSurroundings,
): FilledSandbox {
  const calendar = { ...(zone && { zone }), ...(batchTimes && { batchTimes }) }
  const result = openWorld(world, { now, calendar, defaults })
  if (!result.ok) throw worldError(result.error)
  const { engine, names } = result.value
  const bank: Snapshot = engine.snapshot()
  return { start: { bank, carried: createWorldParts(world, names) }, names }
}
