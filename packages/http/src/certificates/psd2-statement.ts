import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/internal'
import { stringText } from './asn1-text.ts'
import { child, type Element, readDer, readObjectIdentifier, tags } from './der.ts'

/** The roles of a payment service provider and their object identifiers (ETSI TS 119 495 §4.2). */
export const pspRoles = {
  PSP_AS: '0.4.0.19495.1.1',
  PSP_PI: '0.4.0.19495.1.2',
  PSP_AI: '0.4.0.19495.1.3',
  PSP_IC: '0.4.0.19495.1.4',
} as const satisfies Record<string, string>

/** Account servicing, payment initiation, account information, issuing of card-based instruments. */
export type PspRole = keyof typeof pspRoles

/** The supervisor's statement about the holder of a certificate: roles and authority. */
export interface Psd2Statement {
  readonly roles: readonly PspRole[]
  readonly authorityName: string
  readonly authorityId: string
}

export const psd2StatementType = '0.4.0.19495.2'

const roleNames = Object.keys(pspRoles) as readonly PspRole[]

/**
 * Reads the PSD2 statement out of the qcStatements extension (ETSI TS 119 495 §5.1); undefined if there is none.
 */
export function readPsd2Statement(
  qcStatements: Uint8Array<ArrayBuffer>,
): Result<Psd2Statement | undefined, string> {
  const list = readDer(qcStatements)
  if (!list.ok) return fail(`the QCStatements: ${list.error}`)
  const statement = list.value.children.find(
    (entry) => readObjectIdentifier(child(entry, 0, tags.objectIdentifier)) === psd2StatementType,
  )
  if (statement === undefined) return ok(undefined)
  const content = child(statement, 1, tags.sequence)
  const roles = child(content, 0, tags.sequence)?.children.map(readRole)
  const authorityName = stringText(content?.children[1])
  const authorityId = stringText(content?.children[2])
  if (roles === undefined || roles.includes('unreadable')) {
    return fail('no list of roles in the PSD2 statement')
  }
  if (authorityName === undefined || authorityId === undefined) {
    return fail('no authority in the PSD2 statement')
  }
  return ok({
    roles: roles.filter((role) => role !== 'unknown' && role !== 'unreadable'),
    authorityName,
    authorityId,
  })
}

/** A role goes by its identifier; the name beside it is for people. */
function readRole(entry: Element): PspRole | 'unknown' | 'unreadable' {
  const oid = readObjectIdentifier(child(entry, 0, tags.objectIdentifier))
  if (oid === undefined || stringText(entry.children[1]) === undefined) return 'unreadable'
  return roleNames.find((role) => pspRoles[role] === oid) ?? 'unknown'
}
