import { type Certificate, findExtension, qcStatementsType } from './certificate.ts'
import { child, type Element, readDer, readObjectIdentifier, tags } from './der.ts'

export const extendedKeyUsage = '2.5.29.37'

/** The purpose of a TLS client in the extended key usage (RFC 5280 §4.2.1.12). */
export const clientAuth = '1.3.6.1.5.5.7.3.2'

/** The statement with the type of a qualified certificate (ETSI EN 319 412-5 §4.2.3). */
export const qcTypeStatement = '0.4.0.1862.1.6'

/** The types of qualified certificates. */
export const qcTypes = {
  esign: '0.4.0.1862.1.6.1',
  eseal: '0.4.0.1862.1.6.2',
  web: '0.4.0.1862.1.6.3',
} as const

/** What a certificate may be used for. */
export interface CertificateUse {
  /** Object identifiers of the extended key usage. Undefined if the certificate has no such extension. */
  readonly purposes: readonly string[] | undefined
  /** Object identifiers of its types. Empty if the certificate does not state any. */
  readonly types: readonly string[]
}

const uses = new WeakMap<Certificate, CertificateUse>()

/** Reads what a certificate may be used for. Unreadable parts count as absent. */
export function readCertificateUse(certificate: Certificate): CertificateUse {
  const cachedUse = uses.get(certificate)
  if (cachedUse !== undefined) return cachedUse
  const use = parseUse(certificate)
  uses.set(certificate, use)
  return use
}

function parseUse({ signed }: Certificate): CertificateUse {
  const body = readDer(signed)
  if (!body.ok) return { purposes: undefined, types: [] }
  const purposes = readValue(body.value, extendedKeyUsage)
  const statements = readValue(body.value, qcStatementsType)?.children ?? []
  const statement = statements.find((entry) => readObjectIdentifier(entry.children[0]) === qcTypeStatement)
  return { purposes: purposes && listTypes(purposes), types: listTypes(child(statement, 1, tags.sequence)) }
}

/** Reads the value of an extension. */
function readValue(body: Element, type: string): Element | undefined {
  const value = findExtension(body, type)?.children.at(-1)
  if (value?.tag !== tags.octetString) return undefined
  const read = readDer(value.content)
  return read.ok ? read.value : undefined
}

function listTypes(list: Element | undefined): readonly string[] {
  return (list?.children ?? []).flatMap((element) => readObjectIdentifier(element) ?? [])
}
