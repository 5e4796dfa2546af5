import { relative, resolve } from 'node:path'
import {
  type Arguments,
  type Flags,
  type WrittenOptions,
  writeWordError,
} from '@pocketbank/hosts/node/arguments'
import { makeFolder } from '@pocketbank/hosts/node/make-folder'
import { escapeForTerminal, escapeLines } from '@pocketbank/http/display'
import {
  type CertificateKind,
  type CertificateRequest,
  createAuthority,
  defaultId,
  isAuthorisationNumber,
  type KeyPair,
  makeKey,
  otherKey,
  testAnchor,
  wideValidity,
} from '@pocketbank/signatures/authority'
import { type PspRole, pspRoles } from '@pocketbank/signatures/certificates'
import { readKey } from '../call/wallet.ts'
import { exitCodes, readOption, type Subcommand, type Terminal, usageFault } from '../command.ts'
import { readTextFile } from '../input.ts'
import { withProgress } from '../progress.ts'
import {
  type AuthorityFiles,
  type CertifiedKey,
  defaultPassword,
  type QwacFiles,
  type SealFiles,
  writeAuthorityFiles,
  writeQwacFiles,
  writeSealFiles,
} from './files.ts'
import { type WrongCertificate, type WrongWord, wrongCertificates, wrongWords } from './wrong.ts'

const defaultFolder = '.pocketbank/certificate'

const certificateKinds = ['qseal', 'qwac'] as const satisfies readonly CertificateKind[]

const flags = {
  out: { value: 'DIR', help: 'folder for the files', byDefault: defaultFolder },
  kind: {
    value: 'KIND',
    help: 'qseal to sign requests, qwac for TLS connections',
    choices: certificateKinds,
    byDefault: 'both',
  },
  id: { value: 'PSDNO-FSA-…', help: 'organizationIdentifier', byDefault: defaultId },
  name: { value: 'TEXT', help: 'name of the organisation', byDefault: 'pocketbank test TPP' },
  roles: {
    value: 'PSP_AI,…',
    help: 'PSD2 roles: PSP_AS, PSP_PI, PSP_AI, PSP_IC',
    byDefault: 'PSP_AI,PSP_PI',
  },
  'not-before': { value: 'ISO', help: 'start of validity', byDefault: '2000-01-01' },
  'not-after': { value: 'ISO', help: 'end of validity', byDefault: '2049-12-31' },
  wrong: {
    value: 'WORD',
    help: `makes one that the bank refuses: ${wrongWords.join(', ')}`,
    choices: wrongWords,
  },
  key: { value: 'FILE', help: 'private RSA key in PEM; with --kind qwac also EC', byDefault: 'a new one' },
  password: { value: 'TEXT', help: 'password of the PKCS #12 files', byDefault: defaultPassword },
  ca: { help: 'prints the certificate of the test authority, and makes nothing' },
  json: { help: 'prints the files and the keyId as one JSON object' },
} as const satisfies Flags

function readRoles(flags: WrittenOptions): readonly PspRole[] | undefined {
  const words = readOption(flags, 'roles')
    ?.split(',')
    .map((word) => word.trim().toUpperCase())
  return words?.map((word) => {
    const role = (Object.keys(pspRoles) as PspRole[]).find((candidate) => candidate === word)
    if (role === undefined) throw usageFault(writeWordError('--roles', Object.keys(pspRoles), word))
    return role
  })
}

function readDateFlag(flags: WrittenOptions, name: string): Date | undefined {
  const text = readOption(flags, name)
  if (text === undefined) return undefined
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : new Date(Number.NaN)
  const year = time.getUTCFullYear()
  // The years that UTCTime can express with two digits (RFC 5280, 4.1.2.5).
  if (year >= 1950 && year <= 2049) return time
  throw usageFault({
    place: `--${name}`,
    problem: 'must be a date from 1950 to 2049 such as 2026-01-15',
    got: text,
  })
}

