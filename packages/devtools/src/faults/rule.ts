import { type ErrorCode, errorCodes } from '@pocketbank/core'
import { codeList, object, withSentence } from '@pocketbank/core/base/input'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import type { OperationName } from '@pocketbank/http'
import type { HeaderSource } from '@pocketbank/signatures/signature'
import * as v from 'valibot'

/** A delay at most: a day. D: a timer of a host takes 24 days, and would end a longer one at once. */
const millisecondsMax = dayMilliseconds
/** Times that a fault may be told to strike; without a number it strikes for good. */
const timesMax = 1_000_000
const piecesMax = 1_000
const textCharsMax = 512

const codes = Object.keys(errorCodes) as readonly ErrorCode[]

function whole(least: number, greatest: number): v.GenericSchema<number> {
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(greatest))
}

const text: v.GenericSchema<string> = v.pipe(v.string(), v.minLength(1), v.maxLength(textCharsMax))
const milliseconds = whole(1, millisecondsMax)
const clock = withSentence(
  v.optional(v.picklist(['sandbox', 'real'], 'a clock: sandbox, which is moved on, or real')),
  'Whether time of the bank’s clock passes (sandbox) or real time (real). Without it sandbox.',
)
const retryAfterSeconds = withSentence(
  v.optional(whole(0, millisecondsMax / 1_000)),
  'The value of the header Retry-After, in seconds.',
)
const sentence = withSentence(v.optional(text), 'The sentence of the error.')
const status = withSentence(v.optional(whole(400, 599)), 'The HTTP status of the response.')

/** A kind of fault, as one row. */
interface KindRow {
  /** Effect of the fault, in one sentence. */
  readonly meaning: string
  /** Strikes after the bank was asked, unless a fault overrides it. */
  readonly after: boolean
  /** Further fields of a fault of this kind. */
  readonly fields: v.ObjectEntries
}

/** The kinds of faults. What a kind does to an outcome or an answer is in `inject.ts`, `corrupt-body.ts` and `stream-body.ts`. */
export const faultKinds = {
  delay: {
    meaning: 'Time passes, then the request goes on.',
    after: false,
    fields: { milliseconds: withSentence(milliseconds, 'The delay in milliseconds.'), clock },
  },
  error: {
    meaning: 'The answer is an error object with this code.',
    after: false,
    fields: {
      code: withSentence(
        codeList(codes, 'a code of the bank, e.g. PAYMENT_FAILED', 'any'),
        'The code of the error.',
      ),
      status,
      text: sentence,
      retryAfterSeconds,
    },
  },
  systemError: {
    meaning: 'The answer is 500 SYSTEM_ERROR.',
    after: false,
    fields: { text: sentence },
  },
  tooManyRequests: {
    meaning: 'The answer is 429 ACCESS_EXCEEDED with the header Retry-After.',
    after: false,
    fields: { retryAfterSeconds },
  },
  drop: { meaning: 'The connection is closed and there is no answer.', after: false, fields: {} },
  malformedJson: {
    meaning: 'The body is not JSON: it has an extra comma at its end.',
    after: true,
    fields: {},
  },
  truncatedBody: {
    meaning: 'The body ends after its first half.',
    after: true,
    fields: {
      contentLength: withSentence(
        v.optional(v.picklist(['whole', 'cut'], 'whole, the length before the cut, or cut')),
        'Whether Content-Length has the length before the cut (whole) or after it (cut). Without it whole.',
      ),
    },
  },
  wrongContentType: {
    meaning: 'The Content-Type is not JSON.',
    after: true,
    fields: {
      contentType: withSentence(
        v.optional(v.pipe(text, v.regex(/^[\x21-\x7e][\x20-\x7e]*$/, 'a value of a header'))),
        'The Content-Type of the response.',
      ),
      body: withSentence(v.optional(v.string()), 'The body of the response.'),
      status,
    },
  },
  slowBody: {
    meaning: 'The body arrives in pieces, with pauses.',
    after: true,
    fields: {
      milliseconds: withSentence(v.optional(milliseconds), 'The time between two pieces, in milliseconds.'),
      pieces: withSentence(v.optional(whole(2, piecesMax)), 'The number of pieces of the body.'),
      clock,
    },
  },
} as const satisfies Record<string, KindRow>

/** A kind of fault. */
export type FaultKind = keyof typeof faultKinds

