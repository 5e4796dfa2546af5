import type { ErrorCode } from '@pocketbank/core'
import type { SignatureStep } from '../../signature/explanation.ts'
import { ofHeader, type Topic } from '../mends/mend.ts'
import type { ExplainedRequest, ShownProblem } from './explained.ts'
import type { SigningComparison } from './signing-comparison.ts'

/** What is known of a request before it is said what to change. */
export type Judged = Pick<
  ExplainedRequest,
  'verdict' | 'problems' | 'step' | 'causes' | 'signing' | 'digest' | 'keyId' | 'certificate' | 'at'
>

/** What stands behind the colon of a cause where that is something to do. */
const orders =
  /^(?:send|write|sign|hash|add|join|use|put|leave|compare|take|turn|let|decode|encode|name|list)\b/

/** What stands there where that is how the signing string has to be. */
const statements =
  /^(?:the signing string has |nothing (?:follows|stands)|names |every line |values |one |only values )/

/** An order that is understood only with what stands before it. */
const pointing = /^\w+ (?:it|its|them|all|once)\b/

function orderIn(told: string): string | undefined {
  if (statements.test(told))
    return `Build the signing string so that ${told.replace(/^the signing string has /, 'it has ')}`
  return orders.test(told) ? told.replace(/^join them\b/, 'join the lines') : undefined
}

