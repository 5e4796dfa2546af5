import { errorCodes, refuse } from '@pocketbank/core'
import { type Passage, refused } from '../visit.ts'
import type { Damage, Strike } from './damage.ts'
import { droppedConnection } from './loss.ts'
import type { EffectOf, FaultEffect, FaultKind } from './rule.ts'
import type { Lapses } from './time.ts'

const silent: Passage = { refusedBy: 'injected', warnings: [] }
const failed: Passage = refused('injected', refuse('K4d', 'SYSTEM_ERROR', errorCodes.SYSTEM_ERROR).error)

/** What is told where the bank was not asked: of what can be heard at all, that it failed, however it is told. */
export function toldUnasked({ effect }: Strike): Passage {
  return effect.kind === 'drop' || effect.kind === 'delay' ? silent : failed
}

const usualRetryAfterSeconds = 60

function refusalOf(effect: Omit<EffectOf<'error'>, 'kind'>): Partial<Passage> {
  const { code, status, text, retryAfterSeconds } = effect
  return {
    refusal: refuse('K4d', code, text ?? errorCodes[code]).error,
    ...(status !== undefined && { status }),
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  }
}

type Refusers = { readonly [Kind in FaultKind]?: (effect: EffectOf<Kind>) => Partial<Passage> }

/** The refusals that take the place of the bank's answer. */
const refusers: Refusers = {
  error: refusalOf,
  systemError: ({ text }) => refusalOf({ code: 'SYSTEM_ERROR', text }),
  tooManyRequests: ({ retryAfterSeconds = usualRetryAfterSeconds }) =>
    refusalOf({ code: 'ACCESS_EXCEEDED', retryAfterSeconds }),
}

/** The passage with one more strike, which may befall its answer. */
export function struck(passage: Passage, strike: Strike, more: Partial<Damage> = {}): Passage {
  const { strikes = [], quirks = [], ...rest } = passage.damage ?? {}
  return { ...passage, damage: { ...rest, ...more, quirks, strikes: [...strikes, strike] } }
}

/** The passage after a strike that ends it. */
function ended(passage: Passage, strike: Strike): Passage {
  const { effect } = strike
  const refuser = refusers[effect.kind] as ((effect: FaultEffect) => Partial<Passage>) | undefined
  if (refuser !== undefined) {
    const { warnings, damage } = passage
    // What a bank said that was asked goes with its answer, and with it the rule by which it decided.
    const unasked = strike.after ? {} : { refusedBy: 'injected' as const }
    return struck({ warnings, ...(damage && { damage }), ...unasked, ...refuser(effect) }, strike)
  }
  return effect.kind === 'drop'
    ? struck(passage, strike, { lost: { reason: droppedConnection() } })
    : struck(passage, strike, { effect })
}

/** Lets a strike befall a passage. A client that gives up while it waits has no answer. */
export async function befall(
  passage: Passage,
  strike: Strike,
  { lapses, signal }: { readonly lapses: Lapses; readonly signal: AbortSignal },
): Promise<Passage> {
  const { effect } = strike
  if (effect.kind !== 'delay') return ended(passage, strike)
  try {
    await lapses.pass(effect, { strike, signal })
    return struck(passage, strike)
  } catch (reason) {
    if (!signal.aborted) throw reason
    return struck(passage, strike, { lost: { reason } })
  }
}
