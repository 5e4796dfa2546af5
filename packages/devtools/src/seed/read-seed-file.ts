import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import type { FilledWorld } from '@pocketbank/core/worlds/fill-world'
import type { WorldProblem } from '@pocketbank/core/worlds/plan'
import type { WorldOptions } from '@pocketbank/core/worlds/setting'
import { openWorld, placeText } from './fill.ts'
import type { TextProblem } from './places.ts'
import { decodeSeedText } from './seed-text.ts'
import type { World } from './world.ts'
import type { ReadText } from './yaml.ts'

/** A problem of a seed file. */
export interface SeedProblem extends TextProblem {
  /** The place within the world, as in `accounts.salary.owner`; empty if the text itself is wrong. */
  readonly place: string
}

/** A filled bank with the world of its seed file. */
export interface SeedFile extends FilledWorld {
  readonly world: World
}

const inText = (problem: TextProblem): SeedProblem => ({ ...problem, place: '' })

/** Finds the place of a world's problem in the file. */
function inFile({ path, text, isAboutName }: WorldProblem, { findPlace }: ReadText): SeedProblem {
  return { ...findPlace(path, isAboutName), place: placeText(path), text }
}

function byPlace(left: SeedProblem, right: SeedProblem): number {
  return left.line - right.line || left.column - right.column
}

/** Removes repeated problems. The library reports an unclosed bracket once for each open bracket. */
function withoutRepeats(problems: readonly TextProblem[]): readonly TextProblem[] {
  const uniqueProblems = new Map(
    problems.map((problem) => [`${problem.line}:${problem.column} ${problem.text}`, problem]),
  )
  return [...uniqueProblems.values()]
}

/** Options for reading a seed file. */
export interface SeedFileOptions extends WorldOptions {
  /** Called at most once, before work that may block for over a second. Never called for small files. */
  readonly onLongWork?: (() => void) | undefined
}

/** Characters above which a file counts as long. A file of payments of this length takes about a second. */
const longCharacters = 65_536
/** Rows above which a file counts as long. Filling in this many takes half a second to a second. */
const longRows = 100_000

const emptyText = 'the file is empty: it needs customers, or {} for an empty bank'

/**
 * Reads a seed file, YAML or JSON, and fills a new bank with its world. Never throws for the content of the
 * file.
 *
 * @param content - The text of the file, or its bytes in UTF-8.
 * @param options - As for `openWorld`, and a callback before long work.
 * @returns The filled bank with the world, or everything that is wrong with it, in the order of the file.
 * @example
 * ```ts
 * import { instant } from '@pocketbank/core'
 * import { readSeedFile, seedProblemLines } from '@pocketbank/devtools/seed'
 *
 * const defaults = { now: instant(Date.UTC(2026, 0, 15, 9)), seed: 'my test' }
 * const read = await readSeedFile('customer: {}', { defaults })
 * const [line] = read.ok ? [] : seedProblemLines('bank.yaml', read.error)
 * expect(line).toContain('bank.yaml:1:1 customer')
 * ```
 */
export async function readSeedFile(
  content: Uint8Array | string,
  { onLongWork, ...options }: SeedFileOptions,
): Promise<Result<SeedFile, readonly SeedProblem[]>> {
  const text = decodeSeedText(content)
  if (!text.ok) return fail(text.error.map(inText))
  const isLong = text.value.length > longCharacters
  if (isLong) onLongWork?.()
  // Loaded on demand: a host without a seed file needs no YAML.
  const { readYaml } = await import('./yaml.ts')
  const result = readYaml(text.value)
  if (!result.ok) return fail(withoutRepeats(result.error).map(inText).sort(byPlace))
  const { value } = result.value
  if (value === null) return fail([inText({ line: 1, column: 1, text: emptyText })])
  const onFill = (rows: number) => {
    if (!isLong && rows > longRows) onLongWork?.()
  }
  const { textAt } = result.value
  const filledWorld = openWorld(value, { ...options, onFill, textAt })
  if (filledWorld.ok) return ok({ ...filledWorld.value, world: value as World })
  return fail(filledWorld.error.map((problem) => inFile(problem, result.value)).sort(byPlace))
}

/**
 * Describes the problems of a file, one line each.
 *
 * @param name - The name of the file.
 * @param problems - From `readSeedFile`.
 * @example
 * ```ts
 * import { seedProblemLines } from '@pocketbank/devtools/seed'
 *
 * const problem = { line: 12, column: 5, place: 'accounts.salary.owner', text: 'names no customer' }
 * seedProblemLines('bank.yaml', [problem]) // => ['bank.yaml:12:5 accounts.salary.owner: names no customer']
 * ```
 */
export function seedProblemLines(name: string, problems: readonly SeedProblem[]): readonly string[] {
  return problems.map(({ line, column, place, text }) => {
    const position = `${name}:${line}:${column}`
    return `${position} ${writeError({ place: place === '' ? undefined : place, problem: text })}`
  })
}
