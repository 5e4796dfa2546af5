import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { stringText } from './asn1-text.ts'
import { child, type Element, readDer, readObjectIdentifier, tags } from './der.ts'

/** The roles of a payment service provider and their object identifiers (ETSI TS 119 495 §4.2). */
export const pspRoles = {
  PSP_AS: '0.4.0.19495.1.1',
  PSP_PI: '0.4.0.19495.1.2',
  PSP_AI: '0.4.0.19495.1.3',
  PSP_IC: '0.4.0.19495.1.4',
} as const satisfies Record<string, string>

/**
 * A role: account servicing, payment initiation, account information, or issuing of card-based instruments.
 */
export type PspRole = keyof typeof pspRoles

export interface Psd2Statement {
  readonly roles: readonly PspRole[]
  /** True if several roles share one SEQUENCE. The standard requires one for each. */
  readonly isPacked: boolean
  readonly authorityName: string
  readonly authorityId: string
}

export const psd2StatementType = '0.4.0.19495.2'

const roleNames = Object.keys(pspRoles) as readonly PspRole[]

/**
 * Reads the PSD2 statement in the qcStatements extension (ETSI TS 119 495 §5.1). Returns undefined
 * if the extension has no such statement.
 */
export function readPsd2Statement(
  qcStatements: Uint8Array<ArrayBuffer>,
): Result<Psd2Statement | undefined, string> {
  const result = readDer(qcStatements)
  if (!result.ok) return fail(`the QCStatements: ${result.error}`)
  const statement = result.value.children.find(
    (entry) => readObjectIdentifier(child(entry, 0, tags.objectIdentifier)) === psd2StatementType,
  )
  if (statement === undefined) return ok(undefined)
  const content = child(statement, 1, tags.sequence)
  const list = child(content, 0, tags.sequence)
  if (list === undefined) return fail('no list of roles in the PSD2 statement')
  const roles = readRoles(list)
  if (!roles.ok) return roles
  const authorityName = stringText(content?.children[1])
  const authorityId = stringText(content?.children[2])
  if (authorityName === undefined || authorityId === undefined) {
    return fail('no authority in the PSD2 statement')
  }
  return ok({ ...roles.value, authorityName, authorityId })
}

/** Reads the roles of a list. Skips roles of other standards. */
function readRoles(list: Element): Result<Pick<Psd2Statement, 'roles' | 'isPacked'>, string> {
  const isFlat = list.children.some(({ tag }) => tag !== tags.sequence)
  const groups = (isFlat ? [list] : list.children).map(({ children }) => splitRoles(children))
  const roles: PspRole[] = []
  for (const [at, fields] of groups.flat().entries()) {
    const role = readRole(fields)
    if (typeof role === 'object') return fail(`role ${at + 1} of the PSD2 statement has ${role.lack}`)
    if (role !== 'unknown') roles.push(role)
  }
  return ok({ roles, isPacked: isFlat || groups.some(({ length }) => length > 1) })
}

/** Splits a SEQUENCE into roles of two fields each. An empty SEQUENCE counts as a role without fields. */
function splitRoles(fields: readonly Element[]): readonly (readonly Element[])[] {
  const count = Math.max(1, Math.ceil(fields.length / 2))
  return Array.from({ length: count }, (_, at) => fields.slice(2 * at, 2 * at + 2))
}

/** Reads a role by its identifier and ignores the name next to it. */
function readRole([type, name]: readonly Element[]): PspRole | 'unknown' | { readonly lack: string } {
  const oid = readObjectIdentifier(type)
  if (oid === undefined) return { lack: 'no object identifier (OID)' }
  if (stringText(name) === undefined) return { lack: 'no name' }
  return roleNames.find((role) => pspRoles[role] === oid) ?? 'unknown'
}
