import { parseInstant } from '@pocketbank/core'
import { defaultSettings } from '@pocketbank/http/settings'
import { onTestFinished } from 'vitest'
import { readOptions, type ServerOptions } from '../../src/node/options.ts'
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

/** Starts a bank on a free port by flags of the command. It is closed when the test ends. */
export async function startByFlags(...flags: readonly string[]): Promise<Server> {
  const options = readOptions(['--port', '0', ...flags], {})
  if (!options.ok) throw new Error(options.error)
  const server = await serve(options.value)
  onTestFinished(() => server.close())
  return server
}
