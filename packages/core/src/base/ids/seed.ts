/** The kinds of resources that carry an id of their own, each with the constant that keeps its ids apart. */
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

/** A kind of resource. */
export type ResourceKind = keyof typeof resourceKinds

/** What ids are made from: a text that a person may choose, and the round keys that follow from it. */
export interface IdSeed {
  readonly text: string
  readonly keys: readonly number[]
}

const rounds = 6

/** Spreads every bit of a 32 bit number over all the others (the finaliser of MurmurHash3). */
export function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** A 32 bit number that follows from a text: FNV-1a over its UTF-16 units, then mixed. */
export function hashText(text: string): number {
  let hash = 0x811c_9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193)
  }
  return mix(hash)
}

/** The seed that a text stands for. The same text gives the same ids. */
export function idSeed(text: string): IdSeed {
  const start = hashText(text)
  return {
    text,
    keys: Array.from({ length: rounds }, (_, round) => mix(start + Math.imul(round + 1, 0x9e37_79b9))),
  }
}
