import { createCause } from './cause.ts'
import type { Bytes, Guess } from './search-guesses.ts'

const ofDigest = createCause('digest')

/** Largest unpacked body that is hashed, in bytes. */
const unpackedBytesMax = 65_536

/** Largest body that is packed for a guess, in bytes. Packing costs more than all other guesses. */
const packedBytesMax = 8_192

/** Fixed cost of packing, in effort units. */
const packingUnits = 500_000

const marks = [
  { format: 'gzip', bytes: [0x1f, 0x8b] },
  { format: 'deflate', bytes: [0x78] },
] as const

/** The ninth and tenth byte of gzip data: zlib versions write different flags and systems. */
const heads: readonly (readonly [flags: number, system: number])[] = [
  [0, 3],
  [0, 255],
  [0, 0],
  [2, 255],
  [0, 10],
]

/** Guesses that the client hashed the body before packing and sent it packed, or the reverse. */
export function packBody(body: Bytes): readonly Guess[] {
  const packedAs = marks.find(({ bytes }) => bytes.every((byte, at) => body[at] === byte))
  if (packedAs !== undefined) {
    const { format } = packedAs
    return [
      {
        causes: [
          ofDigest(
            `it fits the body before it was packed by ${format}`,
            'send the body unpacked, and hash exactly these bytes',
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
    // The body is packed once for all guesses, so each one has a share of the cost.
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

/**
 * Reads the output of a compression stream. Throws if the bytes are not in its format, or the output is too
 * long.
 */
async function collected(
  bytes: Bytes,
  { readable, writable }: CompressionStream | DecompressionStream,
): Promise<Bytes> {
  const writer = writable.getWriter()
  const completion = writer.write(bytes).then(() => writer.close())
  // The reader reports the same error.
  completion.catch(() => undefined)
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
