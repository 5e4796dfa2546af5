import type * as v from 'valibot'
import type { Problem } from '../errors/refusal.ts'

/** What the order of a contract is read from: the parts of valibot's schemas that hold others. */
interface Outline {
  readonly entries?: Readonly<Record<string, Outline>>
  readonly item?: Outline
  readonly wrapped?: Outline
}

const step = /\.([A-Za-z_][A-Za-z0-9_]*)|\[(\d+)\]|\['([^']*)'\]/g

function unwrapped(outline: Outline | undefined): Outline | undefined {
  return outline?.wrapped === undefined ? outline : unwrapped(outline.wrapped)
}

/** The place of a path in the order of a contract: of each step the position among the fields, or the index in a list. */
function positionOf(schema: Outline, path: string): readonly number[] {
  let outline = unwrapped(schema)
  return [...path.matchAll(step)].map(([, plain, index, other]) => {
    if (index !== undefined) {
      outline = unwrapped(outline?.item)
      return Number(index)
    }
    const name = plain ?? other ?? ''
    const names = Object.keys(outline?.entries ?? {})
    outline = unwrapped(outline?.entries?.[name])
    const position = names.indexOf(name)
    return position < 0 ? names.length : position
  })
}

function compare(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((position, index) => position !== right[index])
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1)
}

/** Problems of a body in the order of its contract, each place once: what was found there first is told. */
export function inFieldOrder(schema: v.GenericSchema, problems: readonly Problem[]): readonly Problem[] {
  const byPath = new Map<string, Problem>()
  for (const problem of problems) {
    const { path = '$' } = problem
    if (!byPath.has(path)) byPath.set(path, problem)
  }
  return [...byPath]
    .map(([path, problem]) => ({ problem, position: positionOf(schema as Outline, path) }))
    .sort((left, right) => compare(left.position, right.position))
    .map(({ problem }) => problem)
}
