import type { RuleId } from '@pocketbank/core'
import type { SignatureStep } from '@pocketbank/signatures/signature'
import { asSentence, ofHeader, type Topic } from '@pocketbank/signatures/signature/causes'
import type { ExplainedRequest, ShownProblem } from './request/explained.ts'
import type { SigningComparison } from './request/signing-comparison.ts'

/** Facts about a request that decide what to change. */
export interface Judged extends Pick<ExplainedRequest, 'verdict' | 'problems' | 'step' | 'causes' | 'at'> {
  /** The PSD2 role that the operation needs. */
  readonly role: string | undefined
  readonly signing: Pick<SigningComparison, 'list' | 'unlisted' | 'absent'> | undefined
  readonly digest: { readonly expected?: string | undefined } | undefined
  readonly keyId: { readonly expected?: string | undefined } | undefined
}

/** Writes the list of headers to sign: without absent ones, with the mandatory ones. */
function fullList({ list, unlisted, absent }: NonNullable<Judged['signing']>): string {
  return [...list.filter((name) => !absent.includes(name.toLowerCase())), ...unlisted].join(' ')
}

const byOwnKey =
  'Sign with the private key that belongs to the certificate ' +
  'of TPP-Signature-Certificate, and send both of one pair.'

const ownCertificate =
  'Send your own certificate alone in TPP-Signature-Certificate: its DER in base64, in one line.'

function byClock({ at }: Judged): string {
  return `Send the time of the request as Date, by the clock of the bank: ${new Date(at).toUTCString()}.`
}

function rightDigest({ digest }: Judged): string {
  return `Send Digest: ${digest?.expected ?? 'SHA-256=…'}, the hash of exactly the bytes that are sent.`
}

/** Instructions for headers with a known correct value, although the refusal names no cause. */
const byHeaders: Readonly<Record<string, (judged: Judged) => string>> = {
  Date: byClock,
  Digest: rightDigest,
  'TPP-Signature-Certificate': () => ownCertificate,
}

function listMissingHeaders({ problems }: Judged): readonly string[] {
  return problems.flatMap(({ code, path }) =>
    code === 'HTTP_HEADER_REQUIRED' && path !== undefined ? [path] : [],
  )
}

function sendThem(names: readonly string[]): string {
  return names.length === 1 ? `Send the header ${names.join()}.` : `Send the headers ${names.join(', ')}.`
}

/** Instructions for each step that may refuse. They are used if no cause has one. */
const bySteps: Readonly<Record<SignatureStep, (judged: Judged) => string>> = {
  header: (judged) => {
    const missing = listMissingHeaders(judged)
    if (missing.length > 0) return sendThem(missing)
    const path = judged.problems[0]?.path ?? ''
    return Object.hasOwn(byHeaders, path)
      ? (byHeaders[path]?.(judged) ?? '')
      : `Write the header ${path} in the form that the rule names.`
  },
  digest: rightDigest,
  certificate: () => ownCertificate,
  'key-id': ({ keyId }) => `Write keyId="${keyId?.expected ?? 'SN=…,CA=…'}".`,
  algorithm: () => 'Write algorithm="rsa-sha256", and sign by RSA with SHA-256 (PKCS#1 v1.5).',
  'signed-headers': ({ signing }) =>
    signing === undefined
      ? 'List and sign every header of the signature that the request carries, and no other.'
      : `Write headers="${fullList(signing)}", and sign these lines in this order.`,
  date: byClock,
  key: () => 'Use an RSA key of 2048 bits or more, and a certificate for it.',
  signature: ({ causes }) =>
    causes.some(({ topics }) => topics.includes('key'))
      ? byOwnKey
      : 'Compare the text that you sign with the signing string below, byte by byte, and sign that.',
  validity: ({ problems: [problem] }) =>
    problem?.code === 'CERTIFICATE_EXPIRED'
      ? 'Send a certificate that has not expired, and sign with its key.'
      : 'Send a certificate that is valid already, and sign with its key.',
  issuer: () =>
    'Send a certificate of an authority that is among the trust anchors of the bank, and sign with its key.',
}

