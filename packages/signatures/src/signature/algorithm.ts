/** Name of the only supported algorithm (§5.3) in the journal and in refusals. */
export const defaultAlgorithmName = 'rsa-sha256'

/** Names that need no remark, in lower case. */
const defaultNames: ReadonlySet<string> = new Set([defaultAlgorithmName, 'hs2019', 'sha256withrsa'])

/**
 * Names of RSASSA-PKCS1-v1_5 with SHA-256 that do not say so in words: `hs2019` leaves the choice to the key, and an RSA key means
 * this computation here.
 */
const otherNames: ReadonlySet<string> = new Set([
  'rs256',
  '1.2.840.113549.1.1.11',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmlenc#sha256',
])

/** SHA-256 once, among words that say RSA and its older padding and nothing else. No two readings, so linear. */
const wordsBeside = '(?:rsa|ssa|pkcs1?|v15|with|encryption|padding|signature)*'
const saysSha256 = new RegExp(`^${wordsBeside}sha2?256${wordsBeside}$`)

/** The words of other computations, as they stand without punctuation, and what they name; the most telling first. */
const otherComputations: readonly (readonly [word: RegExp, computation: string])[] = [
  [/hmac|^hs(?!2019)\d/, 'an HMAC, made with a shared secret'],
  [/ecdsa|^es\d/, 'ECDSA'],
  [/eddsa|ed25519|ed448/, 'EdDSA'],
  [/pss|mgf1|^ps\d/, 'RSA with PSS padding'],
  [/dsa/, 'DSA'],
  [/sha3(?!84)|shake/, 'SHA-3'],
  [/sha512256/, 'SHA-512/256'],
  [/sha2?512|^rs512/, 'SHA-512'],
  [/sha2?384|^rs384/, 'SHA-384'],
  [/sha2?224/, 'SHA-224'],
  [/sha1|^(?:rsa)?sha$/, 'SHA-1'],
  [/md5/, 'MD5'],
]

/** Letters and digits alone, in lower case: `RSA-SHA256`, `rsa_sha256` and `rsaSha256` are one name. */
function foldAlgorithm(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** True if a name needs no remark; letter case is ignored. */
export function isDefaultAlgorithm(name: string): boolean {
  return defaultNames.has(name.toLowerCase())
}

/**
 * Q4: whether a name says RSA with SHA-256: the default ones, and SHA-256 alone or with words for RSA and PKCS #1 v1.5, in any letter
 * case and with any punctuation. D: clients in the field send `sha-256`, and no other digest is meant by it.
 */
export function saysRsaSha256(name: string): boolean {
  if (isDefaultAlgorithm(name) || otherNames.has(name.toLowerCase().replace(/^oid\./, ''))) return true
  const words = foldAlgorithm(name)
  return defaultNames.has(words) || otherNames.has(words) || saysSha256.test(words)
}

/** Names the computation that a refused algorithm stands for; undefined if unknown. */
export function otherComputation(name: string): string | undefined {
  const words = foldAlgorithm(name)
  return otherComputations.find(([word]) => word.test(words))?.[1]
}
