import { createPrivateKey, X509Certificate } from 'node:crypto'
import { fail, ok } from '@pocketbank/core/base'
import type { OptionReader } from '@pocketbank/core/base/options'
import type { TlsOptions } from '../../options/tls-options.ts'
import { readPemFile } from '../readers.ts'

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const certificateStart = /-----BEGIN CERTIFICATE-----/g
const keyBlock = /-----BEGIN ((?:[A-Z]+ )?PRIVATE KEY)-----[\s\S]+?-----END \1-----/

/** Reads the certificates of a PEM text; undefined if one of them cannot be read. */
function readChain(pem: string): readonly X509Certificate[] | undefined {
  try {
    return (pem.match(certificateBlock) ?? []).map((block) => new X509Certificate(block))
  } catch {
    return undefined
  }
}

function writeSubject({ subject }: X509Certificate): string {
  return (subject ?? '').split('\n').join(', ')
}

/** Returns what is wrong with a certificate at this time; undefined if it is valid. */
function findValidityProblem(certificate: X509Certificate, now: number): string | undefined {
  const [start, end] = [certificate.validFrom, certificate.validTo].map((text) => Date.parse(text))
  const whose = `that of ${writeSubject(certificate)}`
  if (start !== undefined && start > now)
    return `a certificate that is valid already: ${whose} is valid from ${new Date(start).toISOString()}`
  if (end !== undefined && end < now)
    return `a certificate that has not expired: ${whose} expired on ${new Date(end).toISOString()}`
  return undefined
}

/** Reads the file of `--tls-cert`: a certificate that is valid now, and those of its issuers. */
export const readCertificateFile: OptionReader<string> = readPemFile((text) => {
  const blocks = text.match(certificateBlock) ?? []
  if (blocks.length === 0) return fail('a file of certificates in PEM (-----BEGIN CERTIFICATE-----)')
  const isCut = text.match(certificateStart)?.length !== blocks.length
  const chain = readChain(text)
  if (isCut || chain === undefined) return fail('a file of certificates that can be read')
  const now = Date.now()
  const [problem] = chain.flatMap((certificate) => findValidityProblem(certificate, now) ?? [])
  return problem === undefined ? ok(`${blocks.join('\n')}\n`) : fail(problem)
})

/** Reads the file of `--tls-key`: a private key without a password. */
export const readKeyFile: OptionReader<string> = readPemFile((text) => {
  const [block] = keyBlock.exec(text) ?? []
  if (block === undefined) return fail('a file of a private key in PEM (-----BEGIN PRIVATE KEY-----)')
  if (block.includes('ENCRYPTED'))
    return fail('a private key without a password, as openssl pkey -in FILE -out PLAIN writes it')
  try {
    createPrivateKey(block)
    return ok(`${block}\n`)
  } catch {
    return fail('a private key that can be read')
  }
})

/** Returns why a server cannot use a certificate and its key; undefined if it can, or without both. */
export function findKeysProblem({ tlsCert: cert, tlsKey: key }: TlsOptions): string | undefined {
  if (cert === undefined) return key === undefined ? undefined : '--tls-key: needs --tls-cert FILE'
  if (key === undefined) return '--tls-cert: needs --tls-key FILE'
  const [leaf, ...issuers] = readChain(cert) ?? []
  if (leaf === undefined) return '--tls-cert: must begin with a certificate in PEM'
  try {
    const privateKey = createPrivateKey(key)
    if (!leaf.checkPrivateKey(privateKey)) {
      const owner = issuers.find((issuer) => issuer.checkPrivateKey(privateKey))
      const reason = owner === undefined ? 'they do not match' : `put that of ${writeSubject(owner)} first`
      return `--tls-key: must be the key of the first certificate of --tls-cert: ${reason}`
    }
    process.getBuiltinModule('node:tls').createSecureContext({ cert, key })
    return undefined
  } catch (fault) {
    return `--tls-cert: cannot be used by a server: ${fault instanceof Error ? fault.message : fault}`
  }
}

/** Returns the last certificate on the path from the server's own one to its issuers, in PEM. */
export function findTopCertificate(pem: string): string {
  const chain = readChain(pem) ?? []
  let [top] = chain
  for (const _ of chain) {
    const below = top
    const issuer = chain.find((candidate) => candidate !== below && below?.checkIssued(candidate))
    if (issuer === undefined) break
    top = issuer
  }
  return String(top ?? '')
}
