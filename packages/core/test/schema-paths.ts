import type { ForeignKeySchema } from '../src/base/store/row.ts'
import { rowSchemas } from '../src/engine/integrity/rows.ts'

/** The parts of a schema that lead to others, and what it says of its own values. */
export interface Node {
  readonly type: string
  readonly wrapped?: Node
  readonly item?: Node
  readonly entries?: Readonly<Record<string, Node>>
  readonly options?: readonly unknown[]
  readonly foreignKey?: ForeignKeySchema['foreignKey']
  readonly names?: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** The schemas that a step leads to from one. */
function steppedFrom(node: Node, step: string | number): readonly Node[] {
  const { wrapped, item, entries, options } = node
  if (wrapped !== undefined) return steppedFrom(wrapped, step)
  if (entries !== undefined) return step in entries ? [entries[step] as Node] : []
  if (item !== undefined) return [item]
  return (options ?? []).filter(isNode).flatMap((option) => steppedFrom(option, step))
}

/** The schema of what stands at a place of a snapshot; nothing outside of rows. */
export function schemaAt([top, table, row, ...steps]: readonly (string | number)[]): Node | undefined {
  if (top !== 'tables' || row === undefined) return undefined
  const start = rowSchemas[table as keyof typeof rowSchemas] as unknown as Node
  const [found] = steps.reduce<readonly Node[]>(
    (nodes, step) => nodes.flatMap((node) => steppedFrom(node, step)),
    [start],
  )
  return found
}

function pathsFrom(node: Node, path: string): readonly string[] {
  const { wrapped, item, entries, options } = node
  if (wrapped !== undefined) return pathsFrom(wrapped, path)
  if (entries !== undefined)
    return Object.entries(entries).flatMap(([key, one]) => pathsFrom(one, `${path}.${key}`))
  if (item !== undefined) return pathsFrom(item, `${path}[0]`)
  const nodes = (options ?? []).filter(isNode).filter((option) => option.entries !== undefined)
  return nodes.length === 0 ? [path] : nodes.flatMap((one) => pathsFrom(one, path))
}

/** The paths of all fields that rows can have, lists by their first entry. */
export const allFields: readonly string[] = [
  ...new Set(
    Object.entries(rowSchemas).flatMap(([name, schema]) =>
      pathsFrom(schema as unknown as Node, `$.tables.${name}[0]`),
    ),
  ),
]
