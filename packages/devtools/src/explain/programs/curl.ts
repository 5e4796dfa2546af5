import { certificatePath, keyFiles, keyPath } from '@pocketbank/signatures/authority'
import { rawText } from '@pocketbank/signatures/signature'
import { ofHeader } from '@pocketbank/signatures/signature/causes'
import type { SigningPlan } from './plan.ts'
import { type CodeLine, line } from './program.ts'
import { shellWord } from './quoting.ts'

/** Escapes text inside double quotes of a POSIX shell. */
function inDouble(text: string): string {
  return text.replaceAll(/["\\$`]/g, '\\$&')
}

/** Writes a line of the signing string as a shell word. Computed values are shell variables. */
function signedLine(name: string, { headers, otherHeaders, needsId }: SigningPlan): CodeLine {
  if (name === 'digest') return line('  "digest: $DIGEST"', 'digest')
  if (name === 'x-request-id' && needsId) return line('  "x-request-id: $REQUEST_ID"', ofHeader(name))
  const value =
    [...headers, ...otherHeaders].find(([headerName]) => headerName.toLowerCase() === name)?.[1] ?? ''
  return line(`  ${shellWord(`${name}: ${rawText(value)}`)}`, 'value', ofHeader(name))
}

function curlBodyLines({ body, hash }: SigningPlan): readonly CodeLine[] {
  if (body.kind === 'none') return []
  const fileLines =
    body.kind === 'text' ? [line(`printf '%s' ${shellWord(body.text)} > body.json`, 'body')] : []
  const algorithm = hash.replace('-', '').toLowerCase()
  return [
    line('# The digest is made of exactly the bytes that are sent.'),
    ...fileLines,
    line(`DIGEST="${hash}=$(openssl dgst -${algorithm} -binary body.json | openssl base64 -A)"`, 'digest'),
    line(''),
  ]
}

/** Joins lines to one command by a backslash at the end of each line except the last. */
function continued(lines: readonly CodeLine[]): readonly CodeLine[] {
  return lines.map((codeLine, at) =>
    at === lines.length - 1 ? codeLine : { ...codeLine, text: `${codeLine.text} \\` },
  )
}

/**
 * Writes the option for the method. A method may contain any character of an HTTP token, so unusual ones are
 * quoted.
 */
function methodOption(method: string): string {
  return method === 'HEAD' ? '--head' : `--request ${/^[A-Za-z]+$/.test(method) ? method : shellWord(method)}`
}

const keyLines = [
  line(`KEY=${keyPath}                 # the private key, PEM`, 'key'),
  line(`CERTIFICATE=${certificatePath} # its certificate, PEM`, 'certificate'),
]

/**
 * Writes a shell command that reads a name of the certificate in RFC 2253, without escaping letters outside
 * ASCII.
 */
const certificateName = (field: string) =>
  `$(openssl x509 -in "$CERTIFICATE" -noout -${field} -nameopt RFC2253,utf8,-esc_msb | cut -d= -f2-)`

/**
 * Fetches the key files if the shell has none. The lines are pasted into an open shell, so they have no
 * comments, and no `set -e`, which would close that shell at the first error.
 */
function fetchKeyLines(from: string): readonly CodeLine[] {
  const files = [
    ['KEY', keyFiles.key],
    ['CERTIFICATE', keyFiles.certificate],
  ].map(([name, file]) => `--output "$${name}" ${shellWord(`${from}/${file}`)}`)
  return [
    line(`KEY=${keyPath} CERTIFICATE=${certificatePath}`),
    line(`[ -e "$KEY" ] || curl --fail --silent --show-error --create-dirs ${files.join(' ')}`),
    line(`SERIAL=${certificateName('serial')} ISSUER=${certificateName('issuer')}`),
  ]
}

function shellSigning(plan: SigningPlan): readonly CodeLine[] {
  const { names } = plan
  const lines = names.map((name) => signedLine(name, plan))
  const last = lines.at(-1) ?? line('')
  return [
    line(
      '# Names in lower case, one line feed between two lines and none after the last: $(…) removes it.',
      'layout',
    ),
    ...continued([line("TEXT=$(printf '%s\\n'", 'layout'), ...lines]).slice(0, -1),
    { ...last, text: `${last.text})` },
    line('# RSA with SHA-256 (PKCS#1 v1.5), in base64 without line breaks.', 'computation', 'writing'),
    line(
      'SIGNATURE=$(printf \'%s\' "$TEXT" | openssl dgst -sha256 -sign "$KEY" | openssl base64 -A)',
      'computation',
      'writing',
      'key',
    ),
    line(
      'CERTIFICATE_BASE64=$(openssl x509 -in "$CERTIFICATE" -outform DER | openssl base64 -A)',
      'certificate',
    ),
  ]
}

function shellSending({ method, url, headers, needsId, body, names, keyId, keysFrom }: SigningPlan) {
  const hasBody = body.kind !== 'none'
  const rest = `,algorithm="rsa-sha256",headers="${names.join(' ')}",signature="`
  const parameters =
    keysFrom === undefined
      ? inDouble(`keyId="${keyId}"${rest}`)
      : `${inDouble('keyId="')}SN=$SERIAL,CA=$ISSUER${inDouble(`"${rest}`)}`
  return continued([
    line(`curl --include ${methodOption(method)} ${shellWord(rawText(url))}`, 'address'),
    ...headers.map(([name, value]) =>
      line(`  --header ${shellWord(`${name}: ${rawText(value)}`)}`, ofHeader(name)),
    ),
    ...(needsId ? [line('  --header "X-Request-ID: $REQUEST_ID"', ofHeader('x-request-id'))] : []),
    ...(hasBody ? [line('  --header "Digest: $DIGEST"', 'digest', ofHeader('digest'))] : []),
    line(
      '  --header "TPP-Signature-Certificate: $CERTIFICATE_BASE64"',
      'certificate',
      ofHeader('tpp-signature-certificate'),
    ),
    line(
      `  --header "Signature: ${parameters}$SIGNATURE\\""`,
      'key-id',
      'list',
      'parameters',
      ofHeader('signature'),
    ),
    ...(hasBody ? [line('  --data-binary @body.json', 'body')] : []),
  ])
}

/** Writes the request as a shell script: openssl signs it, curl sends it. */
export function inCurl(plan: SigningPlan): readonly CodeLine[] {
  const { needsId, keysFrom } = plan
  const isPasted = keysFrom !== undefined
  const lines = [
    ...(isPasted
      ? fetchKeyLines(keysFrom)
      : [line('#!/usr/bin/env bash'), line('set -euo pipefail'), ...keyLines, line('')]),
    ...curlBodyLines(plan),
    ...(needsId ? [line('REQUEST_ID=$(openssl rand -hex 16)', ofHeader('x-request-id'))] : []),
    ...shellSigning(plan),
    line(''),
    ...shellSending(plan),
  ]
  return isPasted ? lines.filter(({ text }) => text !== '' && !text.startsWith('#')) : lines
}

/** Writes the request as an unsigned curl command. */
export function inPlainCurl({ method, url, headers, body }: SigningPlan): readonly CodeLine[] {
  const data = body.kind === 'text' ? shellWord(body.text) : '@body.json'
  return continued([
    line(`curl --include ${methodOption(method)} ${shellWord(rawText(url))}`),
    ...headers.map(([name, value]) => line(`  --header ${shellWord(`${name}: ${rawText(value)}`)}`)),
    ...(body.kind === 'none' ? [] : [line(`  --data-binary ${data}`)]),
  ])
}
