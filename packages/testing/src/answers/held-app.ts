import type { App } from '@pocketbank/http'
import { holdToContract } from './contract.ts'

/** The part of an application that listens on a port. */
export type ListeningApp = Pick<App, 'fetch' | 'refuse' | 'failConnection' | 'close' | 'basePath' | 'host'>

/** An application that checks its responses against their contracts while it listens on a port. */
interface HeldApp extends ListeningApp {
  check(): void
}

/**
 * Checks the responses of an application against their contracts. After a violation the client gets 500 with
 * the expected and the received value, and `check` throws the same error later.
 */
export function holdApp(app: ListeningApp): HeldApp {
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
    failConnection: (failure) => app.failConnection(failure),
    close: () => app.close(),
    check() {
      if (first !== undefined) throw first
    },
  }
}
