import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@pocketbank/hosts/node/make-folder'
import { authorityKey, createAuthority, type IssuedCertificate } from '@pocketbank/signatures/authority'
import { keyIdText } from '@pocketbank/signatures/signature'
import { writePkcs12 } from './pkcs12.ts'

interface TppKeys {
  /** The private key in PEM. */
  readonly privateKey: string
  readonly certificate: IssuedCertificate
  /** Password of the PKCS #12 file. */
  readonly password: string
}

export interface TppFiles {
  readonly key: string
  readonly certificate: string
  readonly chain: string
  readonly p12: string
  readonly ca: string
  readonly caKey: string
  /** The keyId for the Signature header. */
  readonly keyId: string
}

const ownerOnly = 0o600

/** D: the default password of Java's keystore tools. */
export const defaultPassword = 'changeit'

/**
 * Writes key and certificate of a TPP into a folder, as PEM and PKCS #12, together with those of the test
 * authority.
 */
export async function writeTppFiles(
  folder: string,
  { privateKey, certificate, password }: TppKeys,
): Promise<TppFiles> {
  const authority = await createAuthority().certificate()
  const files = {
    key: join(folder, 'key.pem'),
    certificate: join(folder, 'certificate.pem'),
    chain: join(folder, 'chain.pem'),
    p12: join(folder, 'tpp.p12'),
    ca: join(folder, 'ca.pem'),
    caKey: join(folder, 'ca-key.pem'),
  }
  const certificates = [certificate, authority].map(({ base64 }) => Buffer.from(base64, 'base64'))
  makeFolder(folder)
  await Promise.all([
    writeFile(files.key, privateKey, { mode: ownerOnly }),
    writeFile(files.certificate, certificate.pem),
    writeFile(files.chain, certificate.pem + authority.pem),
    writeFile(files.p12, writePkcs12({ name: 'tpp', privateKey, certificates, password }), {
      mode: ownerOnly,
    }),
    writeFile(files.ca, authority.pem),
    writeFile(files.caKey, authorityKey.privateKey, { mode: ownerOnly }),
  ])
  return { ...files, keyId: keyIdText(certificate) }
}
