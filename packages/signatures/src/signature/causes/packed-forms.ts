import { createCause } from './cause.ts'
import type { Bytes, Guess } from './search-guesses.ts'

const ofDigest = createCause('digest')

/** Bytes of what is unpacked to be hashed. */
const unpackedBytesMax = 65_536

/** Bytes of a body that is packed to be hashed: packing costs more than all other guesses. */
const packedBytesMax = 8_192

/** Fixed cost of packing, whatever the length. */
const packingUnits = 500_000

/** The first bytes of what was packed. */
const marks = [
  { format: 'gzip', bytes: [0x1f, 0x8b] },
  { format: 'deflate', bytes: [0x78] },
] as const

/** Tools that pack with zlib differ in the tenth byte, the system, and in the ninth. */
const heads: readonly (readonly [flags: number, system: number])[] = [
  [0, 3],
  [0, 255],
  [0, 0],
  [2, 255],
  [0, 10],
]

/** The body before it was packed, or packed: clients hash one and send the other. */
export function packBody(body: Bytes): readonly Guess[] {
  const packedAs = marks.find(({ bytes }) => bytes.every((byte, at) => body[at] === byte))
  if (packedAs !== undefined) {
    const { format } = packedAs
    return [
      {
        causes: [
          ofDigest(
            `it fits the body before it was packed by ${format}`,
            'send the body as it is, without packing it, and hash exactly these bytes',
          ),
        ],
        length: packingUnits,
        rate: 1,
        bytes: () => unpacked(body, format),
      },
    ]
  }
  if (body.length > packedBytesMax) return []
  let packing: Promise<Bytes> | undefined
  return heads.map(([flags, system]) => ({
    causes: [ofDigest('it fits the body packed by gzip', 'hash exactly the bytes that are sent')],
    // The body is packed once for all of them, so that each bears its part, and the first one asked for is enough to do it.
    length: packingUnits / heads.length + body.length,
    rate: 1,
    bytes: async () => {
      packing ??= collected(body, new CompressionStream('gzip'))
      const packed = (await packing).slice()
      packed.set([flags, system], 8)
      return packed
    },
  }))
}

async function unpacked(body: Bytes, format: CompressionFormat): Promise<Bytes | undefined> {
  try {
    return await collected(body, new DecompressionStream(format))
  } catch {
    return undefined
  }
}

/** Reads the output of a compression stream for these bytes; throws if they are not in its format, or the output is too long. */
async function collected(
  bytes: Bytes,
  { readable, writable }: CompressionStream | DecompressionStream,
): Promise<Bytes> {
  const writer = writable.getWriter()
  const written = writer.write(bytes).then(() => writer.close())
  // What goes wrong is told by the reader, too.
  written.catch(() => undefined)
  const pieces: number[] = []
  const reader = readable.getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    for (const byte of piece.value) pieces.push(byte)
    if (pieces.length > unpackedBytesMax) {
      await reader.cancel()
      throw new Error('too much')
    }
  }
  return Uint8Array.from(pieces)
}
