import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'

const pathForm = /^(?:\/[A-Za-z0-9._~-]+)*\/?$/

const reserved = /^\/(?:v1|sca|_sandbox|console|explain|docs)(?:\/|$)/

/** Reads a base path. Removes a slash at its end. */
export function readBasePath(text: string): Result<string, string> {
  const isWalked = text.split('/').some((step) => step === '.' || step === '..')
  if (!pathForm.test(text) || isWalked) {
    return fail('a path such as /api-sandbox, of letters, digits and -._~ between slashes')
  }
  return reserved.test(text)
    ? fail('a path that does not begin with /v1, /sca, /_sandbox, /console, /explain or /docs')
    : ok(text.replace(/\/$/, ''))
}

/** Reads a public URL: scheme, host and optional path. Removes a slash at its end. */
export function readPublicUrl(text: string): Result<string, string> {
  const [, site = '', path = ''] = /^(https?:\/\/[^/?#@\s\\]+)(\/.*)?$/is.exec(text) ?? []
  if (!URL.canParse(site))
    return fail('an address such as https://bank.example or https://bank.example/api-sandbox')
  const result = readBasePath(path)
  return result.ok ? ok(new URL(site).origin + result.value) : fail(`an address with ${result.error}`)
}
