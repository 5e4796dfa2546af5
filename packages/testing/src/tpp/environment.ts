import { environmentAdvice } from '@pocketbank/signatures/runtime'

/** The class whose requests were found to keep what a TPP signs. */
let found: typeof Request | undefined

/**
 * Throws where a Request cannot have the headers that a TPP signs. D: environments that stand in for a browser, such as happy-dom, forbid
 * `Date` as a browser does, and drop it without a word.
 */
export function checkEnvironment(): void {
  if (found === Request) return
  const { headers } = new Request('https://bank.example', { headers: { Date: 'x' } })
  if (!headers.has('Date')) {
    throw new Error(
      `the Request of this environment drops headers that a TPP signs, as in a browser: ${environmentAdvice}`,
    )
  }
  found = Request
}
