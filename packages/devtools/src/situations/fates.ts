import type { Seen } from '@pocketbank/http/pipeline'

/**
 * The end of a creating request, as far as its retry can tell. `lost`: the bank acted and its answer never arrived. `cut`, `failed`,
 * `refused`: the bank did nothing, since the connection broke, it failed or it refused. `expired`: answered more than 24 hours ago.
 */
export type Fate = 'lost' | 'cut' | 'failed' | 'refused' | 'expired'

/** True if a request is to create something. */
export function isCreating({ exchange }: Seen): boolean {
  return exchange.operation?.success.status === 201
}

/** The fate of a creating request; undefined if it was answered with what it asks for. */
export function computeFate({ exchange, entry: { status } }: Seen): Fate | undefined {
  if (status === 0) return exchange.told === undefined ? 'cut' : 'lost'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : undefined
}
