import { bytesFromHex } from '../certificates/bytes.ts'
import { child, integerHex, readDer, tags } from '../certificates/der.ts'
import type { CryptoPort, Hash, PublicKey } from './crypto-port.ts'

/** WebCrypto's name of each curve, and the bytes of one coordinate. */
const curves: Readonly<Record<string, { readonly namedCurve: string; readonly bytes: number }>> = {
  '1.2.840.10045.3.1.7': { namedCurve: 'P-256', bytes: 32 },
  '1.3.132.0.34': { namedCurve: 'P-384', bytes: 48 },
  '1.3.132.0.35': { namedCurve: 'P-521', bytes: 66 },
}

const imported = new WeakMap<PublicKey, Map<Hash, Promise<CryptoKey>>>()

/** The crypto port on `crypto.subtle`. It runs on every platform. */
export const webCrypto: CryptoPort = {
  async digest(hash, bytes) {
    return new Uint8Array(await crypto.subtle.digest(hash, bytes))
  },

  async verify(key, hash, signature, data) {
    const bytes = key.type === 'EC' ? fixedWidthSignature(key.curve, signature) : signature
    if (bytes === undefined) return false
    try {
      return await crypto.subtle.verify(
        { name: algorithmName(key), hash },
        await importWebKey(key, hash),
        bytes,
        data,
      )
    } catch {
      return false
    }
  },
}

function algorithmName(key: PublicKey): string {
  return key.type === 'EC' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5'
}

function importWebKey(key: PublicKey, hash: Hash): Promise<CryptoKey> {
  const byHash = imported.get(key) ?? new Map<Hash, Promise<CryptoKey>>()
  imported.set(key, byHash)
  const importedKey = byHash.get(hash) ?? importKey(key, hash)
  byHash.set(hash, importedKey)
  return importedKey
}

async function importKey(key: PublicKey, hash: Hash): Promise<CryptoKey> {
  if (key.type === 'other') throw new Error(`no import of ${key.name} keys`)
  const curve = key.type === 'EC' ? { namedCurve: curves[key.curve]?.namedCurve ?? key.curve } : {}
  return crypto.subtle.importKey('spki', key.spki, { name: algorithmName(key), hash, ...curve }, false, [
    'verify',
  ])
}

/**
 * Converts an ECDSA signature from the DER sequence of certificates to WebCrypto's two integers of fixed
 * width.
 */
function fixedWidthSignature(
  curve: string,
  der: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | undefined {
  const sequence = readDer(der)
  const digits = 2 * (curves[curve]?.bytes ?? 0)
  if (!sequence.ok || digits === 0) return undefined
  const integers = [0, 1].map((index) => integerHex(child(sequence.value, index, tags.integer)))
  const padded = integers.map((hex) => hex?.padStart(digits, '0') ?? '')
  return padded.every((hex) => hex.length === digits && !hex.includes('-'))
    ? bytesFromHex(padded.join(''))
    : undefined
}
