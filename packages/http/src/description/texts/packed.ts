import { type DescribedGroup, type DescriptionFrame, mapGroup, mapParts } from './group.ts'

/** A text as indexes of its pieces. Hundreds of operations share headers and refusals. */
export type Packed = readonly number[]

type Pieces = readonly string[]

function createUnpack(pieces: Pieces) {
  return (packed: Packed): string => {
    let text = ''
    for (const index of packed) text = `${text}${pieces[index]}`
    return text
  }
}

/** A group that was packed when the package was built. */
export interface PackedGroup {
  readonly pieces: Pieces
  readonly group: DescribedGroup<Packed>
}

/** Packs each part as a piece. */
export function packGroup(parts: DescribedGroup<unknown>): PackedGroup {
  const pieces: string[] = []
  const group = mapGroup(parts, (part): Packed => [pieces.push(JSON.stringify(part)) - 1])
  return { pieces, group }
}

export function unpackGroup({ pieces, group }: PackedGroup): DescribedGroup<string> {
  return mapGroup(group, createUnpack(pieces))
}

/**
 * Returns the text of a part. Of several groups with this part the first one counts, as a request reaches the
 * first operation at a place.
 */
export function readPart(
  groups: readonly PackedGroup[],
  section: keyof DescribedGroup<Packed>,
  name: string,
): string | undefined {
  for (const { pieces, group } of groups) {
    const packed = group[section][name]
    if (packed !== undefined) return createUnpack(pieces)(packed)
  }
  return undefined
}

export function unpackFrame(pieces: Pieces, frame: DescriptionFrame<Packed>): DescriptionFrame<string> {
  return mapParts(frame, createUnpack(pieces))
}
