import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Server } from '@pocketbank/hosts/node'
import { makeFolder } from '@pocketbank/hosts/node/make-folder'
import type { Environment } from '@pocketbank/hosts/node/options'
import {
  createAuthority,
  defaultId,
  type KeyPair,
  makeKey,
  qwacKey,
  tppKey,
} from '@pocketbank/signatures/authority'
import { defaultPassword, writeAuthorityFiles, writeQwacFiles, writeSealFiles } from '../certificate/files.ts'
import { type Trust, writeTrust } from './trust.ts'

const noTrust: Trust = { variables: {}, unchanged: [] }

/** The variables of a command. `remove` deletes their files. */
interface Around {
  readonly variables: Readonly<Record<string, string>>
  /** Variables of the environment that name other authorities and stay. */
  readonly unchanged: Trust['unchanged']
  remove(): Promise<void>
}

export interface WantedTpps {
  /** The id of the first TPP. */
  readonly id: string | undefined
  readonly count: number
}

/** Variables for one TPP, each with its meaning. */
const tppVariables = {
  POCKETBANK_TPP: 'id of the TPP',
  POCKETBANK_KEY: 'file of its private key, PEM',
  POCKETBANK_CERTIFICATE: 'file of its certificate, PEM',
  POCKETBANK_CERTIFICATE_BASE64: 'value for TPP-Signature-Certificate',
  POCKETBANK_KEY_ID: 'keyId for its signatures',
  POCKETBANK_P12: 'file of key and certificate, PKCS #12',
  POCKETBANK_QWAC: 'file of its client certificate for TLS, PEM',
  POCKETBANK_QWAC_KEY: 'file of the private key of that, PEM',
  POCKETBANK_QWAC_P12: 'file of both, PKCS #12',
} as const

/** All variables of the command, each with its meaning. */
export const variableTable = {
  POCKETBANK_URL: 'address of the bank',
  POCKETBANK_CONTROL_URL: 'address of its control operations and pages',
  ...tppVariables,
  POCKETBANK_P12_PASSWORD: 'password of the PKCS #12 files',
  POCKETBANK_CA: "file of the authority's certificate, PEM",
} as const

type TppVariables = Readonly<Record<keyof typeof tppVariables, string>>

/**
 * Returns the name of a variable for a TPP: `POCKETBANK_KEY` for the first, `POCKETBANK_TPP_2_KEY` for the
 * second.
 */
export function variableOfTpp(name: string, number: number): string {
  if (number === 1) return name
  const prefix = `POCKETBANK_TPP_${number}`
  return name === 'POCKETBANK_TPP' ? prefix : name.replace('POCKETBANK', prefix)
}

/** Creates the ids from the second TPP on. They differ from the id of the first. */
function listTppIds({ id = defaultId, count }: WantedTpps): readonly string[] {
  const numbered = Array.from({ length: count }, (_, at) => `PSDNO-FSA-${String(at + 2).padStart(9, '0')}`)
  return numbered.filter((tpp) => tpp !== id).slice(0, count - 1)
}

interface TppKeys {
  readonly seal: KeyPair
  readonly qwac: KeyPair
}

async function makeKeys(): Promise<TppKeys> {
  return { seal: await makeKey(), qwac: await makeKey('P-256') }
}

async function writeTpp(folder: string, id: string | undefined, { seal, qwac }: TppKeys) {
  const authority = createAuthority()
  const certificate = await authority.issue({ id, key: seal })
  const client = await authority.issue({ id, kind: 'qwac', key: qwac })
  makeFolder(folder)
  const sealed = { certificate, privateKey: seal.privateKey }
  const files = {
    ...(await writeSealFiles(folder, sealed, defaultPassword)),
    ...(await writeQwacFiles(folder, { certificate: client, privateKey: qwac.privateKey }, defaultPassword)),
    ...(await writeAuthorityFiles(folder)),
  }
  const [, tpp = ''] = /organizationIdentifier=([^,]+)/.exec(certificate.subject) ?? []
  const variables: TppVariables = {
    POCKETBANK_TPP: tpp,
    POCKETBANK_KEY: files.key,
    POCKETBANK_CERTIFICATE: files.certificate,
    POCKETBANK_CERTIFICATE_BASE64: certificate.base64,
    POCKETBANK_KEY_ID: files.keyId,
    POCKETBANK_P12: files.p12,
    POCKETBANK_QWAC: files.qwac,
    POCKETBANK_QWAC_KEY: files.qwacKey,
    POCKETBANK_QWAC_P12: files.qwacP12,
  }
  return { variables, ca: files.ca }
}

/**
 * Writes the files of all TPPs into a temporary folder. The first TPP gets the fixed keys, since creating
 * them takes longer than starting the bank. Each further TPP gets new keys.
 */
export async function surroundWith(
  { url, pagesUrl, ca }: Pick<Server, 'url' | 'pagesUrl' | 'ca'>,
  wanted: WantedTpps,
  environment: Environment = {},
): Promise<Around> {
  const folder = await mkdtemp(join(tmpdir(), 'pocketbank-'))
  const first = await writeTpp(folder, wanted.id, { seal: tppKey, qwac: qwacKey })
  const otherTpps = await Promise.all(
    listTppIds(wanted).map(async (id) => writeTpp(join(folder, id), id, await makeKeys())),
  )
  const numbered = [first, ...otherTpps].flatMap(({ variables }, at) =>
    Object.entries(variables).map(([name, value]) => [variableOfTpp(name, at + 1), value] as const),
  )
  if (ca !== undefined) await writeFile(first.ca, ca)
  const trust = ca === undefined ? noTrust : await writeTrust(folder, first.ca, environment)
  const variables = {
    POCKETBANK_URL: url,
    POCKETBANK_CONTROL_URL: pagesUrl,
    POCKETBANK_P12_PASSWORD: defaultPassword,
    POCKETBANK_CA: first.ca,
    ...Object.fromEntries(numbered),
    ...trust.variables,
  }
  return { variables, unchanged: trust.unchanged, remove: () => rm(folder, { recursive: true, force: true }) }
}
