import { describeControl } from '../../../devtools/src/control/description.ts'
import { describeFrame, describeOperations } from '../../../http/src/description/document.ts'
import { atOnce } from '../../../http/src/description/in-turns.ts'
import { type DescribedGroup, mapGroup, mapParts } from '../../../http/src/description/texts/group.ts'
import type { Packed } from '../../../http/src/description/texts/packed.ts'
import { interfaceOperations, sandboxOperations } from '../../../http/src/operations/all-operations.ts'
import type { GeneratedFile } from './generated-file.ts'

/** Characters of a value that is one piece. Longer values are split into their members. */
const pieceCharsMax = 300

/**
 * Writes JSON with characters up to U+00FF only. V8 stores those in one byte, and encodes a document without
 * others in half of the time.
 */
function writeNarrow(value: unknown): string {
  const escapeWide = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(/[^\0-\xff]/g, escapeWide)
}

/** Splits the JSON text of a value into pieces, each after the text before it. */
function* split(value: unknown, before = ''): Generator<string> {
  const text = writeNarrow(value)
  if (typeof value !== 'object' || value === null || text.length <= pieceCharsMax) {
    yield before + text
    return
  }
  const isList = Array.isArray(value)
  let start = before + (isList ? '[' : '{')
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    yield* split(member, isList ? start : `${start}${writeNarrow(name)}:`)
    start = ','
  }
  yield isList ? ']' : '}'
}

/** The texts of a module, each piece stored once. */
class Pieces {
  readonly #indexes = new Map<string, number>()

  readonly pack = (value: unknown): Packed =>
    [...split(value)].map((piece) => {
      const index = this.#indexes.get(piece) ?? this.#indexes.size
      this.#indexes.set(piece, index)
      return index
    })

  /** Writes a module that exports the pieces, and values packed with them. */
  writeModule(values: Readonly<Record<string, object>>): string {
    const lines = Object.entries(values).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
    )
    return [
      '// Made from the tables of operations by `npm run ready`; not to be changed by hand.',
      `export const pieces: readonly string[] = ${JSON.stringify([...this.#indexes.keys()], undefined, 1)}`,
      ...lines,
      '',
    ].join('\n')
  }
}

/** The description of the bank's operations, in the groups that a host serves or leaves out. */
export interface Descriptions {
  readonly interfaceGroup: DescribedGroup<unknown>
  readonly sandboxGroup: DescribedGroup<unknown>
  readonly controlGroup: DescribedGroup<unknown>
}

export function describeBank(): Descriptions {
  return {
    interfaceGroup: atOnce(describeOperations(interfaceOperations)),
    sandboxGroup: atOnce(describeOperations(sandboxOperations)),
    controlGroup: atOnce(describeControl()),
  }
}

/** Writes the modules from which `/openapi.json` is served. */
export function descriptionModules({
  interfaceGroup,
  sandboxGroup,
  controlGroup,
}: Descriptions): readonly GeneratedFile[] {
  const [bank, control] = [new Pieces(), new Pieces()]
  const packBank = (group: DescribedGroup<unknown>) => mapGroup(group, bank.pack)
  return [
    {
      path: 'packages/http/src/description/texts/built/bank.ts',
      text: bank.writeModule({
        frame: mapParts(describeFrame(), bank.pack),
        interfaceGroup: packBank(interfaceGroup),
        sandboxGroup: packBank(sandboxGroup),
      }),
    },
    {
      path: 'packages/devtools/src/control/built/control.ts',
      text: control.writeModule({ controlGroup: mapGroup(controlGroup, control.pack) }),
    },
  ]
}
