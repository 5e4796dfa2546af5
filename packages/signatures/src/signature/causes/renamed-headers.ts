import type { HeaderSource } from '../signing-string.ts'
import { type Cause, createCause, ofHeader } from './cause.ts'

/** Names that proxies give to a header, or that clients write by mistake. */
const otherNames: readonly ((name: string) => string)[] = [
  (name) => `x-amzn-remapped-${name}`,
  (name) => `x-original-${name}`,
  (name) => `x-forwarded-${name}`,
  (name) => `x-${name}`,
  (name) => `${name}-original`,
  (name) => name.replaceAll('-', '_'),
  (name) => name.replaceAll('-', ''),
  (name) => name.replace(/^x-/, ''),
  (name) => name.replace(/^x-request-id$/, 'x-correlation-id'),
  (name) => name.replace(/^x-request-id$/, 'x-requestid'),
  (name) => name.replace(/^x-request-id$/, 'request_id'),
]

/** Finds a header under another common name; undefined if the request has no such header. */
export function findRenamedHeader(headers: HeaderSource, name: string): Cause | undefined {
  const lowerName = name.toLowerCase()
  const renamedHeader = otherNames
    .map((rename) => rename(lowerName))
    .find((candidate) => candidate !== lowerName && headers.has(candidate))
  return renamedHeader === undefined
    ? undefined
    : createCause(ofHeader(lowerName))(
        `${renamedHeader} arrives instead of ${lowerName}`,
        `send ${lowerName}, and let proxies pass it under its own name`,
      )
}
