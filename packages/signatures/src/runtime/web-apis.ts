/**
 * The classes of the Web that every bank needs. Others, such as WebCrypto, are checked where they are used.
 */
const neededNames = [
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
] as const

/** Advice how to choose an environment that has the classes. */
export const environmentAdvice =
  'Choose the environment node for these tests: write // @vitest-environment ' +
  'node or /** @jest-environment node */ in the first line of the file'

/**
 * Returns true if a class of this name exists. It does not read the value: Node loads some classes at their
 * first use, which takes a sixth of its start.
 */
function isThere(name: string): boolean {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, name)
  // workerd inherits them.
  if (descriptor === undefined) return name in globalThis
  return descriptor.get !== undefined || typeof descriptor.value === 'function'
}

const missing = neededNames.filter((name) => !isThere(name))
if (missing.length > 0) {
  // Thrown here because modules create encoders while they are loaded.
  throw new Error(`this environment lacks ${missing.join(', ')}, which the bank needs. ${environmentAdvice}.`)
}

/**
 * The used part of the class. It is declared here, since a project without the types of a browser may lack
 * it.
 */
interface Utf8Encoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}

interface Utf8Decoder {
  decode(bytes: Uint8Array): string
}

/** Writes text as UTF-8. */
export const utf8Encoder: Utf8Encoder = new TextEncoder()

/** Decodes UTF-8, and keeps a byte order mark. Throws if the bytes are not UTF-8. */
export const strictUtf8Decoder: Utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
