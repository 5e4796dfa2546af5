import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuthority } from '../../authority/authority.ts'
import { tppKey } from '../../keys/test-keys.ts'
import { usualPassword, writeTppFiles } from '../certificate/files.ts'

/** What a command finds around it, and how that is taken away. */
export interface Around {
  readonly variables: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** The variables that tell a command of a bank and of a TPP to sign as, with what each has. */
export const variableTable = {
  POCKETBANK_URL: 'the address of the bank',
  POCKETBANK_TPP: 'the id of the TPP',
  POCKETBANK_KEY: 'the file of its private key, PEM',
  POCKETBANK_CERTIFICATE: 'the file of its certificate, PEM',
  POCKETBANK_CERTIFICATE_BASE64: 'the certificate as TPP-Signature-Certificate has it',
  POCKETBANK_KEY_ID: 'the keyId of its signatures',
  POCKETBANK_P12: 'the file of key and certificate, PKCS #12',
  POCKETBANK_P12_PASSWORD: 'the password of that',
  POCKETBANK_CA: 'the file of the authority’s certificate, PEM',
} as const

/** Writes the files of a TPP into a folder of their own. D: its key is the fixed one, since a new one takes longer than the bank's start. */
export async function surroundWith(url: string, id: string | undefined): Promise<Around> {
  const folder = await mkdtemp(join(tmpdir(), 'pocketbank-'))
  const certificate = await createAuthority().issue({ id })
  const files = await writeTppFiles(folder, {
    ...{ privateKey: tppKey.privateKey, certificate, password: usualPassword },
  })
  const [, tpp = ''] = /organizationIdentifier=([^,]+)/.exec(certificate.subject) ?? []
  const variables: Record<keyof typeof variableTable, string> = {
    POCKETBANK_URL: url,
    POCKETBANK_TPP: tpp,
    POCKETBANK_KEY: files.key,
    POCKETBANK_CERTIFICATE: files.certificate,
    POCKETBANK_CERTIFICATE_BASE64: certificate.base64,
    POCKETBANK_KEY_ID: files.keyId,
    POCKETBANK_P12: files.p12,
    POCKETBANK_P12_PASSWORD: usualPassword,
    POCKETBANK_CA: files.ca,
  }
  return { variables, remove: () => rm(folder, { recursive: true, force: true }) }
}
