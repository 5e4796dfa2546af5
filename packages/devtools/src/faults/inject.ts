import { errorCodes } from '@pocketbank/core'
import { refuse } from '@pocketbank/core/base/errors'
import { type Outcome, refusalOutcome } from '@pocketbank/http/pipeline'
import type { IncomingRequest } from '@pocketbank/http/requests/incoming-request'
import { createDropError } from './connection-errors.ts'
import { type Injected, InjectedFaults, readInjectedFaults } from './injected-faults.ts'
import type { EffectOf, FaultEffect, FaultKind } from './rule.ts'
import type { Delays, InjectedFault } from './time.ts'

const silent: Outcome = { refusedBy: 'injected', warnings: [] }
const failed: Outcome = refusalOutcome(
  'injected',
  refuse(['K4d', 'SYSTEM_ERROR'], errorCodes.SYSTEM_ERROR).error,
)

/**
 * Returns the outcome of a request that a fault strikes before the bank acts: a failure, or an empty outcome
 * for drops and delays.
 */
export function createFaultOutcome({ effect }: InjectedFault): Outcome {
  return effect.kind === 'drop' || effect.kind === 'delay' ? silent : failed
}

/** Seconds in Retry-After of a 429 if the fault has none. */
export const defaultRetryAfterSeconds = 60

function injectedRefusal(effect: Omit<EffectOf<'error'>, 'kind'>): Partial<Outcome> {
  const { code, status, text, retryAfterSeconds } = effect
  return {
    refusal: refuse(['K4d', code], text ?? errorCodes[code]).error,
    ...(status !== undefined && { status }),
    ...(retryAfterSeconds !== undefined && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  }
}

type Refusers = { readonly [Kind in FaultKind]?: (effect: EffectOf<Kind>) => Partial<Outcome> }

const refusers: Refusers = {
  error: injectedRefusal,
  systemError: ({ text }) => injectedRefusal({ code: 'SYSTEM_ERROR', text }),
  tooManyRequests: ({ retryAfterSeconds = defaultRetryAfterSeconds }) =>
    injectedRefusal({ code: 'ACCESS_EXCEEDED', retryAfterSeconds }),
}

/** Adds a fault to an outcome, after the faults that it has already. */
export function withFault(
  outcome: Outcome,
  fault: InjectedFault,
  { delays, ...changes }: Injected & { readonly delays: Delays },
): Outcome {
  const before: Injected = readInjectedFaults(outcome) ?? {}
  const { faults = [], quirks, effect, lost } = before
  const interference = { quirks, effect, lost, ...changes, faults: [...faults, fault] }
  return { ...outcome, interference: new InjectedFaults(delays, interference) }
}

/** Applies a fault other than a delay to an outcome. */
function endOutcome(outcome: Outcome, fault: InjectedFault, delays: Delays): Outcome {
  const { effect } = fault
  const refuser = refusers[effect.kind] as ((effect: FaultEffect) => Partial<Outcome>) | undefined
  if (refuser !== undefined) {
    const { warnings, interference } = outcome
    // The outcome keeps only warnings and earlier faults. The refusal replaces the bank's response and its
    // rule.
    const unasked = fault.after ? {} : { refusedBy: 'injected' as const }
    const faultOutcome = { warnings, ...(interference && { interference }), ...unasked, ...refuser(effect) }
    return withFault(faultOutcome, fault, { delays })
  }
  return effect.kind === 'drop'
    ? withFault(outcome, fault, { delays, lost: { reason: createDropError() } })
    : withFault(outcome, fault, { delays, effect })
}

/** Applies a fault to an outcome. If the client gives up during a delay, the outcome is lost. */
export async function inject(
  outcome: Outcome,
  fault: InjectedFault,
  { delays, request }: { readonly delays: Delays; readonly request: Pick<IncomingRequest, 'signal'> },
): Promise<Outcome> {
  const { effect } = fault
  if (effect.kind !== 'delay') return endOutcome(outcome, fault, delays)
  const { signal } = request
  try {
    const goesOn = await delays.pass(effect, { fault, signal })
    return withFault(outcome, fault, {
      delays,
      ...(goesOn ? {} : { lost: { reason: createDropError() } }),
    })
  } catch (reason) {
    if (!signal.aborted) throw reason
    return withFault(outcome, fault, { delays, lost: { reason } })
  }
}
