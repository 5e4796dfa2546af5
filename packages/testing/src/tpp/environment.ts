import { writeError } from '@pocketbank/core/base/errors'
import { environmentAdvice } from '@pocketbank/signatures/runtime'

let requestClass: typeof Request | undefined

/**
 * Throws if Request drops headers that a TPP signs. Environments that imitate a browser, such as happy-dom,
 * drop `Date` without an error.
 */
export function checkEnvironment(): void {
  if (requestClass === Request) return
  const { headers } = new Request('https://bank.example', { headers: { Date: 'x' } })
  if (!headers.has('Date')) {
    throw new Error(
      writeError({
        problem: 'the Request of this environment drops headers that a TPP signs, as in a browser',
        remedy: environmentAdvice,
      }),
    )
  }
  requestClass = Request
}
