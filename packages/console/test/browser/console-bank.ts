import { listen } from '@pocketbank/hosts/node'
import type { ConsoleSetup } from '../kit/console.ts'

/** Has the bank of a setup listen on this machine, so that a browser can open its console. */
export async function listenFor({ app }: ConsoleSetup) {
  return listen(app, { port: 0, host: '127.0.0.1', keepsGlobals: true })
}
