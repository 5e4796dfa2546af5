import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import type { Environment } from '@pocketbank/hosts/node/options'

/** Variables by which programs find the authorities that they trust, each with its meaning. */
export const trustVariables = {
  NODE_EXTRA_CA_CERTS: 'the same file, for Node; with --tls',
  SSL_CERT_FILE: "file of the system's authorities and ours, for OpenSSL; with --tls",
  REQUESTS_CA_BUNDLE: 'the same, for Python requests; with --tls',
} as const

type TrustVariable = keyof typeof trustVariables

/** Files in which systems keep their authorities: Debian, Fedora, openSUSE, Alpine and macOS, FreeBSD. */
const systemFiles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
  '/usr/local/etc/ssl/cert.pem',
]

/** Reads the authorities of the system. A system without such a file gets those of Node. */
async function readSystemAuthorities(files: readonly string[]): Promise<string> {
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text.trimEnd()
  }
  return rootCertificates.join('\n')
}

/** The variables that a command gets, and those that it had already. */
export interface Trust {
  readonly variables: Readonly<Partial<Record<TrustVariable, string>>>
  readonly unchanged: readonly TrustVariable[]
}

/**
 * Writes the authorities of the system and that of the bank into a file of the folder. A variable that is set
 * already stays, since its file has authorities that the command needs.
 */
export async function writeTrust(
  folder: string,
  caFile: string,
  environment: Environment,
  files: readonly string[] = systemFiles,
): Promise<Trust> {
  const bundle = join(folder, 'authorities.pem')
  const [system, own] = await Promise.all([readSystemAuthorities(files), readFile(caFile, 'utf8')])
  await writeFile(bundle, `${system}\n${own}`)
  const all = { NODE_EXTRA_CA_CERTS: caFile, SSL_CERT_FILE: bundle, REQUESTS_CA_BUNDLE: bundle }
  const isSet = (name: string) => environment[name] !== undefined && environment[name] !== ''
  const entries = Object.entries(all).filter(([name]) => !isSet(name))
  const unchanged = (Object.keys(all) as TrustVariable[]).filter(isSet)
  return { variables: Object.fromEntries(entries), unchanged }
}

/** Describes the variables that stay as they were. */
export function writeUnchangedLine(names: readonly TrustVariable[]): string {
  const which = new Intl.ListFormat('en').format(names)
  const [verbs, it] =
    names.length === 1
      ? ['was set already and stays', 'it names']
      : ['were set already and stay', 'they name']
  return `${which} ${verbs} unchanged: add the file of POCKETBANK_CA to what ${it}`
}
