/**
 * The kinds of resources with ids, each with a constant that makes its ids differ from those of other kinds.
 */
export const resourceKinds = {
  customer: 0x1f3a_5c71,
  agreement: 0x2b64_09d3,
  engagement: 0x3c95_e1a7,
  account: 0x4d27_b86b,
  'card-account': 0x5e80_3f1d,
  transaction: 0x6fb1_d245,
  'card-transaction': 0x70e3_6a99,
  request: 0x8195_1b0d,
  authorisation: 0x92c7_4e53,
  consent: 0xa3f8_80b7,
  psu: 0xb42a_97e1,
  session: 0xc55d_2c9f,
  payment: 0xd68e_41b5,
  'signing-basket': 0xe7bf_5a3b,
  batch: 0xf8e0_73c1,
} as const satisfies Record<string, number>

export type ResourceKind = keyof typeof resourceKinds

/** The kinds whose ids TPPs keep. When a bank is started again, an old id must not name a new resource. */
export const keptKinds = [
  'authorisation',
  'consent',
  'psu',
  'session',
  'payment',
  'signing-basket',
] as const satisfies readonly ResourceKind[]

/** A start of a bank from a snapshot of another one. */
export interface Generation {
  /** Counts the banks that were started from the same snapshot, from 1 on. */
  readonly number: number
  readonly since: Readonly<Record<(typeof keptKinds)[number], number>>
}

interface KeyedGeneration extends Generation {
  readonly keys: readonly number[]
}

/** The source of ids: a text that a person may choose, and the round keys derived from it. */
export interface IdSeed {
  readonly text: string
  readonly keys: readonly number[]
  /** The starts that led to this bank, the earliest first. */
  readonly generations: readonly KeyedGeneration[]
}

const rounds = 6

/** Mixes a 32-bit number so that each bit depends on all others (the finaliser of MurmurHash3). */
export function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Computes a 32-bit hash of a text: FNV-1a over its UTF-16 units, then mixed. */
export function hashText(text: string): number {
  let hash = 0x811c_9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193)
  }
  return mix(hash)
}

function keysFrom(start: number): readonly number[] {
  return Array.from({ length: rounds }, (_, round) => mix(start + Math.imul(round + 1, 0x9e37_79b9)))
}

/** Derives the seed from a text. The same text and the same generations give the same ids. */
export function idSeed(text: string, generations: readonly Generation[] = []): IdSeed {
  const start = hashText(text)
  const keyed = generations.map(({ number, since }) => {
    return { number, since, keys: keysFrom(mix(start ^ Math.imul(number, 0x85eb_ca6b))) }
  })
  return { text, keys: keysFrom(start), generations: keyed }
}

/** Returns the round keys for the id of a serial: those of the generation that issued it. */
export function findRoundKeys(
  { keys, generations }: IdSeed,
  kind: ResourceKind,
  serial: number,
): readonly number[] {
  if (generations.length === 0) return keys
  const giving = generations.findLast(({ since }) => serial > lastSerialBefore(since, kind))
  return giving === undefined ? keys : giving.keys
}

/**
 * Returns the last serial of a kind before a generation; infinity for kinds with the same ids in each
 * generation.
 */
function lastSerialBefore(since: Partial<Record<ResourceKind, number>>, kind: ResourceKind): number {
  return since[kind] ?? Number.POSITIVE_INFINITY
}
