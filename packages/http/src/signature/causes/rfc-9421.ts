import type { SignedMessage } from '../signing-string.ts'
import { causesOf } from './cause.ts'
import type { Line, Variation } from './draft.ts'

const listed = /^\s*[a-z*][\w.*-]*=(\(.*)$/is

/** The parameters that a signature base ends with: those of Signature-Input, or the list alone. */
function signatureParams(lines: readonly Line[], { headers }: SignedMessage): readonly string[] {
  const list = `(${lines.map(({ name }) => `"${name}"`).join(' ')})`
  const sent = listed.exec(headers.get('Signature-Input') ?? '')?.[1]
  return [...(sent === undefined ? [] : [sent]), list, `${list};alg="rsa-v1_5-sha256"`]
}

/** The signature base of RFC 9421 (2.5) over the same headers: names in quotes, and a line of parameters behind them. */
export function signatureBases(lines: readonly Line[], message: SignedMessage): readonly Variation[] {
  const cause = causesOf('layout')(
    'it signs the signature base of RFC 9421',
    'sign the signing string of draft-cavage-http-signatures-10, without quotes and without @signature-params',
  )
  return signatureParams(lines, message).map((parameters) => ({
    cause,
    change: { spell: (name) => `"${name}"`, tail: `\n"@signature-params": ${parameters}` },
  }))
}
