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

/** What is used of them, told here: a project without the types of a browser may not know their names as types. */
interface Utf8Encoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}

interface Utf8Decoder {
  decode(octets: Uint8Array): string
}

/** Writes text as UTF-8. */
export const utf8Encoder: Utf8Encoder = new TextEncoder()

/** Reads UTF-8 as it stands, a byte order mark as well; throws where it is none. */
export const strictUtf8Decoder: Utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
