import { errorCodes, refuse } from '@pocketbank/core'
import { type Outcome, refused } from '../pipeline/outcome.ts'
import { Damage, type DamageDone, damageOf } from './damage.ts'
import { droppedConnection } from './loss.ts'
import type { EffectOf, FaultEffect, FaultKind } from './rule.ts'
import type { Lapses, Strike } from './time.ts'

const silent: Outcome = { refusedBy: 'injected', warnings: [] }
const failed: Outcome = refused('injected', refuse('K4d', 'SYSTEM_ERROR', errorCodes.SYSTEM_ERROR).error)

/** What is told where the bank was not asked: of what can be heard at all, that it failed, however it is told. */
export function toldUnasked({ effect }: Strike): Outcome {
  return effect.kind === 'drop' || effect.kind === 'delay' ? silent : failed
}

const usualRetryAfterSeconds = 60

function refusalOf(effect: Omit<EffectOf<'error'>, 'kind'>): Partial<Outcome> {
  const { code, status, text, retryAfterSeconds } = effect
  return {
    refusal: refuse('K4d', code, text ?? errorCodes[code]).error,
    ...(status !== undefined && { status }),
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  }
}

type Refusers = { readonly [Kind in FaultKind]?: (effect: EffectOf<Kind>) => Partial<Outcome> }

/** The refusals that take the place of the bank's answer. */
const refusers: Refusers = {
  error: refusalOf,
  systemError: ({ text }) => refusalOf({ code: 'SYSTEM_ERROR', text }),
  tooManyRequests: ({ retryAfterSeconds = usualRetryAfterSeconds }) =>
    refusalOf({ code: 'ACCESS_EXCEEDED', retryAfterSeconds }),
}

/** The outcome with one more strike, which may befall its answer. */
export function struck(
  outcome: Outcome,
  strike: Strike,
  { lapses, ...more }: DamageDone & { readonly lapses: Lapses },
): Outcome {
  const before: DamageDone = damageOf(outcome) ?? {}
  const { strikes = [], quirks, effect, lost } = before
  const done = { quirks, effect, lost, ...more, strikes: [...strikes, strike] }
  return { ...outcome, interference: new Damage(lapses, done) }
}

/** The outcome after a strike that ends it. */
function ended(outcome: Outcome, strike: Strike, lapses: Lapses): Outcome {
  const { effect } = strike
  const refuser = refusers[effect.kind] as ((effect: FaultEffect) => Partial<Outcome>) | undefined
  if (refuser !== undefined) {
    const { warnings, interference } = outcome
    // What a bank said that was asked goes with its answer, and with it the rule by which it decided.
    const unasked = strike.after ? {} : { refusedBy: 'injected' as const }
    const told = { warnings, ...(interference && { interference }), ...unasked, ...refuser(effect) }
    return struck(told, strike, { lapses })
  }
  return effect.kind === 'drop'
    ? struck(outcome, strike, { lapses, lost: { reason: droppedConnection() } })
    : struck(outcome, strike, { lapses, effect })
}

/** Lets a strike befall an outcome. A client that gives up while it waits has no answer. */
export async function befall(
  outcome: Outcome,
  strike: Strike,
  { lapses, request }: { readonly lapses: Lapses; readonly request: Request },
): Promise<Outcome> {
  const { effect } = strike
  if (effect.kind !== 'delay') return ended(outcome, strike, lapses)
  const { signal } = request
  try {
    await lapses.pass(effect, { strike, signal })
    return struck(outcome, strike, { lapses })
  } catch (reason) {
    if (!signal.aborted) throw reason
    return struck(outcome, strike, { lapses, lost: { reason } })
  }
}
