import { parseInstant } from '@pocketbank/core'
import type { ServerOptions } from '../../src/hosts/node/options.ts'
import { type Server, serve } from '../../src/hosts/node/serve.ts'
import { defaultSettings } from '../../src/settings.ts'

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
