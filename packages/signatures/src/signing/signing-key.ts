import type { KeyPair } from '../authority/key-pair.ts'
import { base64FromBytes } from '../certificates/base64.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { child, type Element, integerHex, readDer, readObjectIdentifier, tags } from '../certificates/der.ts'
import { fromPem, toPem } from '../certificates/pem.ts'
import { rsaEncryption } from '../certificates/public-key.ts'
import {
  type Der,
  identifier,
  integer,
  nullElement,
  octetString,
  sequence,
} from '../certificates/write-der.ts'
import { describeKind, inputError } from '../runtime/input-error.ts'

const block = /-----BEGIN ((?:[A-Z]+ )?PRIVATE KEY)-----([^-]*(?:-[^-]+)*)-----END \1-----/

const decryptIt = 'Decrypt it: openssl pkey -in key.pem -out plain.pem'
const passPem = 'Pass the private key of the certificate in PEM: PKCS #8 or PKCS #1'

/**
 * Reads the private key of a certificate from PEM. Throws if it is not the RSA key of the certificate; the
 * message does not contain the key.
 */
export function readSigningKey(pem: unknown, { publicKey }: Pick<Certificate, 'publicKey'>): KeyPair {
  if (publicKey.type !== 'RSA') {
    const name = publicKey.type === 'EC' ? 'EC' : publicKey.name
    throw inputError('certificate', `expected an RSA key, got ${name}`, 'Use a certificate of an RSA key')
  }
  const pkcs8 = readPrivateKey(pem)
  const modulus = integerHex(child(innerKey(pkcs8), 1, tags.integer))
  if (modulus === undefined) throw inputError('key', 'the private key cannot be read', passPem)
  if (BigInt(`0x${modulus}`) !== publicKey.modulus)
    throw inputError('key', 'the certificate is of another key', passPem)
  return {
    kind: 'RSA',
    privateKey: toPem('PRIVATE KEY', base64FromBytes(pkcs8)),
    publicKey: toPem('PUBLIC KEY', base64FromBytes(publicKey.spki)),
  }
}

function readPrivateKey(pem: unknown): Der {
  if (typeof pem !== 'string') throw inputError('key', `expected text, got ${describeKind(pem)}`, passPem)
  const [, label, text = ''] = block.exec(pem) ?? []
  if (label === 'ENCRYPTED PRIVATE KEY' || text.includes('ENCRYPTED'))
    throw inputError('key', 'the private key is encrypted', decryptIt)
  if (label === 'EC PRIVATE KEY') throw inputError('key', 'expected an RSA key, got EC', passPem)
  if (label !== 'PRIVATE KEY' && label !== 'RSA PRIVATE KEY')
    throw inputError('key', 'no private key in PEM', passPem)
  const bytes = readBase64Lines(text)
  if (label === 'PRIVATE KEY') return bytes
  return sequence(integer(0), sequence(identifier(rsaEncryption), nullElement), octetString(bytes))
}

function readBase64Lines(text: string): Der {
  try {
    return fromPem(text)
  } catch {
    throw inputError('key', 'the private key cannot be read', passPem)
  }
}

/**
 * Returns the PKCS #1 key inside PKCS #8; undefined if it cannot be read. Throws if the key is of another
 * kind.
 */
function innerKey(pkcs8: Der): Element | undefined {
  const outer = readDer(pkcs8)
  if (!outer.ok) return undefined
  const algorithm = child(child(outer.value, 1, tags.sequence), 0, tags.objectIdentifier)
  if (algorithm !== undefined && readObjectIdentifier(algorithm) !== rsaEncryption)
    throw inputError('key', 'expected an RSA key, got one of another kind', passPem)
  const inner = child(outer.value, 2, tags.octetString)
  const key = inner && readDer(inner.content)
  return key?.ok ? key.value : undefined
}