const kinds = Object.keys(faultKinds) as readonly FaultKind[]

/** The contract of an effect of one kind: the name of the kind, and the fields of its row. */
type EffectContract<Fields extends v.ObjectEntries, Kind extends string> = v.ObjectSchema<
  Fields & { readonly kind: v.LiteralSchema<Kind, undefined> },
  undefined
>

type EffectContracts = {
  readonly [Kind in FaultKind]: EffectContract<(typeof faultKinds)[Kind]['fields'], Kind>
}

const effectContracts = kinds.map((kind) =>
  v.object({ kind: withSentence(v.literal(kind), 'The kind of fault.'), ...faultKinds[kind].fields }),
)

/** Contract of a fault's effect, as JSON. */
export const faultEffect = withSentence(
  v.variant(
    'kind',
    effectContracts as readonly v.GenericSchema[] as readonly EffectContracts[FaultKind][],
    `a kind of fault: ${kinds.join(', ')}`,
  ),
  'The effect of the fault.',
)

/** Contract of the requests that a fault strikes, as JSON: those that fit every given field. */
export const faultMatch = object({
  operation: withSentence(
    v.optional(v.string()),
    'The id of the operation, such as listAccountTransactions.',
  ),
  method: withSentence(
    v.optional(codeList(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'], 'GET, HEAD, POST, PUT or DELETE', 'any')),
    'The method of the request.',
  ),
  path: withSentence(
    v.optional(v.pipe(text, v.regex(/^\/[^?#]*$/, 'a path that begins with / and has no query'))),
    'The path without its query. {anything} matches one step of it, and * at the end all that follows.',
  ),
  tpp: withSentence(v.optional(text), { sentence: 'The id of the TPP.', label: 'TPP' }),
  psu: withSentence(v.optional(text), {
    sentence: 'The PSU-ID, or the customer number of the person or corporation for whom the request is made.',
    label: 'PSU',
  }),
})

/** A fault, as JSON. */
export const faultRule = v.object({
  effect: faultEffect,
  match: withSentence(
    v.optional(faultMatch),
    'The requests that the fault strikes: those that fit every given field. Without it all.',
  ),
  times: withSentence(v.optional(whole(1, timesMax)), {
    sentence: 'The number of requests to strike. Without it the fault strikes until it is removed.',
    label: 'How often',
  }),
  after: withSentence(
    v.optional(v.boolean()),
    'true strikes after the bank has acted, so that only the response is lost or damaged; false strikes before. Without it true for kinds that damage a body.',
  ),
})

/** Effect of a fault. */
export type FaultEffect = Readonly<v.InferOutput<typeof faultEffect>>

/** The effect of one kind. */
export type EffectOf<Kind extends FaultKind> = Extract<FaultEffect, { readonly kind: Kind }>

/** The kinds that need nothing said besides, so that their name stands for them. */
export type BareKind = Exclude<FaultKind, 'delay' | 'error'>

/** A request on which a fault may strike: one that passed the checks before the bank. */
export interface FaultRequest {
  /** The id of the operation. */
  readonly operation: OperationName
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly headers: HeaderSource
  /** As it was sent, each where it was. */
  readonly query: unknown
  readonly body: unknown
  readonly tpp: string
  /** For whom the request is made: PSU-ID in lower case, and the customer numbers of person and corporation, each where known. */
  readonly psu: readonly string[]
}

/** Requests that a fault strikes: those that fit every given field; all without any. */
export interface FaultMatch extends Omit<Readonly<v.InferOutput<typeof faultMatch>>, 'operation'> {
  /** The id of the operation, as the description of the bank has it; of one that a host added say `as OperationName`. */
  readonly operation?: OperationName | undefined
  /** Predicate that a request must fulfil besides. It has no form in JSON. */
  readonly where?: ((request: FaultRequest) => boolean) | undefined
}

/** A fault: what it does, to which requests, and how often. */
export interface FaultRule extends Readonly<v.InferOutput<typeof faultRule>> {
  /** Requests that it strikes. Default: all. */
  readonly match?: FaultMatch | undefined
}

/** A fault as one may write it: the name of a kind stands for the whole where nothing else needs to be said. */
export interface GivenFault extends Omit<FaultRule, 'effect'> {
  readonly effect: FaultEffect | BareKind
}
