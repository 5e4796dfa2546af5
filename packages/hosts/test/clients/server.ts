import { parseInstant } from '@pocketbank/core'
import { defaultSettings } from '@pocketbank/http/settings'
import type { ServerOptions } from '../../src/node/options.ts'
import { type Server, serve } from '../../src/node/serve.ts'

/** A bank that listens on a free port of this machine, on the system's clock unless said otherwise, empty. */
export function listen(now?: string, options: Partial<ServerOptions> = {}): Promise<Server> {
  return serve({
    port: 0,
    host: '127.0.0.1',
    now: now === undefined ? undefined : parseInstant(now),
    seed: 'clients',
    empty: true,
    help: false,
    settings: defaultSettings,
    ...options,
  })
}
