import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuthority, defaultId, makeKey, tppKey } from '@pocketbank/signatures/authority'
import { defaultPassword, writeTppFiles } from '../certificate/files.ts'

/** Environment of a command, and its removal. */
interface Around {
  readonly variables: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** The TPPs of a command. */
export interface WantedTpps {
  /** The id of the first. */
  readonly id: string | undefined
  readonly count: number
}

/** The variables that tell a command of a TPP to sign as, with what each has. */
const tppVariables = {
  POCKETBANK_TPP: 'id of the TPP',
  POCKETBANK_KEY: 'file of its private key, PEM',
  POCKETBANK_CERTIFICATE: 'file of its certificate, PEM',
  POCKETBANK_CERTIFICATE_BASE64: 'value for TPP-Signature-Certificate',
  POCKETBANK_KEY_ID: 'keyId for its signatures',
  POCKETBANK_P12: 'file of key and certificate, PKCS #12',
} as const

/** All variables, with what each has. */
export const variableTable = {
  POCKETBANK_URL: 'address of the bank',
  ...tppVariables,
  POCKETBANK_P12_PASSWORD: 'password of that file',
  POCKETBANK_CA: 'file of the authority’s certificate, PEM',
} as const

type TppVariables = Readonly<Record<keyof typeof tppVariables, string>>

/** The name of a variable of a TPP: `POCKETBANK_KEY` of the first, `POCKETBANK_TPP_2_KEY` of the second. */
export function variableOfTpp(name: string, number: number): string {
  if (number === 1) return name
  const prefix = `POCKETBANK_TPP_${number}`
  return name === 'POCKETBANK_TPP' ? prefix : name.replace('POCKETBANK', prefix)
}

/** Ids of TPPs from the second on, none of which is the first. */
function idsBehind({ id = defaultId, count }: WantedTpps): readonly string[] {
  const numbered = Array.from({ length: count }, (_, at) => `PSDNO-FSA-${String(at + 2).padStart(9, '0')}`)
  return numbered.filter((one) => one !== id).slice(0, count - 1)
}

/** Writes the files of a TPP. */
async function writeTpp(folder: string, id: string | undefined, key: typeof tppKey) {
  const certificate = await createAuthority().issue({ id, key })
  const files = await writeTppFiles(folder, {
    privateKey: key.privateKey,
    certificate,
    password: defaultPassword,
  })
  const [, tpp = ''] = /organizationIdentifier=([^,]+)/.exec(certificate.subject) ?? []
  const variables: TppVariables = {
    POCKETBANK_TPP: tpp,
    POCKETBANK_KEY: files.key,
    POCKETBANK_CERTIFICATE: files.certificate,
    POCKETBANK_CERTIFICATE_BASE64: certificate.base64,
    POCKETBANK_KEY_ID: files.keyId,
    POCKETBANK_P12: files.p12,
  }
  return { variables, ca: files.ca }
}

/**
 * Writes the files of TPPs into a folder of their own. D: the key of the first is the fixed one, since a new one takes longer than the bank's
 * start; every further one has a new key, as other TPPs have.
 */
export async function surroundWith(url: string, wanted: WantedTpps): Promise<Around> {
  const folder = await mkdtemp(join(tmpdir(), 'pocketbank-'))
  const first = await writeTpp(folder, wanted.id, tppKey)
  const others = await Promise.all(
    idsBehind(wanted).map(async (id) => writeTpp(join(folder, id), id, await makeKey())),
  )
  const numbered = [first, ...others].flatMap(({ variables }, at) =>
    Object.entries(variables).map(([name, value]) => [variableOfTpp(name, at + 1), value] as const),
  )
  const variables = {
    POCKETBANK_URL: url,
    POCKETBANK_P12_PASSWORD: defaultPassword,
    POCKETBANK_CA: first.ca,
    ...Object.fromEntries(numbered),
  }
  return { variables, remove: () => rm(folder, { recursive: true, force: true }) }
}
