import type { Language } from '../display/language.ts'

/**
 * D: forms may lead to any address of the web and to the app of the TPP, since Chromium holds a form to this list along the whole chain
 * of redirects, and what the TPP's own address leads to nobody knows here. What stands in the page is all the bank's own, or text.
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

const unkept = { ...guarded, 'Cache-Control': 'no-store' } as const

/** The headers of a page: nothing foreign in it, nobody around it, and nothing of it left behind. Its forms may lead into an app. */
export function scaPageHeaders(language: Language, appScheme?: string): Readonly<Record<string, string>> {
  const policy = { 'Content-Security-Policy': contentPolicy(appScheme) }
  return { ...unkept, ...policy, 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': language }
}

/** The headers of an answer that sends the browser elsewhere. The address is one that the bank has checked or made. */
export function goHeaders(address: string): Readonly<Record<string, string>> {
  return { ...unkept, Location: address }
}

/** The headers of the style sheet, which is the same for everyone. */
export const styleHeaders = {
  ...guarded,
  'Cache-Control': 'public, max-age=3600',
  'Content-Type': 'text/css; charset=utf-8',
} as const
