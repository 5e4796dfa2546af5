import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createAuthority } from '../authority/authority.ts'
import { defaultId } from '../authority/plan.ts'
import { type KeyPair, makeKey } from '../keys/key-pair.ts'
import type { TppCertificate } from '../tpp/identity.ts'

/** The key and certificate that a person's calls are signed with. */
export interface Wallet {
  readonly id: string
  readonly key: KeyPair
  readonly certificate: TppCertificate
}

export interface WalletOptions {
  readonly folder: string
  readonly now: Date
  /** The organizationIdentifier wanted; that of the certificate at hand unless said otherwise. */
  readonly id: string | undefined
}

const keyFile = 'tpp-key.pem'
const certificateFile = 'tpp-certificate.pem'
const ownerOnly = 0o600

/**
 * Opens the folder with key and certificate. What is missing is made, valid at any clock that a bank may show (2000 to 2049); an expired certificate, one of another key and one of
 * another id are made anew. Throws where a file is there and cannot be read as what its name says.
 */
export async function openWallet({ folder, now, id }: WalletOptions): Promise<Wallet> {
  await mkdir(folder, { recursive: true })
  const key = await openKey(join(folder, keyFile))
  const path = join(folder, certificateFile)
  const kept = await readCertificate(path)
  if (kept !== undefined && isUsable(kept, key, now, id)) return walletOf(kept, key)
  const issued = await createAuthority().issue({ id: id ?? subjectId(kept), key })
  await writeFile(path, issued.pem)
  return walletOf(new X509Certificate(issued.pem), key)
}

async function openKey(path: string): Promise<KeyPair> {
  const pem = await readIfThere(path)
  if (pem === undefined) {
    const made = await makeKey()
    await writeFile(path, made.privateKey, { mode: ownerOnly })
    return made
  }
  const key = orElse(() => createPrivateKey(pem), path, 'no private key')
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`${path} holds no RSA key; delete it to have one made`)
  return {
    kind: 'RSA',
    privateKey: exported(key, 'pkcs8'),
    publicKey: exported(createPublicKey(key), 'spki'),
  }
}

async function readCertificate(path: string): Promise<X509Certificate | undefined> {
  const pem = await readIfThere(path)
  return pem === undefined ? undefined : orElse(() => new X509Certificate(pem), path, 'no certificate')
}

function isUsable(certificate: X509Certificate, key: KeyPair, now: Date, id: string | undefined): boolean {
  const isValid = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo)
  const isOfKey = certificate.checkPrivateKey(createPrivateKey(key.privateKey))
  return isValid && isOfKey && (id === undefined || id === subjectId(certificate))
}

function walletOf(certificate: X509Certificate, key: KeyPair): Wallet {
  return {
    id: subjectId(certificate),
    key,
    certificate: {
      base64: certificate.raw.toString('base64'),
      serial: certificate.serialNumber.toLowerCase(),
      issuer: certificate.issuer.split('\n').reverse().join(','),
    },
  }
}

function subjectId(certificate: X509Certificate | undefined): string {
  return /^organizationIdentifier=(.+)$/m.exec(certificate?.subject ?? '')?.[1] ?? defaultId
}

function exported(key: KeyObject, type: 'pkcs8' | 'spki'): string {
  return String(key.export({ format: 'pem', type }))
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function orElse<Value>(read: () => Value, path: string, fault: string): Value {
  try {
    return read()
  } catch {
    throw new Error(`${path} holds ${fault}; delete it to have one made`)
  }
}
