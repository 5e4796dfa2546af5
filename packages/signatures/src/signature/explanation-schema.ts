import type { DeepReadonly } from '@pocketbank/core/base'
import * as v from 'valibot'

// Apart from explanations themselves: a program that verifies needs no library of schemas.

/** The steps of the check, in their order; a refusal names the one that failed. */
export const steps = [
  'header',
  'digest',
  'certificate',
  'key-id',
  'algorithm',
  'signed-headers',
  'date',
  'key',
  'signature',
  'validity',
  'issuer',
] as const

export type SignatureStep = (typeof steps)[number]

/** The first difference of two texts: its position, counted from 0, and each text from there on. */
const difference = v.object({ at: v.number(), expected: v.string(), received: v.string() })

export type TextDifference = DeepReadonly<v.InferOutput<typeof difference>>

const text = v.optional(v.string())

/** Why an authentication was refused, as the journal has it. */
export const explanation = v.object({
  step: v.picklist(steps),
  /** The string that the bank built from the message and the list of signed headers; one character an octet. */
  signingString: text,
  /** Digests as they stand in the header: `SHA-256=…`. */
  expectedDigest: text,
  receivedDigest: text,
  /** Of the digest, or of the keyId. */
  firstDifference: v.optional(difference),
  keyIdRead: text,
  keyIdExpected: text,
  /** Attributes of the certificate's issuer that the keyId lacks, and attributes of the keyId that the issuer lacks. */
  missingAttributes: v.optional(v.array(v.string())),
  unexpectedAttributes: v.optional(v.array(v.string())),
  onlySpellingDiffers: v.optional(v.boolean()),
  /** The fault in a sentence, before its causes. */
  finding: v.string(),
  /** Proven mistakes of the client and their mends, the most telling first. `topics`: the parts of the request to change. */
  causes: v.array(v.object({ what: v.string(), do: text, topics: v.array(v.string()) })),
})
