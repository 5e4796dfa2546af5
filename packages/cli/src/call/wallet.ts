import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '@pocketbank/hosts/node/make-folder'
import {
  createAuthority,
  defaultId,
  type KeyPair,
  keyFiles,
  makeKey,
  type TppCertificate,
} from '@pocketbank/signatures/authority'
import { UserFault, usageFault } from '../command.ts'
import { readNamedFile } from '../input.ts'

/** The key and certificate that sign the calls. */
interface Wallet {
  readonly id: string
  readonly key: KeyPair
  readonly certificate: TppCertificate
}

interface WalletOptions {
  /** The working directory. The files of the wallet are in its folder `.pocketbank`. */
  readonly folder: string
  readonly now: Date
  /** Files to use instead of those of the wallet. */
  readonly key?: string | undefined
  readonly certificate?: string | undefined
  /** The wanted organizationIdentifier. Default: that of the existing certificate. */
  readonly id: string | undefined
}

const ownerOnly = 0o600

/**
 * Opens the given key and certificate, or those in the folder `.pocketbank`. There, missing files are
 * created, and a certificate is replaced if it has expired, has another id, or belongs to another key. Throws
 * if a file exists but is unreadable.
 */
export function openWallet(options: WalletOptions): Promise<Wallet> {
  const { folder, key, certificate } = options
  const file = (path: string) => resolve(folder, path)
  if (key !== undefined) return readWalletOptions(options, file(key), certificate && file(certificate))
  if (certificate !== undefined)
    throw usageFault({ place: '--certificate', problem: 'needs --key FILE, its private key' })
  return keptWallet(options)
}

async function namedText(path: string): Promise<string> {
  return new TextDecoder().decode(await readNamedFile(path))
}

async function readWalletOptions(
  { id }: WalletOptions,
  keyPath: string,
  path: string | undefined,
): Promise<Wallet> {
  const key = readKey(await namedText(keyPath), keyPath)
  if (path === undefined) return createWallet(await issueWalletCertificate(id, key), key)
  const certificate = readCertificateFile(await namedText(path), path)
  if (isOfKey(certificate, key)) return createWallet(certificate, key)
  throw new UserFault({ place: path, problem: `must be the certificate of the key in ${keyPath}` })
}

async function keptWallet({ folder, now, id }: WalletOptions): Promise<Wallet> {
  const walletFolder = join(folder, keyFiles.folder)
  makeFolder(walletFolder)
  const key = await openKey(join(walletFolder, keyFiles.key))
  const path = join(walletFolder, keyFiles.certificate)
  const oldCertificate = await keptCertificate(path)
  if (oldCertificate !== undefined && isUsableCertificate(oldCertificate, key, now, id))
    return createWallet(oldCertificate, key)
  const certificate = await issueWalletCertificate(id ?? subjectId(oldCertificate), key)
  await writeFile(path, certificate.toString())
  return createWallet(certificate, key)
}

async function issueWalletCertificate(id: string | undefined, key: KeyPair): Promise<X509Certificate> {
  return new X509Certificate((await createAuthority().issue({ id, key })).pem)
}

async function openKey(path: string): Promise<KeyPair> {
  const pem = await readIfThere(path)
  if (pem !== undefined) return orMadeAnew(() => readKey(pem, path))
  const keyPair = await makeKey()
  await writeFile(path, keyPair.privateKey, { mode: ownerOnly })
  return keyPair
}

async function keptCertificate(path: string): Promise<X509Certificate | undefined> {
  const pem = await readIfThere(path)
  return pem === undefined ? undefined : orMadeAnew(() => readCertificateFile(pem, path))
}

/**
 * Adds to an error that the file may be deleted. An unreadable file is not overwritten, since somebody may
 * still need it.
 */
function orMadeAnew<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (fault) {
    if (fault instanceof UserFault)
      throw new UserFault({ problem: fault.message, remedy: 'Delete it, and a new one is made' })
    throw fault
  }
}

const keyKinds = { rsa: 'RSA', ec: 'EC' } as const

/** Reads a private key in PEM, by default RSA. An error names the file. */
export function readKey(
  pem: string,
  path: string,
  types: readonly (keyof typeof keyKinds)[] = ['rsa'],
): KeyPair {
  const key = orFault(() => createPrivateKey(pem), `${path}: has no private key`)
  const type = types.find((name) => name === key.asymmetricKeyType)
  if (type === undefined) {
    throw new UserFault(`${path}: has no ${types.map((name) => keyKinds[name]).join(' or ')} key`)
  }
  return {
    kind: keyKinds[type],
    privateKey: exported(key, 'pkcs8'),
    publicKey: exported(createPublicKey(key), 'spki'),
  }
}

function readCertificateFile(pem: string, path: string): X509Certificate {
  return orFault(() => new X509Certificate(pem), `${path}: has no certificate`)
}

function isOfKey(certificate: X509Certificate, { privateKey }: KeyPair): boolean {
  return certificate.checkPrivateKey(createPrivateKey(privateKey))
}

function isUsableCertificate(
  certificate: X509Certificate,
  key: KeyPair,
  now: Date,
  id: string | undefined,
): boolean {
  const isValid = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo)
  return isValid && isOfKey(certificate, key) && (id === undefined || id === subjectId(certificate))
}

function createWallet(certificate: X509Certificate, key: KeyPair): Wallet {
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

function orFault<Value>(read: () => Value, line: string): Value {
  try {
    return read()
  } catch {
    throw new UserFault(line)
  }
}
