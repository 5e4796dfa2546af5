import type { Engine, Instant } from '@pocketbank/core'
import type { WorldNames } from '@pocketbank/core/worlds/names'
import { type ControlledBank, type ControlOptions, controlBank } from '@pocketbank/devtools'
import { startId } from '@pocketbank/devtools/control/kept-snapshots'
import { restoreSnapshot, takeSnapshot } from '@pocketbank/devtools/control/snapshot'
import type { Faults } from '@pocketbank/devtools/faults'
import { systemClock } from '../system-clock.ts'
import type { ServerOptions } from './options.ts'
import { readFileStart } from './read-file-start.ts'

/** Error: a seed file cannot fill a bank. The message has a line for each problem. */
export class SeedFault extends Error {
  constructor(lines: readonly string[]) {
    super(['the seed file cannot fill a bank:', ...lines].join('\n'))
    this.name = 'SeedFault'
  }
}

export interface SeededWorld {
  readonly engine: Engine
  /** Start of its clock, if the file or the command line sets one. */
  readonly now: Instant | undefined
  readonly prepare: (faults: Faults) => void
  readonly summary: string
  readonly people: readonly string[]
}

function describePsuIds({ consents }: WorldNames): readonly string[] {
  return Object.entries(consents).flatMap(([name, { tpp, psuId, corporateId }]) => {
    const company = corporateId === undefined ? '' : `, PSU-Corporate-ID ${corporateId}`
    return psuId === undefined ? [] : [`consent ${name}: ${tpp} reads with PSU-ID ${psuId}${company}`]
  })
}

interface OpenSeedFileOptions extends Pick<ServerOptions, 'now' | 'seed'> {
  readonly idSeed: string
  readonly onLongWork: () => void
}

async function readSeed(file: string, bytesMax: number): Promise<Uint8Array> {
  try {
    return await readFileStart(file, bytesMax)
  } catch (fault) {
    // The system's error about a folder lacks the path.
    throw Object.assign(fault as Error, { path: file })
  }
}

/**
 * Fills a bank from a seed file. Throws `SeedFault` if the file is wrong, or the error of the system if it
 * cannot be read.
 */
export async function openSeedFile(file: string, options: OpenSeedFileOptions): Promise<SeededWorld> {
  const { now, seed, idSeed, onLongWork } = options
  // Loaded only here, since most banks start without a file.
  const { addFaults, readSeedFile, seedBytesMax, seedProblemLines, summariseWorld } = await import(
    '@pocketbank/devtools/seed'
  )
  const content = await readSeed(file, seedBytesMax + 1)
  const defaults = { now: systemClock(), seed: idSeed }
  const result = await readSeedFile(content, { defaults, now, seed, onLongWork })
  if (!result.ok) throw new SeedFault(seedProblemLines(file, result.error))
  const { engine, world, names } = result.value
  return {
    engine,
    now: now ?? (world.clock?.now === undefined ? undefined : engine.now),
    prepare: (faults) => addFaults(world, faults),
    summary: summariseWorld(result.value),
    people: describePsuIds(names),
  }
}

/** Replaces the contents of a bank by those of a seed file. Deletes its kept snapshots. */
export function beginAnew(
  bank: ControlledBank,
  { engine, prepare }: SeededWorld,
  control: ControlOptions,
): void {
  const fresh = controlBank(engine.fork(), { ...control, prepare })
  const start = fresh.snapshots.entries.get(startId)
  restoreSnapshot(bank, takeSnapshot(fresh))
  if (start !== undefined) bank.snapshots.replace(new Map([[startId, start]]), startId)
}
