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

/** Returns the texts of a group that was packed when the package was built. */
export function unpackGroup(pieces: Pieces, group: DescribedGroup<Packed>): DescribedGroup<string> {
  return mapGroup(group, createUnpack(pieces))
}

export function unpackFrame(pieces: Pieces, frame: DescriptionFrame<Packed>): DescriptionFrame<string> {
  return mapParts(frame, createUnpack(pieces))
}
