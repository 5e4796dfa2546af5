import { rememberLatest } from '@pocketbank/core/base'
import { writeError } from '@pocketbank/core/base/errors'
import { environmentAdvice } from '@pocketbank/signatures/runtime'

/**
 * Throws if Request drops headers that a TPP signs. Environments that imitate a browser, such as happy-dom,
 * drop `Date` without an error.
 */
export function checkEnvironment(): void {
  checkRequestClass(Request)
}

const checkRequestClass = rememberLatest((requestClass: typeof Request) => {
  const { headers } = new requestClass('https://bank.example', { headers: { Date: 'x' } })
  if (headers.has('Date')) return
  throw new Error(
    writeError({
      problem: 'the Request of this environment drops headers that a TPP signs, as in a browser',
      remedy: environmentAdvice,
    }),
  )
})