/** Reads the kinds to make. Refuses a mistake that the only kind cannot have. */
function readKinds(flags: WrittenOptions, wrong: WrongCertificate | undefined): readonly CertificateKind[] {
  const kind = readOption(flags, 'kind') as CertificateKind | undefined
  if (kind === undefined) return certificateKinds
  if (wrong?.only !== undefined && wrong.only !== kind)
    throw usageFault(
      `--wrong ${readOption(flags, 'wrong')} needs --kind ${wrong.only}: a ${kind} cannot have it`,
    )
  return [kind]
}

function readWrongCertificate(flags: WrittenOptions): WrongCertificate | undefined {
  const word = readOption(flags, 'wrong')
  return word === undefined ? undefined : wrongCertificates[word as WrongWord]
}

/** Reads the key of the flag, which is that of the seal if both kinds are made, or makes one. */
async function readKeyFlag(
  flags: WrittenOptions,
  kind: CertificateKind,
  terminal: Terminal,
): Promise<KeyPair> {
  const file = kind === 'qseal' || readOption(flags, 'kind') === kind ? readOption(flags, 'key') : undefined
  if (file !== undefined) {
    const path = resolve(terminal.folder, file)
    return readKey(await readTextFile(path, terminal), path, kind === 'qwac' ? ['rsa', 'ec'] : ['rsa'])
  }
  if (kind === 'qwac') return makeKey('P-256')
  return withProgress(terminal.error, 'making a key', makeKey())
}

interface Making {
  readonly request: CertificateRequest
  readonly wrong: WrongCertificate | undefined
  readonly flags: WrittenOptions
}

/** Makes a key and its certificate, wrong if this kind can be wrong in that way. */
async function makeCertified(
  kind: CertificateKind,
  { request, wrong: variantName, flags }: Making,
  terminal: Terminal,
): Promise<CertifiedKey> {
  const wrong = variantName?.only === undefined || variantName.only === kind ? variantName : undefined
  const change = wrong?.request?.(terminal.now()) ?? {}
  const key = change.key ?? (await readKeyFlag(flags, kind, terminal))
  const authority = wrong?.authority ?? createAuthority()
  const certificate = await authority.issue({ ...request, kind, key, ...change })
  return { certificate, privateKey: (wrong?.isOfOtherKey === true ? otherKey : key).privateKey }
}

type TppFiles = Partial<SealFiles & QwacFiles> & AuthorityFiles

function listFiles(files: TppFiles, folder: string): string {
  const rows = [
    [files.certificate, 'the certificate of the TPP, which signs requests'],
    [files.key, 'its private key'],
    [files.p12, 'both, and the authority, as PKCS #12'],
    [files.chain, 'the certificate, then that of the authority'],
    [files.qwac, 'the client certificate of the TPP for TLS'],
    [files.qwacKey, 'its private key'],
    [files.qwacP12, 'both, and the authority, as PKCS #12'],
    [files.ca, 'the authority, such as for pocketbank start --trust-anchors'],
    [files.caKey, 'its private key, which is public'],
  ].flatMap(([file, what = '']) => (file === undefined ? [] : [[relative(folder, file), what] as const]))
  const width = Math.max(...rows.map(([file]) => file.length))
  return rows.map(([file, description]) => `${file.padEnd(width)}  ${description}\n`).join('')
}

/**
 * D: an id in another form is a warning, not an error. This bank accepts any id, and a test may be about a
 * wrong one.
 */
function idWarning(id: string): string {
  return (
    `warning   "${escapeForTerminal(id)}" is not an authorisation number such ` +
    `as ${defaultId} (ETSI TS 119 495 §5.2.1): other banks may refuse it\n`
  )
}

function printAuthority(written: WrittenOptions, { out }: Terminal): number {
  const other = Object.keys(written).find((name) => name !== 'ca' && written[name] !== undefined)
  if (other !== undefined) throw usageFault(`--ca cannot be combined with --${other}`)
  out.write(testAnchor())
  return exitCodes.done
}

