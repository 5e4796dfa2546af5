import type { Result } from '@pocketbank/core'
import { fail } from '@pocketbank/core/base'
import { withoutPlace } from '@pocketbank/core/base/errors'
import { type FilledWorld, fillWorld } from '@pocketbank/core/worlds/fill-world'
import type { WorldPath, WorldProblem } from '@pocketbank/core/worlds/plan'
import { readWorld } from '@pocketbank/core/worlds/read-world'
import type { WorldOptions } from '@pocketbank/core/worlds/setting'
import { createFaults, type Faults } from '../faults/faults.ts'
import { readableWorld, type World } from './world.ts'

/**
 * Options of a bank whose clock can be advanced. A seed file may be read before its bank exists, so delays
 * are accepted here.
 */
const anyBank = { advance: () => undefined }

/** Converts a place in a fault, such as `$.effect.kind`, to a path in the world. */
function pathWithin(before: WorldPath, path = '$'): WorldPath {
  const keys = path
    .split(/[.[\]]+/)
    .slice(1)
    .filter((key) => key !== '')
  return [...before, ...keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key))]
}

function faultProblems({ faults }: { readonly faults?: unknown }): readonly WorldProblem[] {
  if (!Array.isArray(faults)) return []
  const reader = createFaults(anyBank)
  return faults.flatMap((fault, index) => {
    const result = reader.read(fault)
    if (result.ok) return []
    const { text, path } = result.error
    return [{ path: pathWithin(['faults', index], path), text: withoutPlace(text, path) }]
  })
}

/** Lists all problems of a world, those of its faults included. */
function listWorldProblems(input: unknown, options: WorldOptions): readonly WorldProblem[] {
  const result = readWorld<World>(readableWorld(), input, options)
  const isObject = typeof input === 'object' && input !== null
  return [...(result.ok ? [] : result.error), ...(isObject ? faultProblems(input) : [])]
}

/**
 * Reads a world and fills a new bank with it.
 *
 * @param input - The world, as plain data.
 * @param options - Start of its clock, its seed and calendar, where the world does not say them.
 * @returns The filled bank with the ids of its names, or everything that is wrong with the world.
 * @example
 * ```ts
 * import { instant } from '@pocketbank/core'
 * import { openWorld, summariseWorld } from '@pocketbank/devtools/seed'
 *
 * const defaults = { now: instant(Date.UTC(2026, 0, 15, 9)), seed: 'my test' }
 * const opened = openWorld({ customers: { kari: { name: 'Kari Nordmann' } } }, { defaults })
 * opened.ok && summariseWorld(opened.value) // => '1 customer'
 * ```
 */
export function openWorld(
  input: unknown,
  options: WorldOptions,
): Result<FilledWorld, readonly WorldProblem[]> {
  const problems = listWorldProblems(input, options)
  return problems.length > 0 ? fail(problems) : fillWorld(input as World, options)
}

/**
 * Switches on the quirks of a world and adds its faults.
 *
 * @param world - The world.
 * @param bank - Faults from `createFaults`.
 * @example
 * ```ts
 * import { createFaults } from '@pocketbank/devtools'
 * import { addFaults } from '@pocketbank/devtools/seed'
 *
 * const faults = createFaults()
 * addFaults({ quirks: ['idsMissing'] }, faults)
 * faults.quirks.on() // => ['idsMissing']
 * ```
 */
export function addFaults({ quirks = [], faults = [] }: World, bank: Pick<Faults, 'add' | 'quirks'>): void {
  for (const name of quirks) bank.quirks.set(name)
  for (const fault of faults) bank.add(fault)
}

/**
 * Writes the place of a problem in a world as text.
 *
 * @param path - The keys and indexes that lead there.
 * @example
 * ```ts
 * import { placeText } from '@pocketbank/devtools/seed'
 *
 * placeText(['transactions', 3, 'date']) // => 'transactions[3].date'
 * ```
 */
export function placeText(path: WorldPath): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${key}`))
    .join('')
}
