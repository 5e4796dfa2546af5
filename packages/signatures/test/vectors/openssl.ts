import { execFileSync } from 'node:child_process'
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorityKey, otherKey, tppKey } from '../../src/authority/test-keys.ts'

/** A certificate made by openssl, with its key: nothing of it passed through the code under test. */
export interface IssuedCertificate {
  readonly der: Uint8Array<ArrayBuffer>
  readonly pem: string
  readonly x509: X509Certificate
  readonly key: KeyObject
}

export interface Wish {
  /** As `-subj` of openssl: `/C=NO/O=Acme`. */
  readonly subject?: string
  readonly serial?: string
  /** `YYYYMMDDHHMMSSZ` */
  readonly notBefore?: string
  readonly notAfter?: string
  readonly roles?: readonly string[]
  /** Writes all roles into one SEQUENCE, which is wrong. */
  readonly isPacked?: boolean
  /** Algorithm options of `openssl genpkey`. Default: the key of `keyPem`. */
  readonly keyOptions?: readonly string[]
  /** A private key in PEM. Default: an RSA key of 2048 bits of its own. */
  readonly keyPem?: string
  /** Which strings openssl writes: utf8only, pkix, default, nombstr. */
  readonly stringMask?: string
  readonly hash?: string
  /** True if the certificate contains the serial number of its issuer's certificate. */
  readonly hasIssuerKeyId?: boolean
}

export interface TestAuthority {
  readonly certificate: IssuedCertificate
  issue(wish?: Wish): IssuedCertificate
}

const rsa2048 = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']

/** Keys of 2048 bits for all folders of this process: to make one takes 150 ms. */
const rsaKeys = [authorityKey, tppKey, otherKey].map(({ privateKey }) => privateKey)

/** Certificates in PEM by what was requested: openssl makes each once in this process. */
const certificates = new Map<string, Buffer>()

/** A folder in which openssl works, and certificate authorities in it. */
export function openssl() {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-openssl-'))
  let count = 0
  let rsaCount = 0

  const run = (...args: readonly string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })

  const makeKey = (options: readonly string[]) => run('genpkey', ...options).toString()

  const nextRsaKey = () => {
    const key = rsaKeys[rsaCount] ?? makeKey(rsa2048)
    rsaKeys[rsaCount] = key
    rsaCount += 1
    return key
  }

  const read = (name: string): IssuedCertificate => {
    const x509 = new X509Certificate(readFileSync(join(folder, `${name}.crt`)))
    const key = createPrivateKey(readFileSync(join(folder, `${name}.key`)))
    return { der: Uint8Array.from(x509.raw), pem: x509.toString(), x509, key }
  }

  const sign = (authority: string, name: string, serial: string, wish: Wish): Buffer => {
    writeFileSync(join(folder, `${name}.cnf`), configuration(authority, wish))
    writeFileSync(join(folder, 'serial'), `${serial}\n`)
    writeFileSync(join(folder, 'database'), '')
    const subject = wish.subject ?? '/C=NO/O=Acme Payments AS/CN=acme.example'
    run(
      'req',
      '-new',
      '-utf8',
      '-config',
      `${name}.cnf`,
      '-key',
      `${name}.key`,
      '-subj',
      subject,
      '-out',
      `${name}.csr`,
    )
    const self = authority === name ? ['-selfsign', '-keyfile', `${name}.key`] : []
    const dates = [
      '-startdate',
      wish.notBefore ?? '20250101000000Z',
      '-enddate',
      wish.notAfter ?? '20350101000000Z',
    ]
    run(
      'ca',
      '-batch',
      '-notext',
      '-utf8',
      '-preserveDN',
      '-config',
      `${name}.cnf`,
      ...self,
      ...dates,
      '-in',
      `${name}.csr`,
      '-out',
      `${name}.crt`,
    )
    return readFileSync(join(folder, `${name}.crt`))
  }

  const issue = (authority: string, wish: Wish): IssuedCertificate => {
    count += 1
    const name = `certificate${count}`
    const { keyOptions, keyPem } = wish
    const key = keyOptions === undefined ? (keyPem ?? nextRsaKey()) : makeKey(keyOptions)
    writeFileSync(join(folder, `${name}.key`), key)
    const serial = wish.serial ?? (0x1000 + count).toString(16)
    const issuer = authority === name ? '' : readFileSync(join(folder, `${authority}.crt`), 'utf8')
    const request = JSON.stringify([issuer, key, serial, wish])
    const certificate = certificates.get(request) ?? sign(authority, name, serial, wish)
    certificates.set(request, certificate)
    writeFileSync(join(folder, `${name}.crt`), certificate)
    return read(name)
  }

  return {
    authority(wish: Wish = {}): TestAuthority {
      const name = `certificate${count + 1}`
      const certificate = issue(name, { subject: '/C=NO/O=Test Authority AS/CN=Test CA', ...wish })
      return { certificate, issue: (leaf = {}) => issue(name, leaf) }
    },
    run,
    close: () => rmSync(folder, { recursive: true }),
  }
}

const roleNumbers: Readonly<Record<string, number>> = { PSP_AS: 1, PSP_PI: 2, PSP_AI: 3, PSP_IC: 4 }

function configuration(
  authority: string,
  { roles, stringMask = 'utf8only', hash = 'sha256', hasIssuerKeyId, isPacked }: Wish,
): string {
  return `
[req]
distinguished_name = dn
string_mask = ${stringMask}
[dn]
[ca]
default_ca = authority
[authority]
database = database
serial = serial
new_certs_dir = .
certificate = ${authority}.crt
private_key = ${authority}.key
default_md = ${hash}
unique_subject = no
policy = anything
string_mask = ${stringMask}
x509_extensions = extensions
[anything]
countryName = optional
[extensions]
basicConstraints = CA:TRUE
${hasIssuerKeyId ? 'authorityKeyIdentifier = issuer:always' : ''}
${roles === undefined ? '' : `1.3.6.1.5.5.7.1.3 = ASN1:SEQUENCE:qc\n${statement(roles, isPacked)}`}`
}

/** Writes a QCStatements extension as in ETSI TS 119 495, after a statement of another kind. */
function statement(roles: readonly string[], isPacked = false): string {
  const fields = roles.map(
    (role) => `type_${role} = OID:0.4.0.19495.1.${roleNumbers[role]}\nname_${role} = UTF8:${role}`,
  )
  return `[qc]
compliance = SEQUENCE:compliance
psd2 = SEQUENCE:psd2
[compliance]
type = OID:0.4.0.1862.1.1
[psd2]
type = OID:0.4.0.19495.2
info = SEQUENCE:info
[info]
roles = SEQUENCE:roles
name = UTF8:Finanstilsynet
id = UTF8:NO-FSA
[roles]
${
  isPacked
    ? `all = SEQUENCE:all\n[all]\n${fields.join('\n')}`
    : `${roles.map((role) => `${role} = SEQUENCE:${role}`).join('\n')}\n${roles.map((role, at) => `[${role}]\n${fields[at]}`).join('\n')}`
}
`
}
