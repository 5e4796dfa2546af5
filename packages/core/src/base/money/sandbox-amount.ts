import { ok, type Result } from '../result.ts'
import { parseSignedAmount } from './amount.ts'
import { type Currency, minorUnits } from './currencies.ts'

/** The least and the greatest amount that the sandbox operations know (§2.1: int32, whole units of the currency). */
export const int32 = { least: -2_147_483_648, greatest: 2_147_483_647 } as const

/** What a sandbox operation takes for an amount: whole units over HTTP, also exact decimal text from embedding code. */
export type SandboxAmount = number | string

/** Reads a sandbox amount into minor units. The failure says what was expected. */
export function readSandboxAmount(amount: SandboxAmount, currency: Currency): Result<bigint, string> {
  if (typeof amount === 'string') return parseSignedAmount(amount, currency)
  return ok(BigInt(amount) * 10n ** BigInt(minorUnits(currency)))
}

/**
 * Writes minor units as the whole units of a sandbox answer. D: parts of a unit are cut off towards zero, and what int32
 * cannot hold becomes its nearest border, since §2.1 leaves no room for either.
 */
export function writeSandboxAmount(minor: bigint, currency: Currency): number {
  const whole = Number(minor / 10n ** BigInt(minorUnits(currency)))
  return Math.min(int32.greatest, Math.max(int32.least, whole))
}
