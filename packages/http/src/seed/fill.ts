import type { Result } from '@pocketbank/core'
import { fail } from '@pocketbank/core/internal'
import {
  type FilledWorld,
  fillWorld,
  readWorld,
  type WorldOptions,
  type WorldPath,
  type WorldProblem,
} from '@pocketbank/core/worlds'
import { createFaults, type Faults } from '../faults/faults.ts'
import { readableWorld, type World } from './world.ts'

/** D: faults that move the clock on are right wherever one may, and a world is read before it is known whose clock that is. */
const anyBank = { advance: () => undefined }

/** A place of a refusal, as in `$.effect.kind`, within a world. */
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
    const read = reader.read(fault)
    if (read.ok) return []
    const { text, path } = read.error
    return [{ path: pathWithin(['faults', index], path), text: text.replace(/^\$\S*\s/, '') }]
  })
}

/** Everything that is wrong with a world before it fills a bank. */
function worldProblemsIn(given: unknown, options: WorldOptions): readonly WorldProblem[] {
  const read = readWorld<World>(readableWorld(), given, options)
  const isObject = typeof given === 'object' && given !== null
  return [...(read.ok ? [] : read.error), ...(isObject ? faultProblems(given) : [])]
}

/** Reads a world and fills a bank with it; the failure is everything that is wrong with it. */
export function openWorld(
  given: unknown,
  options: WorldOptions,
): Result<FilledWorld, readonly WorldProblem[]> {
  const problems = worldProblemsIn(given, options)
  return problems.length > 0 ? fail(problems) : fillWorld(given as World, options)
}

/** Switches on what a world says of quirks and faults. */
export function addFaults({ quirks = [], faults = [] }: World, bank: Pick<Faults, 'add' | 'quirks'>): void {
  for (const name of quirks) bank.quirks.set(name)
  for (const fault of faults) bank.add(fault)
}

/** The name of a place in a world: `accounts.salary.owner`, `transactions[3].date`. */
export function placeText(path: WorldPath): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${key}`))
    .join('')
}
