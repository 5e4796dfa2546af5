/** D: one script, one style sheet and one icon, all of the bank; nothing else is loaded, nobody frames it, and forms lead nowhere else. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every response of the console. D: with `no-referrer` browsers would send no origin with a form. */
export const guarded = {
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

/** The same for what is another one each time. */
export const unkept = { ...guarded, 'Cache-Control': 'no-store' } as const

/** The headers of a page. */
export const consolePageHeaders = {
  ...unkept,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Language': 'en',
  Vary: 'Cookie',
} as const

/** The headers of the style sheet and the script, whose addresses tell which one it is. */
export function assetHeaders(type: string): Readonly<Record<string, string>> {
  return { ...guarded, 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Type': type }
}
