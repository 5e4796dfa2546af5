import type { DeepReadonly } from '@pocketbank/core/base'
import { withSentence } from '@pocketbank/core/base/input'
import * as v from 'valibot'

// In a file of its own, so that a program that only verifies needs no schema library.

/** The steps of the check in order. A refusal names the failed step. */
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

const difference = v.object({
  at: withSentence(v.number(), 'The place of the difference, counted from 0.'),
  expected: withSentence(v.string(), 'The expected text.'),
  received: withSentence(v.string(), 'The received text.'),
})

export type TextDifference = DeepReadonly<v.InferOutput<typeof difference>>

const text = v.optional(v.string())

/** The schema of an explanation in the journal. */
export const explanation = v.object({
  step: withSentence(v.picklist(steps), 'The step of the check that failed.'),
  /** One character per byte. */
  signingString: withSentence(text, 'The signing string that the bank expected.'),
  /** In the form of the header: `SHA-256=…`. */
  expectedDigest: withSentence(text, 'The digest of the received bytes.'),
  receivedDigest: withSentence(text, 'The digest in the header.'),
  /** Of the digest or of the keyId. */
  firstDifference: withSentence(
    v.optional(difference),
    'The first difference between the expected and the received text.',
  ),
  keyIdRead: withSentence(text, 'The keyId as the bank read it.'),
  keyIdExpected: withSentence(text, 'The keyId that the certificate asks for.'),
  missingAttributes: withSentence(
    v.optional(v.array(v.string())),
    'Attributes of the issuer that the keyId lacks.',
  ),
  unexpectedAttributes: withSentence(
    v.optional(v.array(v.string())),
    'Attributes of the keyId that the issuer does not have.',
  ),
  onlySpellingDiffers: withSentence(
    v.optional(v.boolean()),
    'Whether only the spelling of the attributes differs.',
  ),
  finding: withSentence(v.string(), 'The refusal without its causes, a sentence.'),
  /** The most specific first. `topics` names the parts of the request to change. */
  causes: withSentence(
    v.array(
      v.object({
        what: withSentence(v.string(), 'The mistake.'),
        do: withSentence(text, 'The change that fixes the mistake; absent if the bank knows none.'),
        topics: withSentence(v.array(v.string()), 'The parts of the request to change.'),
      }),
    ),
    'The mistakes of the client, each proven by a computation, the most specific first.',
  ),
})
