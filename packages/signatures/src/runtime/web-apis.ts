/**
 * What of the Web the bank is made of. D: what only some requests need, such as WebCrypto, is missed there.
 */
const neededNames = [
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
] as const

/** What tells how to choose an environment that has them. */
export const environmentAdvice =
  'choose the environment node for these tests, by “// @vitest-environment node” or “/** @jest-environment node */” in the first line of the file'

/**
 * Whether there is a class of this name. D: what Node reads when it is first asked for, a sixth of a start,
 * is not asked for.
 */
function isThere(name: string): boolean {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, name)
  // workerd inherits them.
  if (descriptor === undefined) return name in globalThis
  return descriptor.get !== undefined || typeof descriptor.value === 'function'
}

const missing = neededNames.filter((name) => !isThere(name))
if (missing.length > 0) {
  // Here, since modules make encoders as they are loaded.
  throw new Error(`this environment lacks ${missing.join(', ')}, which the bank needs: ${environmentAdvice}`)
}

/**
 * What is used of them, told here: a project without the types of a browser may not know their names as
 * types.
 */
interface Utf8Encoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}

interface Utf8Decoder {
  decode(bytes: Uint8Array): string
}

/** Writes text as UTF-8. */
export const utf8Encoder: Utf8Encoder = new TextEncoder()

/** Reads UTF-8 as it stands, a byte order mark as well; throws where it is none. */
export const strictUtf8Decoder: Utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
