import type { Observation } from '@pocketbank/http/pipeline'

/**
 * How a creating request ended, as far as it matters to a retry. `lost`: the bank acted, but the response was
 * lost. `cut`, `failed` and `refused`: the bank did nothing. `expired`: it succeeded so long ago that its
 * X-Request-ID has expired.
 */
export type RequestEnd = 'lost' | 'cut' | 'failed' | 'refused' | 'expired'

export function isCreating({ exchange }: Observation): boolean {
  return exchange.operation?.success.status === 201
}

/** Returns how a creating request ended. Undefined if it succeeded. */
export function findRequestEnd({ exchange, entry: { status } }: Observation): RequestEnd | undefined {
  if (status === 0) return exchange.commandResult === undefined ? 'cut' : 'lost'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : undefined
}
