import { listProblems } from '@pocketbank/core/base/errors'
import { bytesFromText, textFromBytes } from '../certificates/bytes.ts'
import { withoutPrivateKeys } from '../certificates/private-key.ts'
import type { Accepted, Authentication, Rejected } from './authenticate.ts'
import { asSentence, type Cause } from './causes/cause.ts'
import { writeUtc } from './explanation.ts'

/**
 * Writes why a request was accepted or refused, in lines of text: the step, the finding, and each proven
 * mistake with its remedy. If the signature does not verify, the string to sign follows. Private keys that a
 * client sent by mistake are left out.
 *
 * @param result - From `verify` or an authenticator. Its `explanation` has more details as data.
 * @example
 * ```ts
 * import { explainSignature, verify } from '@pocketbank/signatures'
 *
 * const { method, url, headers } = await tpp.sign(new Request('https://bank.example/v1/accounts'))
 * headers.set('X-Request-ID', 'another')
 * const result = await verify({ method, url, headers }, { now: sandbox.clock.now })
 * expect(explainSignature(result)).toContain('Signature: does not fit the signing string.')
 * ```
 */
export function explainSignature(result: Authentication): string {
  const lines = result.accepted ? acceptedLines(result) : rejectedLines(result)
  return withoutPrivateKeys(lines.join('\n'))
}

function acceptedLines({ tpp, certificate, notes }: Accepted): readonly string[] {
  const roles = tpp.roles === undefined ? 'no PSD2 statement' : `roles: ${tpp.roles.join(', ') || 'none'}`
  return [
    `Accepted: signed by ${tpp.id} (${tpp.name}), ${roles}.`,
    ...(certificate ? [`The certificate is valid until ${writeUtc(certificate.notAfter)}.`] : []),
    ...notes.map((note) => `Note: ${asSentence(note)}`),
  ]
}

function rejectedLines({ refusal, explanation }: Rejected): readonly string[] {
  const { step, finding, causes, signingString = '' } = explanation
  const [, ...rest] = listProblems(refusal)
  return [
    `Refused at the step ${step}: ${refusal.code}.`,
    finding,
    ...rest.map(({ text }) => text),
    ...causes.flatMap(causeLines),
    ...(step === 'signature' ? ['String to sign:', ...indent(signingString)] : []),
  ]
}

function causeLines({ what, do: remedy }: Cause): readonly string[] {
  return remedy === undefined ? [`- ${asSentence(what)}`] : [`- ${asSentence(what)} ${asSentence(remedy)}`]
}

/** Indents the lines of a string that has one character for each byte. */
function indent(text: string): readonly string[] {
  return textFromBytes(bytesFromText(text))
    .split('\n')
    .map((line) => `  ${line}`)
}
