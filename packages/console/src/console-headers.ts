/**
 * The content security policy. A page loads only files of the bank, no other page frames it, and its forms go
 * only to the bank.
 */
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

/** Headers of every response of the console. With `no-referrer` browsers would send no origin with a form. */
export const guarded = {
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

/** The headers of a response that no cache may keep. */
export const uncachedHeaders = { ...guarded, 'Cache-Control': 'no-store' } as const

export const consolePageHeaders = {
  ...uncachedHeaders,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Language': 'en',
  Vary: 'Cookie',
} as const

/** Returns the headers of the style sheet and the script. Their addresses change with their content. */
export function assetHeaders(type: string): Readonly<Record<string, string>> {
  return { ...guarded, 'Cache-Control': 'public, max-age=31536000, immutable', 'Content-Type': type }
}
