import { createPublicKey, X509Certificate } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuthority, ecKey, otherKey } from '@pocketbank/signatures/authority'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWallet } from './wallet.ts'

const now = new Date('2026-01-15T09:00:00Z')
let parent = ''
let folder = ''

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'wallet-'))
  folder = join(parent, '.pocketbank')
})

afterEach(() => rm(parent, { recursive: true }))

const open = (change: { now?: Date; id?: string } = {}) =>
  openWallet({ folder: parent, now, id: undefined, ...change })
const keyPath = () => join(folder, 'tpp-key.pem')

/** Puts a key into the wallet, since to make one takes longer than all else. */
async function keepKey(): Promise<void> {
  await mkdir(folder)
  await writeFile(keyPath(), otherKey.privateKey)
}

const certificatePath = () => join(folder, 'tpp-certificate.pem')

test('makes a key that only its owner reads, and a certificate for it', async () => {
  const wallet = await open()
  const certificate = new X509Certificate(await readFile(certificatePath(), 'utf8'))
  expect((await stat(keyPath())).mode & 0o777).toBe(0o600)
  expect(await readFile(keyPath(), 'utf8')).toBe(wallet.key.privateKey)
  expect(certificate.publicKey.export({ format: 'pem', type: 'spki' })).toBe(wallet.key.publicKey)
  expect(certificate.validTo).toBe('Dec 31 23:59:59 2049 GMT')
  expect(wallet.id).toBe('PSDNO-FSA-123456789')
  expect(wallet.certificate).toEqual({
    base64: certificate.raw.toString('base64'),
    serial: certificate.serialNumber.toLowerCase(),
    issuer: 'CN=pocketbank test CA,organizationIdentifier=NTRNO-987654321,O=pocketbank,C=NO',
  })
})

test('finds key and certificate again', async () => {
  await keepKey()
  expect(await open()).toEqual(await open())
})

test('makes a certificate that is valid at any clock of a bank', async () => {
  await keepKey()
  await open()
  const { validFrom, validTo } = new X509Certificate(await readFile(join(folder, 'tpp-certificate.pem')))
  expect([new Date(validFrom).getUTCFullYear(), new Date(validTo).getUTCFullYear()]).toEqual([2000, 2049])
})

test('renews an expired certificate for the same key and id', async () => {
  await keepKey()
  const first = await open({ id: 'PSDNO-FSA-2' })
  const expired = await createAuthority().issue({ ...first, now: new Date('2020-01-15T09:00:00Z') })
  await writeFile(certificatePath(), expired.pem)
  const second = await open()
  expect(second.key).toEqual(first.key)
  expect(second.id).toBe('PSDNO-FSA-2')
  expect(second.certificate.serial).not.toBe(expired.serial)
})

test('renews a certificate of another id', async () => {
  await keepKey()
  await open()
  const otherWallet = await open({ id: 'PSDSE-FINA-44059' })
  expect(otherWallet.id).toBe('PSDSE-FINA-44059')
  expect(await open()).toEqual(otherWallet)
})

test("makes a certificate for the user's key", async () => {
  await open()
  await writeFile(keyPath(), otherKey.privateKey)
  const { key, certificate } = await open()
  const { publicKey } = new X509Certificate(Buffer.from(certificate.base64, 'base64'))
  expect(key.privateKey.trimEnd()).toBe(otherKey.privateKey)
  expect(key.publicKey.trimEnd()).toBe(otherKey.publicKey)
  expect(publicKey.equals(createPublicKey(otherKey.publicKey))).toBe(true)
})

test('leaves a file alone that is not what its name says', async () => {
  await keepKey()
  await open()
  await writeFile(certificatePath(), 'garbage')
  await expect(open()).rejects.toThrow(
    `${certificatePath()}: has no certificate. Delete it, and a new one is made.`,
  )
  await writeFile(keyPath(), 'garbage')
  await expect(open()).rejects.toThrow(`${keyPath()}: has no private key. Delete it, and a new one is made.`)
  await writeFile(keyPath(), ecKey.privateKey)
  await expect(open()).rejects.toThrow(`${keyPath()}: has no RSA key. Delete it, and a new one is made.`)
})

test('takes named key and certificate unchanged', async () => {
  const { pem, serial } = await createAuthority().issue({ id: 'PSDNO-FSA-7', key: otherKey })
  await writeFile(join(parent, 'key.pem'), otherKey.privateKey)
  await writeFile(join(parent, 'certificate.pem'), pem)
  const options = { folder: parent, now, id: undefined, key: 'key.pem' }
  const wallet = await openWallet({ ...options, certificate: 'certificate.pem' })
  expect([wallet.id, wallet.certificate.serial]).toEqual(['PSDNO-FSA-7', serial])
  expect((await openWallet(options)).id).toBe('PSDNO-FSA-123456789')
  await expect(readFile(keyPath())).rejects.toThrow('ENOENT')
})

test('requires the key of a certificate', async () => {
  await open()
  await writeFile(join(parent, 'key.pem'), otherKey.privateKey)
  const options = { folder: parent, now, id: undefined, certificate: certificatePath() }
  expect(() => openWallet(options)).toThrow('--certificate: needs --key FILE, its private key')
  await expect(openWallet({ ...options, key: 'key.pem' })).rejects.toThrow(
    `${certificatePath()}: must be the certificate of the key in ${join(parent, 'key.pem')}`,
  )
})
