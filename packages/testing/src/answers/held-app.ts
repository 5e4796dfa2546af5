import type { App } from '@pocketbank/http'
import { holdToContract } from './contract.ts'

/** An application whose answers are held to their contracts where nobody can be thrown at: over a port. */
interface HeldApp extends Pick<App, 'fetch' | 'refuse' | 'close' | 'basePath' | 'host'> {
  /** Throws the first difference there was. */
  check(): void
}

/** Holds the answers of an application to their contracts: the client gets 500 with both sides, and `check` throws the same afterwards. */
export function holdApp(app: Pick<App, 'fetch' | 'refuse' | 'close' | 'basePath' | 'host'>): HeldApp {
  let first: Error | undefined
  return {
    basePath: app.basePath,
    host: app.host,
    async fetch(request, wire) {
      const answer = await app.fetch(request, wire)
      try {
        return holdToContract(answer)
      } catch (difference) {
        const error = difference instanceof Error ? difference : new Error(String(difference))
        first ??= error
        return new Response(error.message, { status: 500, headers: { 'Content-Type': 'text/plain' } })
      }
    },
    refuse: (unread) => app.refuse(unread),
    close: () => app.close(),
    check() {
      if (first !== undefined) throw first
    },
  }
}
