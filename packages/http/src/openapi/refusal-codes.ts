import { commands, type ErrorCode } from '@pocketbank/core'
import type { Operation } from '../operations/operation.ts'
import { statusOf } from '../render/status.ts'

/** Why SCA may be needed: what a request hears that names no way back from it. */
const scaReasons: readonly ErrorCode[] = [
  'CONSENT_UNKNOWN',
  'CONSENT_EXPIRED',
  'CONSENT_INVALID',
  'PSU_CREDENTIALS_INVALID',
]

/** The codes that every operation may answer with. */
const commonRefusals: readonly ErrorCode[] = [
  'HTTP_HEADER_REQUIRED',
  'FORMAT_ERROR',
  'SIGNATURE_INVALID',
  'CERTIFICATE_INVALID',
  'CERTIFICATE_EXPIRED',
  'SYSTEM_ERROR',
]

/** The codes that an operation may refuse with because of what it is, besides those of its own. */
function codesOfKind({ success, identifies, method }: Operation): readonly ErrorCode[] {
  return [
    'FORBIDDEN',
    ...(identifies ? ['PSU_CREDENTIALS_INVALID' as const] : []),
    ...(success.status === 201 ? ['CONFLICT' as const] : []),
    ...(method === 'GET' ? [] : ['BAD_REQUEST' as const]),
  ]
}

/** Statuses of a body that comes too late or is too large (E4e, E5e), besides 400. */
export const unreadBodies = [408, 413].map((status) => [status, 'BAD_REQUEST'] as const)

/**
 * The codes that an operation may refuse with, each with its HTTP status: those of unread bodies (E4) and of SCA that has no way back
 * (S1) have one of their own.
 */
export function codesOf(operation: Operation): readonly (readonly [number, ErrorCode])[] {
  const { refusals, command, method, leadsToSca } = operation
  const codes = new Set<ErrorCode>([...commonRefusals, ...refusals, ...codesOfKind(operation)])
  return [
    ...[...codes].map((code) => [statusOf[code], code] as const),
    ...(leadsToSca ? scaReasons.map((code) => [401, code] as const) : []),
    ...(method === 'GET' ? [] : unreadBodies),
    ...(commands[command].body === undefined ? [] : [[415, 'BAD_REQUEST'] as const]),
  ]
}
