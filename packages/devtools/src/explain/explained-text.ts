import { escapeForTerminal } from '@pocketbank/http/display'
import { type StageResult, stages } from '@pocketbank/http/pipeline'
import { asSentence } from '@pocketbank/signatures/signature/causes'
import { type Colour, plain } from './colour.ts'
import { compareValues, marks, stageLine } from './marks.ts'
import type { CodeLanguage } from './programs/program.ts'
import type { CertificateCard } from './request/certificate-card.ts'
import type { ComparedLine } from './request/compared-texts.ts'
import type { RequestFacts, ShownProblem, StruckBy } from './request/explained.ts'

const nameWidth = 11

type Rows = readonly string[]

/** Writes rows with a name before the first and blanks of the same width before the others. */
function block(colour: Colour, name: string, rows: Rows): Rows {
  return rows.map((row, at) => `  ${colour('faint', (at === 0 ? name : '').padEnd(nameWidth))} ${row}`)
}

function ruleRows(colour: Colour, rule: ShownProblem['rule'] | undefined): Rows {
  return rule === undefined ? [] : block(colour, 'rule', [`${rule.id} ${rule.sentence} (${rule.source})`])
}

function problemRows(colour: Colour, { problems: [first, ...rest], rule, step }: RequestFacts): Rows {
  const path = first?.path
  return [
    ...ruleRows(colour, first?.rule ?? rule),
    ...block(colour, 'path', path === undefined ? [] : [escapeForTerminal(path)]),
    ...block(colour, 'step', step === undefined ? [] : [step]),
    ...block(
      colour,
      'also',
      rest.map(({ text }) => escapeForTerminal(text)),
    ),
  ]
}

/**
 * Writes a line of the signing string as a diff: `-` marks what the bank built, `+` marks what the client
 * signed.
 */
function signedRows(colour: Colour, { built, signed, isSame }: ComparedLine): Rows {
  if (isSame) return [`  ${escapeForTerminal(built ?? '')}`]
  return [
    ...(built === undefined ? [] : [colour('good', `- ${escapeForTerminal(built)}`)]),
    ...(signed === undefined ? [] : [colour('bad', `+ ${escapeForTerminal(signed)}`)]),
  ]
}

function signingRows(colour: Colour, { signing }: RequestFacts): Rows {
  if (signing === undefined) return []
  const { lines, difference, signed, verifies } = signing
  const head =
    verifies === true
      ? 'what the bank built, and the signature fits it'
      : signed === undefined
        ? 'what the bank built'
        : `- what the bank built, + what ${signed.basis === 'proven' ? 'was signed' : 'the list says'}`
  const place =
    difference &&
    `first difference: line ${difference.line}, column ${difference.column} (byte ${difference.byte + 1})`
  return block(colour, 'signed', [
    colour('faint', head),
    ...lines.flatMap((line) => signedRows(colour, line)),
    ...(place === undefined ? [] : [colour('remark', place)]),
  ])
}

function cardRows({
  organisation,
  organisationId,
  roles,
  notBefore,
  notAfter,
  validity,
  key,
  warnings,
  serial,
  authority,
}: CertificateCard): Rows {
  const roleNames =
    roles === undefined ? 'no PSD2 statement' : roles.map(({ name }) => name).join(', ') || 'no role'
  return [
    escapeForTerminal(`${organisation}${organisationId === undefined ? '' : `, ${organisationId}`}`),
    escapeForTerminal(
      `${roleNames}${authority === undefined ? '' : `, by ${authority.name} (${authority.id})`}`,
    ),
    `serial ${serial.hexadecimal}, ${key.type}${key.bits === undefined ? '' : ` of ${key.bits} bits`}`,
    `${validity}: ${notBefore} to ${notAfter}`,
    ...warnings,
  ]
}

function certificateRows(colour: Colour, { certificate }: RequestFacts): Rows {
  if (certificate === undefined) return []
  const rows =
    'unreadable' in certificate
      ? [colour('bad', `cannot be read: ${escapeForTerminal(certificate.unreadable)}`)]
      : cardRows(certificate)
  return block(colour, 'certificate', rows)
}

function clientRows(colour: Colour, { clientCertificate }: RequestFacts): Rows {
  return clientCertificate === undefined ? [] : block(colour, 'client', cardRows(clientCertificate))
}

function codeRows(colour: Colour, { change }: RequestFacts, codeLanguage: CodeLanguage | undefined): Rows {
  const program = change.code.find(({ language }) => language === codeLanguage)
  if (program === undefined) return []
  const rows = program.lines.map(({ text, isRemedy }) =>
    isRemedy
      ? `${colour('remark', '>')} ${colour('strong', escapeForTerminal(text))}`
      : `  ${escapeForTerminal(text)}`,
  )
  return [
    '',
    `  ${colour('strong', program.title)}, corrected lines after >`,
    '',
    ...rows.map((row) => `  ${row}`),
  ]
}

const verdicts: Readonly<Record<RequestFacts['verdict'], readonly [StageResult, string]>> = {
  passed: ['passed', 'signature and form are right'],
  answered: ['passed', 'answered'],
  'needs SCA': ['needs SCA', 'the PSU has to come to the page'],
  refused: ['refused', 'refused'],
  struck: ['passed', 'struck by a fault'],
}

/**
 * Returns the result of a request as a stage shows it. A request that a fault struck has failed if its
 * response is missing or an error.
 */
