import type { SignatureParameters } from '../signature-header.ts'
import type { SignedMessage } from '../signing-string.ts'
import { createCause } from './cause.ts'
import { createDraft, createGuess, type Draft, type Variation } from './draft.ts'
import { forms, hashForms, jsonTexts, layouts, valuesOnly } from './layouts.ts'
import { signatureBases } from './rfc-9421.ts'
import type { Guess } from './search-guesses.ts'
import { buildLines, listVariations, orderVariations, targetVariations } from './signed-lines.ts'
import { mixSpellings, spellings, titleSpellings } from './spellings.ts'
import { lowerValues, valueVariations } from './values.ts'

interface SignedText {
  readonly message: SignedMessage
  readonly parameters: Omit<SignatureParameters, 'bytes'>
  /** The hash of the bank's signing string, by the algorithm of the signature. */
  readonly digest: Uint8Array
  readonly hash: string
}

/**
 * Guesses the text that a client signed instead of the signing string: single mistakes first, the most
 * frequent ones before others, then pairs.
 */
export function* guessSignedTexts({ message, parameters, digest, hash }: SignedText): Generator<Guess> {
  const lines = buildLines(message, parameters.names)
  if (lines === undefined) return
  const draft = createDraft(lines)
  const names = spellings(lines, parameters)
  const ofLists = [...listVariations(lines, message)]
  const ofTargets = targetVariations(lines, message)
  const ofForms = [...forms, ...hashForms(digest, hash)]
  yield* singles(draft, [
    ...names,
    ...layouts,
    valuesOnly,
    ...jsonTexts,
    ...signatureBases(lines, message),
    ...ofTargets,
    ...ofLists,
    lowerValues(lines),
    ...ofForms,
  ])
  yield guessBody(message)
  yield* singles(draft, valueVariations(lines, message))
  yield* pairs(draft, [...names, valuesOnly], layouts.slice(0, commonLayouts))
  yield* pairs(draft, ofTargets.slice(0, 1), names)
  yield* singles(draft, mixSpellings(lines))
  yield* singles(draft, orderVariations(lines))
  yield* pairs(draft, [...ofTargets, ...ofLists], layouts.slice(0, 3))
  yield* pairs(draft, ofLists, names)
  yield* pairs(draft, ofTargets, names)
  yield* singles(draft, titleSpellings(lines))
}

/** Layouts that are combined with other spellings of names. */
const commonLayouts = 7

function* singles(draft: Draft, variations: Iterable<Variation>): Generator<Guess> {
  for (const variation of variations) yield createGuess(draft, [variation])
}

function* pairs(draft: Draft, left: readonly Variation[], right: readonly Variation[]): Generator<Guess> {
  for (const first of left) for (const second of right) yield createGuess(draft, [first, second])
}

function guessBody({ body }: SignedMessage): Guess {
  const order = 'sign the signing string, which has the line of digest instead of the body'
  const causes = [createCause('layout')('it signs the body', order)]
  return { causes, length: body.length, rate: 1, bytes: () => (body.length === 0 ? undefined : body) }
}
