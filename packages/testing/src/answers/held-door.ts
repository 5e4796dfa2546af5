import type { App } from '@pocketbank/http'
import { holdToContract } from './contract.ts'

/** A door whose answers are held to their contracts where nobody can be thrown at: over a port. */
export interface HeldDoor extends Pick<App, 'fetch' | 'refuse' | 'basePath'> {
  /** Throws the first difference there was. */
  check(): void
}

/** Holds the answers of a door to their contracts: the client hears 500 with both sides, and `check` throws the same afterwards. */
export function holdDoor(door: Pick<App, 'fetch' | 'refuse' | 'basePath'>): HeldDoor {
  let first: Error | undefined
  return {
    basePath: door.basePath,
    async fetch(request, wire) {
      const answer = await door.fetch(request, wire)
      try {
        return holdToContract(answer)
      } catch (difference) {
        const error = difference instanceof Error ? difference : new Error(String(difference))
        first ??= error
        return new Response(error.message, { status: 500, headers: { 'Content-Type': 'text/plain' } })
      }
    },
    refuse: (unread) => door.refuse(unread),
    check() {
      if (first !== undefined) throw first
    },
  }
}
