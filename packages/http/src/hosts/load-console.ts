import type { ConsoleOptions } from '../control/console-options.ts'
import { requestPathOf } from '../control/console-path.ts'
import type { ConsoleSite, Env } from '../pipeline/exchange.ts'

/** The console of an application, which is loaded by the first request for it: a host starts as fast as without. */
export function loadConsole(options: ConsoleOptions): (env: Env) => ConsoleSite {
  return (env) => {
    let made: ConsoleSite | undefined
    let making: Promise<ConsoleSite> | undefined
    const make = async () => {
      const { createConsole, loadGuides } = await import('../console/index.ts')
      made = createConsole({ guides: loadGuides, ...options })(env)
      return made
    }
    return {
      async answer(request) {
        making ??= make()
        return (await making).answer(request)
      },
      requestPath: requestPathOf(options),
      close: () => made?.close(),
    }
  }
}
