import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authorityKey, createAuthority, type IssuedCertificate } from '@pocketbank/signatures/authority'
import { keyIdText } from '@pocketbank/signatures/signature'
import { writePkcs12 } from './pkcs12.ts'

/** A key with its certificate. */
export interface CertifiedKey {
  /** The private key in PEM. */
  readonly privateKey: string
  readonly certificate: IssuedCertificate
}

export interface SealFiles {
  readonly key: string
  readonly certificate: string
  readonly chain: string
  readonly p12: string
  /** The keyId for the Signature header. */
  readonly keyId: string
}

export interface QwacFiles {
  readonly qwac: string
  readonly qwacKey: string
  readonly qwacP12: string
}

export interface AuthorityFiles {
  readonly ca: string
  readonly caKey: string
}

const ownerOnly = 0o600

/** D: the default password of Java's keystore tools. */
export const defaultPassword = 'changeit'

function writePrivate(path: string, content: string | Uint8Array): Promise<void> {
  return writeFile(path, content, { mode: ownerOnly })
}

/** Writes the PKCS #12 file of a key, its certificate and the authority. */
async function writeKeyStore(
  path: string,
  name: string,
  { privateKey, certificate }: CertifiedKey,
  password: string,
): Promise<void> {
  const authority = await createAuthority().certificate()
  const certificates = [certificate, authority].map(({ base64 }) => Buffer.from(base64, 'base64'))
  await writePrivate(path, writePkcs12({ name, privateKey, certificates, password }))
}

/** Writes the files of the key that signs requests. */
export async function writeSealFiles(
  folder: string,
  seal: CertifiedKey,
  password: string,
): Promise<SealFiles> {
  const { privateKey, certificate } = seal
  const files = {
    key: join(folder, 'key.pem'),
    certificate: join(folder, 'certificate.pem'),
    chain: join(folder, 'chain.pem'),
    p12: join(folder, 'tpp.p12'),
  }
  const authority = await createAuthority().certificate()
  await Promise.all([
    writePrivate(files.key, privateKey),
    writeFile(files.certificate, certificate.pem),
    writeFile(files.chain, certificate.pem + authority.pem),
    writeKeyStore(files.p12, 'tpp', seal, password),
  ])
  return { ...files, keyId: keyIdText(certificate) }
}

/** Writes the files of the key of TLS connections. */
export async function writeQwacFiles(
  folder: string,
  qwac: CertifiedKey,
  password: string,
): Promise<QwacFiles> {
  const files = {
    qwac: join(folder, 'qwac.pem'),
    qwacKey: join(folder, 'qwac-key.pem'),
    qwacP12: join(folder, 'qwac.p12'),
  }
  await Promise.all([
    writeFile(files.qwac, qwac.certificate.pem),
    writePrivate(files.qwacKey, qwac.privateKey),
    writeKeyStore(files.qwacP12, 'qwac', qwac, password),
  ])
  return files
}

/** Writes the certificate of the authority and its key, which everybody knows. */
export async function writeAuthorityFiles(folder: string): Promise<AuthorityFiles> {
  const files = { ca: join(folder, 'ca.pem'), caKey: join(folder, 'ca-key.pem') }
  await writeFile(files.ca, (await createAuthority().certificate()).pem)
  await writePrivate(files.caKey, authorityKey.privateKey)
  return files
}
