import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'

const pathForm = /^(?:\/[A-Za-z0-9._~-]+)*\/?$/

/** What every address of the bank has behind its base path. */
const reserved = /^\/(?:v1|sca|_sandbox|console|explain|docs)(?:\/|$)/

/** Reads a base path; a slash at its end is left off, and one that is nothing but that is none. */
export function readBasePath(text: string): Result<string, string> {
  const isWalked = text.split('/').some((step) => step === '.' || step === '..')
  if (!pathForm.test(text) || isWalked) {
    return fail('a path such as /api-sandbox, of letters, digits and -._~ between slashes')
  }
  return reserved.test(text)
    ? fail('a path that does not begin with /v1, /sca, /_sandbox, /console, /explain or /docs')
    : ok(text.replace(/\/$/, ''))
}

/** Reads the address of a bank as browsers know it: scheme, host, and perhaps a path; a slash at its end is left off. */
export function readPublicUrl(text: string): Result<string, string> {
  const [, site = '', path = ''] = /^(https?:\/\/[^/?#@\s\\]+)(\/.*)?$/is.exec(text) ?? []
  if (!URL.canParse(site))
    return fail('an address such as https://bank.example or https://bank.example/api-sandbox')
  const read = readBasePath(path)
  return read.ok ? ok(new URL(site).origin + read.value) : fail(`an address with ${read.error}`)
}
