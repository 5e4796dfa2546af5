import { option, optionsCheck } from '../misuse.ts'
import { checkEnvironment } from '../tpp/environment.ts'
import type { ConnectedSandbox, ConnectOptions } from './connected.ts'

const checkConnectOptions = optionsCheck<ConnectOptions>('connect', {
  controlUrl: option.text,
  controlToken: option.text,
  bankOf: option.text,
  fetch: option.callback(),
  anyRelease: option.flag,
})

/**
 * Connects to a bank that listens, such as that of `npx pocketbank start`. The result has the same members as
 * a sandbox of `createSandbox`, except what HTTP cannot do. All of them are asynchronous.
 *
 * @param address - The address of the bank, with its base path if it has one: `http://127.0.0.1:8080`.
 * @param options - Each option has a default.
 * @throws {Error} If the address is invalid, nobody listens there, it is not a pocketbank of this release, or
 * the bank refuses control requests. The message says what to do.
 * @example
 * ```ts
 * import { connect, createSandbox } from '@pocketbank/testing'
 *
 * const local = createSandbox()
 * const { url } = await local.listen()
 * const bank = await connect(url)
 * await bank.clock.advance({ days: 1 })
 * const today = await bank.clock.today
 * await local.dispose()
 * today // => '2026-01-16'
 * ```
 */
export async function connect(
  address: string | URL,
  options: ConnectOptions = {},
): Promise<ConnectedSandbox> {
  checkEnvironment()
  checkConnectOptions(options)
  // Loaded on demand, because most suites test with a bank in their own process.
  const { openConnection } = await import('./open-connection.ts')
  return openConnection(address, options)
}