function readRequest(flags: WrittenOptions): CertificateRequest {
  const request: CertificateRequest = {
    id: readOption(flags, 'id'),
    name: readOption(flags, 'name'),
    roles: readRoles(flags),
    notBefore: readDateFlag(flags, 'not-before'),
    notAfter: readDateFlag(flags, 'not-after'),
  }
  if (request.id?.trim() === '')
    throw usageFault({ place: '--id', problem: `must be the id of a TPP such as ${defaultId}` })
  const { notBefore = wideValidity.notBefore, notAfter = wideValidity.notAfter } = request
  if (notBefore >= notAfter)
    throw usageFault({ place: '--not-before', problem: 'must be before --not-after' })
  return request
}

const whatIsWrong = { qseal: 'the seal', qwac: 'the QWAC' } as const

async function runCertificate({ flags: typedFlags }: Arguments, terminal: Terminal): Promise<number> {
  if (typedFlags.ca === true) return printAuthority(typedFlags, terminal)
  const mistake = readWrongCertificate(typedFlags)
  const kinds = readKinds(typedFlags, mistake)
  const making = { request: readRequest(typedFlags), wrong: mistake, flags: typedFlags }
  const make = async (kind: CertificateKind) =>
    kinds.includes(kind) ? await makeCertified(kind, making, terminal) : undefined
  const [seal, qwac] = [await make('qseal'), await make('qwac')]
  const folder = resolve(terminal.folder, readOption(typedFlags, 'out') ?? defaultFolder)
  const password = readOption(typedFlags, 'password') ?? defaultPassword
  makeFolder(folder)
  const files: TppFiles = {
    ...(seal && (await writeSealFiles(folder, seal, password))),
    ...(qwac && (await writeQwacFiles(folder, qwac, password))),
    ...(await writeAuthorityFiles(folder)),
  }
  const { id } = making.request
  if (id !== undefined && !isAuthorisationNumber(id)) terminal.error.write(escapeLines(idWarning(id)))
  const { serial, issuer, subject } = (seal ?? (qwac as CertifiedKey)).certificate
  const qwacSerial = seal && qwac?.certificate.serial
  if (typedFlags.json === true) {
    const facts = { subject, issuer, serial, ...(qwacSerial && { qwacSerial }), ...files, password }
    terminal.out.write(`${JSON.stringify(facts, undefined, 2)}\n`)
    return exitCodes.done
  }
  terminal.out.write(escapeLines(listFiles(files, terminal.folder)))
  const facts = { subject, issuer, keyId: files.keyId, password }
  const lines = Object.entries(facts).map(([name, value]) => value && `${name.padEnd(9)} ${value}\n`)
  terminal.error.write(escapeLines(`\n${lines.join('')}`))
  if (mistake !== undefined) {
    const kind = mistake.only ?? (kinds.length === 1 ? kinds[0] : undefined)
    terminal.error.write(`wrong     ${kind === undefined ? 'each' : whatIsWrong[kind]} ${mistake.meaning}\n`)
  }
  return exitCodes.done
}

export const certificate: Subcommand = {
  flags,
  operands: [],
  about: [
    'The authority and its key are public and fixed: no other bank should trust it.',
    'openssl pkcs12 and keytool (Java 8u301 or later) open ' +
      'tpp.p12 and qwac.p12; the entries are named tpp and qwac.',
  ],
  examples: [
    ['certificate --out keys', 'makes keys and certificates, to sign and for TLS'],
    [
      'certificate --roles PSP_AI --id PSDSE-FINA-44059 --name Betal',
      'makes those of another TPP, for account information',
    ],
    ['certificate --ca > ca.pem', 'writes the authority that a client of --tls trusts'],
    ['certificate --wrong expired --out old', 'makes a certificate that the bank refuses'],
  ],
  run: runCertificate,
}
