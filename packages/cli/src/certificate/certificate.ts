import { relative, resolve } from 'node:path'
import { type Arguments, type Flags, type Written, wordProblem } from '@pocketbank/hosts/node/arguments'
import { escapeForTerminal, escapeLines } from '@pocketbank/http/display'
import {
  type CertificateRequest,
  createAuthority,
  defaultId,
  isAuthorisationNumber,
  type KeyPair,
  makeKey,
  otherKey,
  wideValidity,
} from '@pocketbank/signatures/authority'
import { type PspRole, pspRoles } from '@pocketbank/signatures/certificates'
import { readKey } from '../call/wallet.ts'
import { exitCodes, readOption, type Subcommand, type Terminal, usageFault } from '../command.ts'
import { readTextFile } from '../input.ts'
import { withProgress } from '../progress.ts'
import { defaultPassword, type TppFiles, writeTppFiles } from './files.ts'
import { type WrongCertificate, type WrongWord, wrongCertificates, wrongWords } from './wrong.ts'

const defaultFolder = '.pocketbank/certificate'

const flags = {
  out: { value: 'DIR', help: 'folder for the files', byDefault: defaultFolder },
  id: { value: 'PSDNO-FSA-…', help: 'organizationIdentifier', byDefault: defaultId },
  name: { value: 'TEXT', help: 'name of the organisation', byDefault: 'pocketbank test TPP' },
  roles: {
    value: 'PSP_AI,…',
    help: 'PSD2 roles: PSP_AS, PSP_PI, PSP_AI, PSP_IC',
    byDefault: 'PSP_AI,PSP_PI',
  },
  'not-before': { value: 'ISO', help: 'first moment of validity', byDefault: '2000-01-01' },
  'not-after': { value: 'ISO', help: 'last moment of validity', byDefault: '2049-12-31' },
  wrong: {
    value: 'WORD',
    help: `makes one that the bank refuses: ${wrongWords.join(', ')}`,
    choices: wrongWords,
  },
  key: { value: 'FILE', help: 'private RSA key in PEM', byDefault: 'a new one' },
  password: { value: 'TEXT', help: 'password of the PKCS #12 file', byDefault: defaultPassword },
  json: { help: 'prints the files and the keyId as one JSON object' },
} as const satisfies Flags

function readRoles(flags: Written): readonly PspRole[] | undefined {
  const words = readOption(flags, 'roles')
    ?.split(',')
    .map((word) => word.trim().toUpperCase())
  return words?.map((word) => {
    const role = (Object.keys(pspRoles) as PspRole[]).find((one) => one === word)
    if (role === undefined) throw usageFault(wordProblem('--roles', Object.keys(pspRoles), word))
    return role
  })
}

function readDateFlag(flags: Written, name: string): Date | undefined {
  const text = readOption(flags, name)
  if (text === undefined) return undefined
  const moment = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : new Date(Number.NaN)
  const year = moment.getUTCFullYear()
  // The years that UTCTime can express with two digits (RFC 5280, 4.1.2.5).
  if (year >= 1950 && year <= 2049) return moment
  throw usageFault(`--${name} takes a date from 1950 to 2049 such as 2026-01-15, not “${text}”`)
}

function readWrongCertificate(flags: Written): WrongCertificate | undefined {
  const word = readOption(flags, 'wrong')
  return word === undefined ? undefined : wrongCertificates[word as WrongWord]
}

async function readKeyFlag(flags: Written, terminal: Terminal): Promise<KeyPair> {
  const file = readOption(flags, 'key')
  if (file === undefined) return withProgress(terminal.error, 'making a key', makeKey())
  const path = resolve(terminal.folder, file)
  return readKey(await readTextFile(path, terminal), path)
}

function listFiles(files: TppFiles, folder: string): string {
  const rows = [
    [files.certificate, 'the certificate of the TPP'],
    [files.key, 'its private key'],
    [files.p12, 'both, and the authority, as PKCS #12'],
    [files.chain, 'the certificate, then that of the authority'],
    [files.ca, 'the authority, e.g. for pocketbank start --trust-anchors'],
    [files.caKey, 'its private key, which everybody knows'],
  ].map(([file = '', what = '']) => [relative(folder, file), what] as const)
  const width = Math.max(...rows.map(([file]) => file.length))
  return rows.map(([file, what]) => `${file.padEnd(width)}  ${what}\n`).join('')
}

/**
 * D: an id in another form is a warning, not an error. This bank accepts any id, and a test may be about a
 * wrong one.
 */
function idWarning(id: string): string {
  return `warning   “${escapeForTerminal(id)}” is no authorisation number such as ${defaultId} (ETSI TS 119 495 §5.2.1): other banks may refuse it\n`
}

async function runCertificate({ flags: written }: Arguments, terminal: Terminal): Promise<number> {
  const wrong = readWrongCertificate(written)
  const now = terminal.now()
  const request: CertificateRequest = {
    id: readOption(written, 'id'),
    name: readOption(written, 'name'),
    roles: readRoles(written),
    notBefore: readDateFlag(written, 'not-before'),
    notAfter: readDateFlag(written, 'not-after'),
  }
  if (request.id?.trim() === '') throw usageFault(`--id takes the id of a TPP, e.g. ${defaultId}`)
  const { notBefore = wideValidity.notBefore, notAfter = wideValidity.notAfter } = request
  if (notBefore >= notAfter) throw usageFault('--not-before must be before --not-after')
  const key = wrong?.request?.(now).key ?? (await readKeyFlag(written, terminal))
  const authority = wrong?.authority ?? createAuthority()
  const certificate = await authority.issue({ ...request, key, ...wrong?.request?.(now) })
  const { privateKey } = wrong?.isOfOtherKey === true ? otherKey : key
  const folder = resolve(terminal.folder, readOption(written, 'out') ?? defaultFolder)
  const password = readOption(written, 'password') ?? defaultPassword
  const files = await writeTppFiles(folder, { privateKey, certificate, password })
  if (request.id !== undefined && !isAuthorisationNumber(request.id))
    terminal.error.write(escapeLines(idWarning(request.id)))
  const { serial, issuer, subject } = certificate
  if (written.json === true) {
    terminal.out.write(`${JSON.stringify({ subject, issuer, serial, ...files, password }, undefined, 2)}\n`)
    return exitCodes.done
  }
  terminal.out.write(escapeLines(listFiles(files, terminal.folder)))
  terminal.error.write(
    escapeLines(
      `\nsubject   ${subject}\nissuer    ${issuer}\nkeyId     ${files.keyId}\npassword  ${password}\n`,
    ),
  )
  if (wrong !== undefined) terminal.error.write(`wrong     it ${wrong.meaning}\n`)
  return exitCodes.done
}

export const certificate: Subcommand = {
  flags,
  operands: [],
  about: [
    'The authority and its key are public and fixed: no other bank should trust it.',
    'openssl pkcs12 and keytool (Java 8u301 or later) open tpp.p12; the entry is named tpp.',
  ],
  examples: [
    ['certificate --out keys', 'makes a key and a certificate'],
    [
      'certificate --roles PSP_AI --id PSDSE-FINA-44059 --name Betal',
      'makes those of another TPP, for account information',
    ],
    ['certificate --wrong expired --out old', 'makes a certificate that the bank refuses'],
  ],
  run: runCertificate,
}