function computeResult({ verdict, status = 0 }: RequestFacts): StageResult {
  const isFailed = verdict === 'struck' && (status === 0 || status >= 400)
  return isFailed ? 'refused' : verdicts[verdict][0]
}

function writeTitle(report: RequestFacts, colour: Colour): string {
  const {
    verdict,
    status,
    problems: [problem],
    request,
  } = report
  const [, words] = verdicts[verdict]
  const { mark, tone } = marks[computeResult(report)]
  const titleParts = [
    status,
    problem?.code ?? (status === undefined ? words : undefined),
    request?.method,
  ].filter((part) => part !== undefined)
  return `${colour(tone, mark)} ${colour('strong', titleParts.join(' '))} ${escapeForTerminal(request?.target ?? '')}`
}

/** Options of `writeExplanation`. */
export interface TextOptions {
  /** Colours a piece of text by its tone. Default: no colours. */
  readonly colour?: Colour
  /** The language of the program that signs the request correctly. Default: no program is written. */
  readonly language?: CodeLanguage | undefined
}

function struckRows(colour: Colour, { verdict, struckBy }: RequestFacts): Rows {
  const rows = (wantedKind: StruckBy['kind']) =>
    block(
      colour,
      wantedKind,
      struckBy
        .filter(({ kind }) => kind === wantedKind)
        .map(({ id, sentence, often }) =>
          escapeForTerminal(`${id}${often === undefined ? '' : ` (${often})`}: ${sentence}`),
        ),
    )
  return [
    ...rows('fault'),
    ...(verdict === 'struck' ? block(colour, '', ['The client was right.']) : []),
    ...rows('quirk'),
  ]
}

function wrongRows(colour: Colour, { verdict, causes, change }: RequestFacts): Rows {
  if (verdict !== 'refused') return []
  return [
    ...block(
      colour,
      'cause',
      causes.map(({ what }) => escapeForTerminal(asSentence(what))),
    ),
    ...block(
      colour,
      'change',
      change.sentences.map((sentence) => colour('strong', escapeForTerminal(sentence))),
    ),
  ]
}

function comparedRows(colour: Colour, { digest, keyId }: RequestFacts): Rows {
  const isWrong = digest?.fits === false || digest?.received === undefined
  const isUnchecked = digest !== undefined && 'bytes' in digest && digest.bytes === undefined
  return [
    ...block(
      colour,
      'digest',
      isUnchecked
        ? ['not checked: the body is not known']
        : isWrong
          ? compareValues(colour, [digest?.expected, digest?.received], digest?.difference)
          : [],
    ),
    ...block(
      colour,
      'keyId',
      keyId?.fits === false ? compareValues(colour, [keyId.expected, keyId.received], keyId.difference) : [],
    ),
  ]
}

function factRows(colour: Colour, { operation, tpp, id, requestId, at }: RequestFacts): Rows {
  const ids = [
    ...(id === undefined ? [] : [id]),
    ...(requestId === undefined ? [] : [`X-Request-ID ${requestId}`]),
  ]
  return [
    ...block(colour, 'operation', operation === undefined ? [] : [operation]),
    ...block(colour, 'tpp', tpp === undefined ? [] : [escapeForTerminal(tpp)]),
    ...block(colour, 'request', ids.length === 0 ? [] : [escapeForTerminal(ids.join(', '))]),
    ...block(colour, 'clock', [at]),
  ]
}

/**
 * Writes the stages of a request. A request without an operation, or that could not be read, has reached none
 * of them.
 */
function stageRows(colour: Colour, { stages: results }: RequestFacts): Rows {
  const isTaken = stages.some((stage) => results[stage] !== 'not reached')
  return isTaken ? block(colour, 'stages', [stageLine(results, colour)]) : []
}

/**
 * Writes everything that is known about a request as text for a terminal. Control characters of the request
 * are escaped.
 *
 * @param report - From `explainRequest` or `verifyRequest`.
 * @param options - Colours, and the language of a program.
 * @example
 * ```ts
 * import { writeExplanation, readRequests, verifyRequest } from '@pocketbank/devtools/explain'
 * import { nodeCrypto } from '@pocketbank/hosts/node'
 *
 * const [raw] = readRequests('curl https://bank.example/v1/accounts')
 * if (!raw.ok) throw new Error('unread')
 * const report = await verifyRequest({ crypto: nodeCrypto, now: Date.now() }, { raw: raw.value })
 * expect(report.ok && writeExplanation(report.value)).toContain('X-Request-ID: is missing')
 * ```
 */
export function writeExplanation(
  report: RequestFacts,
  { colour = plain, language }: TextOptions = {},
): string {
  const { verdict, problems, remarks } = report
  const finding = verdict === 'struck' ? undefined : (report.finding ?? problems[0]?.text)
  return [
    writeTitle(report, colour),
    ...(finding === undefined ? [] : [`  ${escapeForTerminal(finding)}`]),
    ...stageRows(colour, report),
    ...struckRows(colour, report),
    ...wrongRows(colour, report),
    ...problemRows(colour, report),
    ...block(colour, 'remark', remarks.map(escapeForTerminal)),
    ...comparedRows(colour, report),
    ...signingRows(colour, report),
    ...certificateRows(colour, report),
    ...clientRows(colour, report),
    ...factRows(colour, report),
    ...codeRows(colour, report, language),
  ].join('\n')
}
