import { createHash, createHmac, createPrivateKey, randomBytes } from 'node:crypto'
import {
  contextElement,
  createSet,
  type Der,
  element,
  identifier,
  integer,
  nullElement,
  octetString,
  sequence,
  tags,
} from '@pocketbank/signatures/certificates'

/** The contents of a PKCS #12 file. */
interface KeyStore {
  /** Name of the entry. */
  readonly name: string
  /** The private key in PEM. */
  readonly privateKey: string
  /** The certificate of the key, then those of its issuers, in DER. */
  readonly certificates: readonly Uint8Array[]
  readonly password: string
}

const names = {
  data: '1.2.840.113549.1.7.1',
  keyBag: '1.2.840.113549.1.12.10.1.2',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
  x509: '1.2.840.113549.1.9.22.1',
  friendlyName: '1.2.840.113549.1.9.20',
  localKeyId: '1.2.840.113549.1.9.21',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const

const version = 3
const saltBytes = 16
/** Iterations of the key derivation, as in OpenSSL. */
const iterations = 2_048
/** Block size of SHA-256. */
const blockBytes = 64

function repeated(bytes: Uint8Array): Uint8Array {
  const length = Math.ceil(bytes.length / blockBytes) * blockBytes
  return Buffer.alloc(length, bytes)
}

/**
 * Derives the key of the MAC of a PKCS #12 file (RFC 7292, appendix B). The key fits into one block of
 * SHA-256.
 */
function macKey(password: string, salt: Uint8Array, rounds: number): Uint8Array {
  const purpose = Buffer.alloc(blockBytes, 3)
  const secret = Buffer.concat([bmpBytes(password), Uint8Array.of(0, 0)])
  let key: Uint8Array = Buffer.concat([purpose, repeated(salt), repeated(secret)])
  for (let round = 0; round < rounds; round += 1) key = createHash('sha256').update(key).digest()
  return key
}

/** Encodes text as BMPString: UTF-16, the higher byte first. */
function bmpBytes(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le').swap16()
}

function dataContent(content: Uint8Array): Der {
  return sequence(identifier(names.data), contextElement(octetString(content)))
}

function attribute(name: string, value: Uint8Array): Der {
  return sequence(identifier(name), createSet(value))
}

function keyBag({ name, privateKey, password }: KeyStore, id: Uint8Array): Der {
  const encrypted = createPrivateKey(privateKey).export({
    type: 'pkcs8',
    format: 'der',
    cipher: 'aes-256-cbc',
    passphrase: password,
  })
  const attributes = createSet(
    attribute(names.friendlyName, element(tags.bmpString, bmpBytes(name))),
    attribute(names.localKeyId, octetString(id)),
  )
  return sequence(identifier(names.keyBag), contextElement(encrypted), attributes)
}

/** Creates the entry of a certificate. Certificates are public, so they are not encrypted. */
function certificateBag(certificate: Uint8Array, id: Uint8Array | undefined): Der {
  const content = sequence(identifier(names.x509), contextElement(octetString(certificate)))
  const attributes = id === undefined ? [] : [createSet(attribute(names.localKeyId, octetString(id)))]
  return sequence(identifier(names.certificateBag), contextElement(content), ...attributes)
}

/** Writes a PKCS #12 file (RFC 7292): the key encrypted by AES-256, the file with a MAC by SHA-256. */
export function writePkcs12(store: KeyStore): Der {
  const { certificates, password } = store
  const [clientCertificate = new Uint8Array(), ...above] = certificates
  const id = createHash('sha1').update(clientCertificate).digest()
  const bags = sequence(
    certificateBag(clientCertificate, id),
    ...above.map((certificate) => certificateBag(certificate, undefined)),
  )
  const content = sequence(dataContent(bags), dataContent(sequence(keyBag(store, id))))
  const salt = randomBytes(saltBytes)
  const check = createHmac('sha256', macKey(password, salt, iterations))
    .update(content)
    .digest()
  const algorithm = sequence(identifier(names.sha256), nullElement)
  const mac = sequence(sequence(algorithm, octetString(check)), octetString(salt), integer(iterations))
  return sequence(integer(version), dataContent(content), mac)
}
