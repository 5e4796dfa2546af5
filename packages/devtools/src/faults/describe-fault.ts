import { errorCodes } from '@pocketbank/core'
import { shortenInput } from '@pocketbank/core/base/input'
import { statusOf } from '@pocketbank/http/operations/render'
import { defaultContentType } from './corrupt-body.ts'
import { defaultRetryAfterSeconds } from './inject.ts'
import { type EffectOf, type FaultEffect, type FaultKind, type FaultRuleInput, faultKinds } from './rule.ts'
import { defaultMilliseconds, defaultPieces } from './stream-body.ts'

/** An effect with its defaults filled in. `systemError` and `tooManyRequests` have become `error`. */
type PlainEffect = Exclude<FaultEffect, { readonly kind: 'systemError' | 'tooManyRequests' }>

type Resolvers = { readonly [Kind in FaultKind]: (effect: EffectOf<Kind>) => PlainEffect }

function plainError({
  code,
  status = statusOf[code],
  text = errorCodes[code],
  retryAfterSeconds,
}: Omit<EffectOf<'error'>, 'kind'>): PlainEffect {
  return { kind: 'error', code, status, text, retryAfterSeconds }
}

/**
 * Resolvers that fill in the defaults of each kind. Their fields have a fixed order: `effectKey` compares
 * JSON.
 */
const resolvers: Resolvers = {
  delay: ({ kind, milliseconds, clock = 'sandbox' }) => ({ kind, milliseconds, clock }),
  error: plainError,
  systemError: ({ text }) => plainError({ code: 'SYSTEM_ERROR', text }),
  tooManyRequests: ({ retryAfterSeconds = defaultRetryAfterSeconds }) =>
    plainError({ code: 'ACCESS_EXCEEDED', retryAfterSeconds }),
  drop: ({ kind }) => ({ kind }),
  malformedJson: ({ kind }) => ({ kind }),
  truncatedBody: ({ kind, contentLength = 'whole' }) => ({ kind, contentLength }),
  wrongContentType: ({ kind, contentType = defaultContentType, body, status }) => {
    return { kind, contentType, body, status }
  },
  slowBody: ({ kind, milliseconds = defaultMilliseconds, pieces = defaultPieces, clock = 'sandbox' }) => {
    return { kind, milliseconds, pieces, clock }
  },
}

function resolveEffect(input: FaultRuleInput['effect']): PlainEffect {
  const effect = (typeof input === 'string' ? { kind: input } : input) as FaultEffect
  return (resolvers[effect.kind] as (effect: FaultEffect) => PlainEffect)(effect)
}

type FaultEffects = Pick<FaultRuleInput, 'effect' | 'after'>

function strikesAfter({ effect, after }: FaultEffects): boolean {
  return after ?? faultKinds[typeof effect === 'string' ? effect : effect.kind].after
}

/** Returns an equal text for faults with the same effect, even if one leaves out its defaults. */
export function effectKey(fault: FaultEffects): string {
  return JSON.stringify([resolveEffect(fault.effect), strikesAfter(fault)])
}

/** Writes a duration: `300 ms`, `5 s`, `2 min`. */
function writeDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`
  return milliseconds % 60_000 === 0 ? `${milliseconds / 60_000} min` : `${milliseconds / 1_000} s`
}

const idle = 'The bank does nothing.'

function aboutResponse(sentence: string, isAfter: boolean): string {
  return isAfter ? sentence : `${sentence} ${idle}`
}

function aboutBody({ contentType, body, status }: EffectOf<'wrongContentType'>): string {
  const quotedBody = body === undefined || body === '' ? undefined : `"${shortenInput(body)}"`
  if (status === undefined) {
    return `The body is ${quotedBody ?? (body === '' ? 'empty' : 'JSON')}, with Content-Type ${contentType}.`
  }
  const bodyWords =
    quotedBody === undefined ? (body === '' ? 'an empty body' : 'a JSON body') : `the body ${quotedBody}`
  return `${status} with ${bodyWords}, Content-Type ${contentType}.`
}

function aboutError({ code, status, text, retryAfterSeconds }: EffectOf<'error'>): string {
  const retry = retryAfterSeconds === undefined ? '' : ` with Retry-After: ${retryAfterSeconds}`
  const isOwn = text !== undefined && text !== errorCodes[code]
  return `${status} ${code}${retry}${isOwn ? `, saying "${shortenInput(text.replace(/\.$/, ''))}"` : ''}.`
}

function aboutDelay({ milliseconds, clock }: EffectOf<'delay'>, isAfter: boolean): string {
  const duration = writeDuration(milliseconds)
  if (clock === 'real') {
    return isAfter ? `The bank acts, then waits ${duration}.` : `The bank waits ${duration}, then acts.`
  }
  return isAfter
    ? `The bank acts, then its clock advances by ${duration}.`
    : `The bank's clock advances by ${duration}, then the bank acts.`
}

type Describers = {
  readonly [Kind in PlainEffect['kind']]: (effect: EffectOf<Kind>, isAfter: boolean) => string
}

const describers: Describers = {
  delay: aboutDelay,
  error: (effect, isAfter) => `${aboutError(effect)} ${isAfter ? 'The bank has acted.' : idle}`,
  drop: (_, isAfter) =>
    isAfter
      ? 'The bank acts, then the connection closes without a response.'
      : `The connection closes without a response. ${idle}`,
  malformedJson: (_, isAfter) => aboutResponse('The body is not JSON: it has an extra comma.', isAfter),
  truncatedBody: ({ contentLength }, isAfter) =>
    aboutResponse(
      contentLength === 'cut'
        ? 'The body ends halfway, and Content-Length agrees with it.'
        : 'The connection closes after half of the body.',
      isAfter,
    ),
  wrongContentType: (effect, isAfter) => aboutResponse(aboutBody(effect), isAfter),
  slowBody: ({ pieces, milliseconds = 0, clock }, isAfter) => {
    const apart = `${writeDuration(milliseconds)} apart${clock === 'real' ? '' : " on the bank's clock"}`
    return aboutResponse(`The body arrives in ${pieces} pieces, ${apart}.`, isAfter)
  },
}

/** Describes a fault in one or two sentences, which are also its name in the console and the journal. */
export function describeFault(fault: FaultEffects): string {
  const effect = resolveEffect(fault.effect)
  const describe = describers[effect.kind] as (effect: PlainEffect, isAfter: boolean) => string
  return describe(effect, strikesAfter(fault))
}

/** Says how many requests a fault strikes: `once`, `3 times`, `until turned off`. */
export function describeTimes(times: number | undefined): string {
  if (times === undefined) return 'until turned off'
  return times === 1 ? 'once' : `${times} times`
}
