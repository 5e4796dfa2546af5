import { base64FromOctets } from '../certificates/base64.ts'
import { hexFromOctets, octetsFromText, sameOctets } from '../certificates/octets.ts'
import type { RsaPublicKey } from '../certificates/public-key.ts'
import type { CryptoPort, Hash } from './crypto-port.ts'
import { guessOctetsMax, permutedNamesMax } from './limits.ts'
import { type Opened, openSignature } from './recover-digest.ts'
import type { SignatureParameters } from './signature-header.ts'
import { requestTarget, type SignedMessage, signingString } from './signing-string.ts'

type Octets = Uint8Array<ArrayBuffer>

/**
 * A guess at what the client did, and what it would then have signed: text of one character an octet, or
 * octets.
 */
type Guess = readonly [hint: string, signed: string | Octets]

/** What a refused signature was checked against. */
export interface RefusedSignature {
  readonly message: SignedMessage
  readonly parameters: SignatureParameters
  readonly key: RsaPublicKey
  /** As the bank built it. */
  readonly signed: string
}

const hashes: readonly Hash[] = ['SHA-256', 'SHA-384', 'SHA-512']

/**
 * Why a signature does not fit: sentences, most telling first. Runs on refusal only, for one hash a guess;
 * the limits on signed names bound their number.
 */
export async function guessSignatureMistake(
  crypto: CryptoPort,
  refused: RefusedSignature,
): Promise<readonly string[]> {
  const opened = openSignature(refused.key, refused.parameters.octets)
  if (opened.padding !== 'PKCS1') return [wrongPadding(refused, opened)]
  const hash = hashes.find((name) => name === opened.hash)
  const otherHash = hash === 'SHA-256' ? [] : [`it was made with ${opened.hash} instead of SHA-256`]
  const text = hash === undefined ? undefined : await guessText(crypto, hash, opened.digest, refused)
  return [...otherHash, text ?? 'the key is the right one, but it signed another text than the bank built']
}

function wrongPadding({ key, parameters }: RefusedSignature, opened: Opened): string {
  const expected = Math.ceil(key.bits / 8)
  if (parameters.octets.length !== expected) {
    return `it has ${parameters.octets.length} octets, the key of the certificate makes ${expected}: another key signed`
  }
  const otherKey = 'it was not made by the private key of the certificate'
  // One signature of another key in 256 looks like one with PSS padding too.
  return opened.padding === 'PSS'
    ? `it was probably made with RSA-PSS padding, PKCS#1 v1.5 is demanded; if not, ${otherKey}`
    : otherKey
}

async function guessText(
  crypto: CryptoPort,
  hash: Hash,
  digest: Octets,
  refused: RefusedSignature,
): Promise<string | undefined> {
  const octets = octetsFromText(refused.signed)
  if (octets.length > guessOctetsMax) return undefined
  const own = await crypto.digest(hash, octets)
  if (sameOctets(own, digest)) return 'it fits apart from that'
  for (const [hint, signed] of guessesAt(refused, own)) {
    const guessed = typeof signed === 'string' ? octetsFromText(signed) : signed
    if (sameOctets(await crypto.digest(hash, guessed), digest)) return hint
  }
  return undefined
}

function* guessesAt(refused: RefusedSignature, digest: Uint8Array): Generator<Guess> {
  yield* otherForms(refused, digest)
  yield* otherTargets(refused)
  yield* otherLists(refused)
}

function otherForms({ message, parameters, signed }: RefusedSignature, digest: Uint8Array): readonly Guess[] {
  const { names, writtenNames } = parameters
  return [
    ['it fits the signing string with a line feed at its end', `${signed}\n`],
    ['it fits the signing string with CRLF between its lines', signed.replaceAll('\n', '\r\n')],
    ['it fits the lines without the blanks behind the colons', signed.replace(/^([^:\n]+): /gm, '$1:')],
    ['it fits header names as the list writes them, not in lower case', renamed(signed, writtenNames)],
    ['it fits header names in Title-Case, not in lower case', renamed(signed, names.map(titleCase))],
    ['it fits header values in UTF-8, not as the octets that are sent', new TextEncoder().encode(signed)],
    ['it signs the hash of the signing string, which RSA-SHA256 hashes again', Uint8Array.from(digest)],
    ['it signs the hexadecimal hash of the signing string', hexFromOctets(digest)],
    ['it signs the base64 hash of the signing string', base64FromOctets(digest)],
    ['it signs the body instead of the signing string', message.body],
  ]
}

/** The lines of a signing string under other names of the same length. */
function renamed(signed: string, names: readonly string[]): string {
  const lines = signed.split('\n')
  return lines.map((line, at) => `${names[at] ?? ''}${line.slice(names[at]?.length ?? 0)}`).join('\n')
}

function titleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase())
}

function otherTargets({ message, parameters, signed }: RefusedSignature): readonly Guess[] {
  if (!parameters.names.includes(requestTarget)) return []
  const { method, target } = message
  const verb = method.toLowerCase()
  const path = target.split('?')[0] ?? ''
  const withTarget = (text: string) =>
    signed.replace(`${requestTarget}: ${verb} ${target}`, () => `${requestTarget}: ${text}`)
  return [
    ['it fits the method in upper case, not in lower case', withTarget(`${method.toUpperCase()} ${target}`)],
    ['it fits the path without its query', withTarget(`${verb} ${path}`)],
    ['it fits the path without /v1', withTarget(`${verb} ${target.replace(/^\/v1/, '')}`)],
  ]
}

/** Headers that clients sign and forget to list. */
const forgettable = [requestTarget, 'host', 'content-type', 'date', 'digest', 'x-request-id']

function* otherLists({ message, parameters: { names } }: RefusedSignature): Generator<Guess> {
  const built = (list: readonly string[]) => {
    const text = signingString(message, list)
    return text.ok ? text.value : ''
  }
  for (const name of names) {
    yield [`it fits without the line of ${name}`, built(names.filter((other) => other !== name))]
  }
  for (const name of forgettable) {
    yield [`it fits with a line of ${name} behind the listed ones`, built([...names, name])]
  }
  const orders =
    names.length > permutedNamesMax ? [names.toReversed(), names.toSorted()] : permutations(names)
  for (const list of orders) yield [`it fits the order "${list.join(' ')}"`, built(list)]
}

function permutations(names: readonly string[]): readonly (readonly string[])[] {
  if (names.length < 2) return [names]
  return names.flatMap((first) =>
    permutations(names.filter((name) => name !== first)).map((rest) => [first, ...rest]),
  )
}
