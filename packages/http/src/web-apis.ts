/** What of the Web the bank is made of. D: what only some requests need, such as WebCrypto, is missed there. */
const needed = ['Request', 'Response', 'Headers', 'TextEncoder', 'TextDecoder', 'ReadableStream'] as const

/** What tells how to choose an environment that has them. */
export const environmentAdvice =
  'choose the environment node for these tests, by “// @vitest-environment node” or “/** @jest-environment node */” in the first line of the file'

const missing = needed.filter((name) => typeof globalThis[name] !== 'function')
if (missing.length > 0) {
  // Here, since modules make encoders as they are loaded.
  throw new Error(
    `this environment has no ${missing.join(', ')}, of which the bank is made: ${environmentAdvice}`,
  )
}

/** Writes text as UTF-8. */
export const utf8Encoder = new TextEncoder()

/** Reads UTF-8 as it stands, a byte order mark as well; throws where it is none. */
export const strictUtf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
