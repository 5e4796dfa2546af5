import { listen } from '@pocketbank/hosts/node'
import type { ConsoleScene } from '../kit/console.ts'

/** Has the bank of a scene listen on this machine, so that a browser can open its console. */
export async function listenFor({ app }: ConsoleScene) {
  return listen(app, { port: 0, host: '127.0.0.1', keepsGlobals: true })
}
