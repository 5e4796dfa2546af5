import type { Language } from '../display/language.ts'

/**
 * Writes the content security policy. D: forms may lead to any web address and to the app of the TPP.
 * Chromium checks the whole chain of redirects against this list, and the bank cannot know where the TPP
 * redirects. All other content must come from the bank.
 */
function contentPolicy(appScheme: string | undefined): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' http: https:${appScheme === undefined ? '' : ` ${appScheme}:`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const guarded = {
  'Content-Security-Policy': contentPolicy(undefined),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

const uncachedHeaders = { ...guarded, 'Cache-Control': 'no-store' } as const

/**
 * Returns the headers of a page: it loads nothing foreign, cannot be framed and is not cached. Its forms may
 * lead into an app.
 */
export function scaPageHeaders(language: Language, appScheme?: string): Readonly<Record<string, string>> {
  const policy = { 'Content-Security-Policy': contentPolicy(appScheme) }
  return {
    ...uncachedHeaders,
    ...policy,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
  }
}

/** Returns the headers of a redirect. The address must be checked by the caller. */
export function goHeaders(address: string): Readonly<Record<string, string>> {
  return { ...uncachedHeaders, Location: address }
}

/** Headers of the style sheet, which browsers may cache. */
export const styleHeaders = {
  ...guarded,
  'Cache-Control': 'public, max-age=3600',
  'Content-Type': 'text/css; charset=utf-8',
} as const
