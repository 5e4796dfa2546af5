import type { ConsoleOptions, CreateConsole, GuidePages } from '@pocketbank/devtools/control/console-options'
import { createRequestPath } from '@pocketbank/devtools/control/console-path'
import { type Answer, emptyAnswer } from '@pocketbank/http/operations/render'
import type { ConsoleSite, Env } from '@pocketbank/http/pipeline'

/** The part of `@pocketbank/console` used here. */
interface ConsolePackage {
  readonly createConsole: CreateConsole
  readonly loadGuides: () => Promise<GuidePages>
}

const missingSentence =
  'The console is not installed. Run `npm install @pocketbank/console`, then start the bank again.\n'

/** True if an import failed because `@pocketbank/console` itself is missing, not a package that it needs. */
function isNotInstalled(fault: unknown): boolean {
  const { code, message } = fault as { readonly code?: unknown; readonly message?: unknown }
  return (
    /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(code)) && /['"]@pocketbank\/console['"]/.test(String(message))
  )
}

function answerMissing({ method }: { readonly method: string }): Answer {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return method === 'HEAD' ? emptyAnswer(501, headers) : { status: 501, headers, body: missingSentence }
}

/** Bundlers report an error for a package that is not installed, unless the import has a `catch`. */
const importConsole = () =>
  import('@pocketbank/console').catch((fault: unknown): Promise<never> => Promise.reject(fault))

/**
 * Makes a console that is loaded by its first request, so the start does not wait for it. If the package is
 * missing, its pages respond with 501.
 */
export function loadConsole(
  options: ConsoleOptions,
  load: () => Promise<ConsolePackage> = importConsole,
): (env: Env) => ConsoleSite {
  return (env) => {
    let site: ConsoleSite | undefined
    let making: Promise<ConsoleSite | undefined> | undefined
    const make = async () => {
      const consolePackage = await load().catch((fault: unknown) => {
        if (isNotInstalled(fault)) return undefined
        // biome-ignore lint/suspicious/noConsole: the only report on a host without onFault
        if (env.onFault === undefined) console.error(fault)
        throw fault
      })
      site = consolePackage?.createConsole({ guides: consolePackage.loadGuides, ...options })(env)
      return site
    }
    return {
      async answer(request) {
        making ??= make()
        return (await making)?.answer(request) ?? answerMissing(request)
      },
      requestPath: createRequestPath(options),
      close: () => site?.close(),
    }
  }
}