/** What a cause says to change: what stands behind the first colon outside of quotes, or all of it where only that can be understood. */
function changeIn(cause: string): string | undefined {
  const [, told = ''] = /^(?:[^":]|"[^"]*"|:(?! ))*: (.+)$/s.exec(cause) ?? []
  const order = orderIn(told)
  return order !== undefined && pointing.test(order) ? cause : order
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`
}

/** The headers that are listed and have to be, in one text. */
function fullList({ list, unlisted, absent }: SigningComparison): string {
  return [...list.filter((name) => !absent.includes(name.toLowerCase())), ...unlisted].join(' ')
}

const byOwnKey =
  'Sign with the private key that belongs to the certificate of TPP-Signature-Certificate, and send both of one pair.'

const expected = /^expected is (.+)$/s
const moment = /^that moment is written "(.+)"$/

/** The form that is expected, where a cause tells it. */
function expectedIn(causes: readonly string[]): string | undefined {
  const forms = causes.flatMap((cause) => {
    const date = moment.exec(cause)?.[1]
    return date === undefined ? (expected.exec(cause)?.[1] ?? []) : [`Date: ${date}`]
  })
  return forms[0] && `Send ${forms[0]}.`
}

/** What a sentence says of why a header cannot be read. */
function phraseIn(text: string): string {
  const phrase = /cannot be read: ([^:]+?)(?:: |\.$)/.exec(text)?.[1]
  return phrase === undefined ? '' : `: it cannot be read, because of ${phrase}`
}

/** What to change where the causes do not say it, by the step that refused. */
const bySteps: Readonly<Record<SignatureStep, (judged: Judged) => string>> = {
  header: ({ problems: [problem] }) =>
    problem?.code === 'HTTP_HEADER_REQUIRED'
      ? `Send the header ${problem.path ?? ''}.`
      : `Write the header ${problem?.path ?? ''} anew${phraseIn(problem?.text ?? '')}.`,
  digest: ({ digest }) =>
    `Send Digest: ${digest?.expected ?? 'SHA-256=…'}, the hash of exactly the octets that are sent.`,
  certificate: () =>
    'Send your own certificate alone in TPP-Signature-Certificate: its DER in base64, in one line.',
  'key-id': ({ keyId }) => `Write keyId="${keyId?.expected ?? 'SN=…,CA=…'}".`,
  algorithm: () => 'Write algorithm="rsa-sha256", and sign by RSA with SHA-256 (PKCS#1 v1.5).',
  'signed-headers': ({ signing }) =>
    `Write headers="${signing === undefined ? '…' : fullList(signing)}", and sign these lines in this order.`,
  date: ({ at }) =>
    `Send the time at which the request is sent; the bank's clock says ${new Date(at).toUTCString()}.`,
  key: () => 'Use an RSA key of 2048 bits or more, and a certificate for it.',
  signature: ({ signing }) =>
    signing?.faults.includes('key') === true
      ? byOwnKey
      : 'Compare the text that you sign with the signing string below, octet by octet, and sign that.',
  validity: ({ certificate }) =>
    certificate !== undefined && 'validity' in certificate && certificate.validity === 'expired'
      ? 'Send a certificate that has not expired, and sign with its key.'
      : 'Send a certificate that is valid already, and sign with its key.',
  issuer: () =>
    'Send a certificate of an authority that is among the trust anchors of the bank, and sign with its key.',
}

const byCodes: Partial<Readonly<Record<ErrorCode, (problem: ShownProblem) => string>>> = {
  HTTP_HEADER_REQUIRED: ({ path }) => `Send the header ${path ?? ''}.`,
}

function ofRole({ text }: ShownProblem): string | undefined {
  const role = /needs the PSD2 role (\w+)/.exec(text)?.[1]
  return role && `Use a certificate whose PSD2 statement has the role ${role}.`
}

/** Whether it is known what was done otherwise, by computation or writing. */
function isProven({ signing, causes }: Judged): boolean {
  const faults = signing?.faults ?? []
  return causes.length > 0 && (faults.includes('writing') || faults.includes('computation'))
}

const byVerdict: Readonly<Record<'answered' | 'needs SCA' | 'passed', string>> = {
  answered: 'Nothing: the bank has answered.',
  passed: 'Nothing: signature and form of the request are right.',
  'needs SCA':
    'Lead the PSU to the link scaRedirect of the answer, and send the request again when they are back.',
}

/** What to change, in one sentence. */
export function changeSentence(judged: Judged): string {
  const { verdict, problems, step, causes } = judged
  if (verdict !== 'refused') return byVerdict[verdict]
  const told = causes.map(changeIn).find((one) => one !== undefined)
  if (told !== undefined) return sentence(told)
  const [first = ''] = causes
  if (step === 'header' && !expected.test(first)) return expectedIn(causes) ?? bySteps.header(judged)
  if (step === 'signature' && isProven(judged)) return sentence(first)
  if (step !== undefined) return bySteps[step](judged)
  const [problem] = problems
  if (problem === undefined) return 'Ask again.'
  return ofRole(problem) ?? byCodes[problem.code]?.(problem) ?? problem.text
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
  signature: [],
  validity: ['certificate', 'key'],
  issuer: ['certificate', 'key'],
}

/** Whether two texts have the same lines but for what stands at their ends, or in other lines altogether. */
function isOtherLayout(built: readonly string[], signed: readonly string[]): boolean {
  const inner = signed.filter((line) => line.trim() !== '')
  if (built.length > 2 && inner.length === 1) return true
  return inner.length === built.length && built.every((line, at) => line === inner[at]?.trim())
}

/** What differs between the signing string and what was signed. */
function differing({ signed, built, lines }: SigningComparison): readonly Topic[] {
  if (signed?.basis !== 'proven') return ['value', 'layout']
  const [own, other] = [built.split('\n'), signed.text.split('\n')]
  if (isOtherLayout(own, other)) return ['layout']
  if (own.toSorted().join('\n') === other.toSorted().join('\n')) return ['list']
  const topics = lines
    .filter(({ isSame }) => !isSame)
    .flatMap(({ built: left = '', signed: right = '' }): readonly Topic[] => {
      const [name = '', otherName = ''] = [left.split(': ')[0], right.split(': ')[0]]
      if (left === '' || right === '') return ['list', ofHeader(name || otherName)]
      return name === otherName ? [ofHeader(name)] : ['layout']
    })
  return [...new Set(topics)]
}

function ofSignature(signing: SigningComparison | undefined): readonly Topic[] {
  if (signing === undefined) return ['parameters']
  return signing.faults.flatMap((fault): readonly Topic[] => {
    if (fault === 'text') return differing(signing)
    return fault === 'key' ? ['key', 'certificate'] : [fault]
  })
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

/** What of a program is about what went wrong. */
export function topicsOf({ verdict, problems, step, signing, digest }: Judged): readonly Topic[] {
  if (verdict !== 'refused') return []
  if (step === 'digest' && digest?.octets === 0) return ['list']
  if (step === 'key-id' && signing?.faults.includes('key') === true) return ['certificate']
  const ofStep = step === undefined ? [] : step === 'signature' ? ofSignature(signing) : ofSteps[step]
  return ofStep.length > 0 ? ofStep : [...new Set(problems.flatMap(ofProblem))]
}