const orderByRule: Readonly<Partial<Record<RuleId, (judged: Judged) => string>>> = {
  E4d: () => 'Send the request to an address that /docs lists.',
  E6a: () => 'Sign the request, or send it from a program instead of a page.',
  E6b: () => 'Start the bank with --allow-host and the name in Host, or sign the request.',
  Q16a: () =>
    'Present a QWAC and its key in the TLS handshake: pocketbank certificate --kind qwac makes both.',
  Q16b: () => 'Send one certificate in DER: in Client-Cert its base64 between colons, as RFC 9440 says.',
  Q16c: ({ problems: [problem] }) =>
    problem?.code === 'CERTIFICATE_EXPIRED'
      ? 'Present a client certificate that has not expired, on a new connection.'
      : 'Present a client certificate that is valid already, on a new connection.',
  Q16d: () => 'Present a client certificate of an authority that is among the trust anchors of the bank.',
  Q16e: () => 'Present a QWAC, which names the TPP and its PSD2 roles, and no other TLS certificate.',
  Q16f: () => 'Present the QWAC of the TPP, and sign with its seal (QSealC).',
  Q16g: () => 'Present a certificate that has clientAuth in its extended key usage.',
  Q16h: () => 'Present a certificate with an EC key, or with an RSA key that is long enough.',
  Q16i: ({ role }) =>
    `Present a client certificate whose PSD2 statement has the role ${role ?? 'that is needed'}.`,
  Q16j: () => 'Load the renewed client certificate, and connect again.',
  Q16k: () => 'Present the client certificate of the TPP whose certificate signs the request.',
  Q8a: ({ role }) => `Use a certificate whose PSD2 statement has the role ${role ?? 'that is needed'}.`,
}

/**
 * Returns the instruction for a request that was refused for something other than its signature. Undefined if
 * the text of the refusal already says everything.
 */
function byProblem(judged: Judged): string | undefined {
  const missing = listMissingHeaders(judged)
  if (missing.length > 0) return sendThem(missing)
  const [problem] = judged.problems
  return problem && orderByRule[problem.rule.id]?.(judged)
}

const byVerdict: Readonly<Record<Exclude<Judged['verdict'], 'refused' | 'struck'>, string>> = {
  answered: 'Succeeded. Nothing to fix.',
  passed: 'Nothing: signature and form of the request are right.',
  'needs SCA':
    'Send the PSU to the link scaRedirect of the response, and send the request again when they are back.',
}

/**
 * Returns the instructions to fix a request, a sentence each: those of its causes, or else the one for its
 * step or rule.
 */
export function changeSentences(judged: Judged): readonly string[] {
  const { verdict, step, causes } = judged
  if (verdict === 'struck') return []
  if (verdict !== 'refused') return [byVerdict[verdict]]
  const orders = causes.flatMap(({ do: order }) => (order === undefined ? [] : [asSentence(order)]))
  if (orders.length > 0) return [...new Set(orders)]
  const sentence = step === undefined ? byProblem(judged) : bySteps[step](judged)
  return sentence === undefined ? [] : [sentence]
}

const ofSteps: Readonly<Record<SignatureStep, readonly Topic[]>> = {
  header: [],
  digest: ['digest'],
  certificate: ['certificate'],
  'key-id': ['key-id'],
  algorithm: ['parameters', 'computation'],
  'signed-headers': ['list'],
  date: [ofHeader('date')],
  key: ['key', 'certificate'],
  signature: ['parameters'],
  validity: ['certificate', 'key'],
  issuer: ['certificate', 'key'],
}

const ofPaths: Readonly<Record<string, readonly Topic[]>> = {
  signature: ['parameters', 'writing'],
  digest: ['digest'],
  'tpp-signature-certificate': ['certificate'],
}

function ofProblem({ path = '', code }: ShownProblem): readonly Topic[] {
  if (path.startsWith('$')) return ['body']
  if (/^[A-Za-z][\w-]*(?: or [\w-]+)*$/.test(path)) {
    return path.split(' or ').flatMap((name) => ofPaths[name.toLowerCase()] ?? [ofHeader(name)])
  }
  return code === 'NOT_FOUND' || path !== '' ? ['address'] : []
}

/**
 * Lists the parts of a program that concern the error: those of causes with an instruction, or else of the
 * step.
 */
export function listTopics({ verdict, problems, step, causes }: Judged): readonly Topic[] {
  if (verdict !== 'refused') return []
  const telling = causes.filter(({ do: order }) => order !== undefined)
  const ofCauses = (telling.length > 0 ? telling : causes).flatMap(({ topics }) => topics)
  if (ofCauses.length > 0) return ofCauses
  const ofStep = step === undefined ? [] : ofSteps[step]
  return ofStep.length > 0 ? ofStep : problems.flatMap(ofProblem)
}
