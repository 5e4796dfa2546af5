/** The only supported algorithm (§5.3), as journal and refusals name it. */
export const defaultAlgorithmName = 'rsa-sha256'

/** Names that cause no remark, in lower case. */
const defaultNames: ReadonlySet<string> = new Set([defaultAlgorithmName, 'hs2019', 'sha256withrsa'])

/**
 * Further names of RSASSA-PKCS1-v1_5 with SHA-256 that `saysSha256` does not match: of JWS, of object
 * identifiers, and of XML signatures.
 */
const otherNames: ReadonlySet<string> = new Set([
  'rs256',
  '1.2.840.113549.1.1.11',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmlenc#sha256',
])

/**
 * SHA-256 once, among words for RSA and PKCS #1 v1.5. Each word matches in one way only, so matching takes
 * linear time.
 */
const otherHashWords = '(?:rsa|ssa|pkcs1?|v15|with|encryption|padding|signature)*'
const saysSha256 = new RegExp(`^${otherHashWords}sha2?256${otherHashWords}$`)

/** Other computations by a word of the folded name, the most specific first. */
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

/**
 * Reduces a name to letters and digits in lower case: `RSA-SHA256`, `rsa_sha256` and `rsaSha256` are one
 * name.
 */
function foldAlgorithm(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** True if an algorithm name causes no remark. Letter case is ignored. */
export function isDefaultAlgorithm(name: string): boolean {
  return defaultNames.has(name.toLowerCase())
}

/**
 * Q4: true if a name says RSA with SHA-256, in any letter case and punctuation. `hs2019` counts, since the
 * key decides then. D: SHA-256 alone counts too. Clients in the field send `sha-256` and sign with RSA.
 */
export function saysRsaSha256(name: string): boolean {
  if (isDefaultAlgorithm(name) || otherNames.has(name.toLowerCase().replace(/^oid\./, ''))) return true
  const words = foldAlgorithm(name)
  return defaultNames.has(words) || otherNames.has(words) || saysSha256.test(words)
}

export function otherComputation(name: string): string | undefined {
  const words = foldAlgorithm(name)
  return otherComputations.find(([word]) => word.test(words))?.[1]
}
