import { type ErrorCode, errorCodes } from '@pocketbank/core'
import { codeList, object, withSentence } from '@pocketbank/core/base/input'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import type { OperationName } from '@pocketbank/http'
import type { HeaderSource } from '@pocketbank/signatures/signature'
import * as v from 'valibot'

/** Longest delay. D: a day, because timers of some hosts end at once if they are longer than 24 days. */
const millisecondsMax = dayMilliseconds
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
  "Whether time of the bank's clock passes (sandbox) or real time (real). Without it sandbox.",
)
const retryAfterSeconds = withSentence(
  v.optional(whole(0, millisecondsMax / 1_000)),
  'The value of the header Retry-After, in seconds.',
)
const sentence = withSentence(v.optional(text), 'The sentence of the error.')
const status = withSentence(v.optional(whole(400, 599)), 'The HTTP status of the response.')

interface KindRow {
  readonly meaning: string
  /** Whether the fault strikes after the bank has executed the request, unless the rule says otherwise. */
  readonly after: boolean
  readonly fields: v.ObjectEntries
}

/** The kinds of faults. Their effects are in `inject.ts`, `corrupt-body.ts` and `stream-body.ts`. */
export const faultKinds = {
  delay: {
    meaning: 'Time passes, then the request continues.',
    after: false,
    fields: { milliseconds: withSentence(milliseconds, 'The delay in milliseconds.'), clock },
  },
  error: {
    meaning: 'The response is an error object with this code.',
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
    meaning: 'The response is 500 SYSTEM_ERROR.',
    after: false,
    fields: { text: sentence },
  },
  tooManyRequests: {
    meaning: 'The response is 429 ACCESS_EXCEEDED with the header Retry-After.',
    after: false,
    fields: { retryAfterSeconds },
  },
  drop: { meaning: 'The connection is closed without a response.', after: false, fields: {} },
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

export type FaultKind = keyof typeof faultKinds

const kinds = Object.keys(faultKinds) as readonly FaultKind[]

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

export const faultEffect = withSentence(
  v.variant(
    'kind',
    effectContracts as readonly v.GenericSchema[] as readonly EffectContracts[FaultKind][],
    `a kind of fault: ${kinds.join(', ')}`,
  ),
  'The effect of the fault.',
)

/** Contract of a match in JSON. A request matches if it equals every given field. */
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
    'true strikes after the bank has acted, so that only the response is lost or ' +
      'damaged; false strikes before. Without it true for kinds that damage a body.',
  ),
})

export type FaultEffect = Readonly<v.InferOutput<typeof faultEffect>>

export type EffectOf<Kind extends FaultKind> = Extract<FaultEffect, { readonly kind: Kind }>

/** The kinds without mandatory fields, which can be given by name alone. */
export type BareKind = Exclude<FaultKind, 'delay' | 'error'>

/** A request on which a fault may strike. It has passed all checks that come before the bank. */
export interface FaultRequest {
  readonly operation: OperationName
  readonly method: string
  /** The path without the query. */
  readonly path: string
  readonly headers: HeaderSource
  /** The query as the client sent it. */
  readonly query: unknown
  readonly body: unknown
  readonly tpp: string
  /**
   * The names of the person and the corporation of the request, in lower case, if known: PSU-ID and customer
   * numbers.
   */
  readonly psu: readonly string[]
}

/** The requests that a fault strikes: those that match every given field. Without fields: all. */
export interface FaultMatch extends Omit<Readonly<v.InferOutput<typeof faultMatch>>, 'operation'> {
  /**
   * The `operationId` of the bank's description. For an operation that a host added, write `as
   * OperationName`.
   */
  readonly operation?: OperationName | undefined
  /** A predicate for further conditions. A fault with a predicate cannot be written as JSON. */
  readonly where?: ((request: FaultRequest) => boolean) | undefined
}

/** A fault: its effect, the requests that it strikes, and how often. */
export interface FaultRule extends Readonly<v.InferOutput<typeof faultRule>> {
  /** Default: all requests. */
  readonly match?: FaultMatch | undefined
}

/** A fault as a test or a seed file gives it. `effect` may be the name of a kind without mandatory fields. */
export interface FaultRuleInput extends Omit<FaultRule, 'effect'> {
  readonly effect: FaultEffect | BareKind
}
