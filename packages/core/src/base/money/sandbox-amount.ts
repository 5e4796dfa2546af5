import { ok, type Result } from '../result.ts'
import { parseSignedAmount } from './amount.ts'
import { type Currency, minorUnits } from './currencies.ts'

/** The range of sandbox amounts (§2.1: int32, whole units of the currency). */
export const int32 = { least: -2_147_483_648, greatest: 2_147_483_647 } as const

/** An amount of a sandbox operation: whole units over HTTP, also exact decimal text from embedding code. */
export type SandboxAmount = number | string

/** Reads a sandbox amount into minor units. The error says what was expected. */
export function readSandboxAmount(amount: SandboxAmount, currency: Currency): Result<bigint, string> {
  if (typeof amount === 'string') return parseSignedAmount(amount, currency)
  return ok(BigInt(amount) * 10n ** BigInt(minorUnits(currency)))
}

interface WrittenSandboxAmount {
  readonly amount: number
  /** True if the amount exceeds int32, so its bound is written instead. */
  readonly isBounded: boolean
}

/**
 * Writes minor units as the whole units of a sandbox response. D: half units are rounded away from zero,
 * since §2.1 has only whole units.
 */
export function writeSandboxAmount(minor: bigint, currency: Currency): WrittenSandboxAmount {
  const unit = 10n ** BigInt(minorUnits(currency))
  const half = minor < 0n ? -(unit / 2n) : unit / 2n
  const whole = Number((minor + half) / unit)
  const amount = Math.min(int32.greatest, Math.max(int32.least, whole))
  return { amount, isBounded: amount !== whole }
}
