import type { Seen } from '../pipeline/exchange.ts'

/**
 * How a request to a creating operation ended for its client: the bank created something and answered, or acted and the answer was lost;
 * or the bank did nothing, since the connection broke, the bank failed, or it refused.
 */
export type Fate = 'created' | 'lost' | 'cut' | 'failed' | 'refused'

/** The fate of an answered request; undefined if it was not to create anything. */
export function fateOf({ exchange, entry }: Seen): Fate | undefined {
  if (exchange.operation?.success.status !== 201) return undefined
  if (entry.status === 0) return exchange.told === undefined ? 'cut' : 'lost'
  if (entry.status >= 500) return 'failed'
  return entry.status >= 400 ? 'refused' : 'created'
}
