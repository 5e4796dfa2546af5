import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createRefusal, setup } from '../../test/vectors/setup.ts'
import { signRequest } from '../../test/vectors/signing.ts'
import { readDerCertificate } from '../certificates/certificate.ts'
import { formatName, type Name } from '../certificates/name.ts'
import { checkKeyId, chooseKeyId } from './key-id.ts'
import { readSignatureHeader } from './signature-header.ts'

const { workshop, keyPem, judge } = setup()
const folder = mkdtempSync(join(tmpdir(), 'pocketbank-names-'))
afterAll(() => {
  workshop.close()
  rmSync(folder, { recursive: true })
})

const organization = 'Fjord, Fisk & "Søn" + Co; <AS>\\'
/** The same as an argument of `openssl -subj`, where a backslash escapes. */
const argument = organization.replaceAll(/[\\+]/g, '\\$&')
const subjects = [`/C=NO/O=${argument}/CN=Fisk CA`, `/C=NO/2.5.4.97=NTRNO-1/CN=Fisk CA/O=${argument}`]

/**
 * A TPP of each authority, under a serial number with a sign byte, and a file with the certificate of the
 * authority.
 */
const issued = subjects.map((subject, index) => {
  const authority = workshop.authority({ subject, keyPem })
  const file = join(folder, `${index}.pem`)
  writeFileSync(file, authority.certificate.pem)
  return { file, tpp: authority.issue({ serial: '00FFAB12', keyPem }) }
})

/** Ways in which clients write a keyId into the header. */
const spellings: Readonly<Record<string, (keyId: string) => string>> = {
  'as it stands': (keyId) => keyId,
  'escaped as a quoted-string': (keyId) => keyId.replaceAll(/["\\]/g, '\\$&'),
  'with quotes escaped and backslashes left': (keyId) => keyId.replaceAll('"', '\\"'),
  'in percent-encoding': encodeURIComponent,
  'encoded as a field of a form': (keyId) => new URLSearchParams({ '': keyId }).toString().slice(1),
}

const inUtf8 = (value: string) => Buffer.from(value).toString('latin1')
const mail = (charset: string) => (value: string) =>
  `=?${charset}?B?${Buffer.from(value).toString('base64')}?=`

async function accepts(index: number, issuer: string): Promise<void> {
  const { tpp } = issued[index] ?? {}
  if (tpp === undefined) throw new Error('there is no such authority')
  for (const [spelling, write] of Object.entries(spellings)) {
    const signing = { keyId: write(`SN=FFAB12,CA=${issuer}`), wrap: inUtf8 }
    expect(await judge(signRequest(tpp, signing)), `${spelling}: ${signing.keyId}`).toMatchObject({
      accepted: true,
    })
  }
}

/** Forms of `-nameopt` that stay on one line. */
const options = [
  'RFC2253',
  'RFC2253,utf8,-esc_msb',
  'RFC2253,dn_rev',
  'oneline',
  'oneline,utf8,-esc_msb',
  'compat',
  'sep_comma_plus,utf8',
  'sep_comma_plus_space,lname,utf8',
  'sep_semi_plus_space,utf8',
  'sep_comma_plus,oid,utf8',
  'esc_2253,sep_comma_plus,utf8',
  'esc_2253,esc_2254,sep_comma_plus,utf8',
  'sep_comma_plus,use_quote,esc_ctrl,utf8',
  'RFC2253,dump_all',
  'RFC2253,dump_all,dump_der',
  'RFC2253,dump_all,dump_der,oid',
  'RFC2253,space_eq',
]

describe.each([0, 1])('an issuer with signs that need escapes, order %i', (index) => {
  test.each(options)('[Q5a] accepts an issuer as openssl prints it with -nameopt %s', async (option) => {
    const file = issued[index]?.file ?? ''
    const printed = workshop.run('x509', '-in', file, '-noout', '-issuer', '-nameopt', option)
    await accepts(
      index,
      printed
        .toString('utf8')
        .trim()
        .replace(/^issuer= ?/, ''),
    )
  })

  test('[Q5a] accepts an issuer as node:crypto prints it', async () => {
    await accepts(index, issued[index]?.tpp.x509.issuer.split('\n').join(', ') ?? '')
  })
})

test.each([
  ['each value', 'CN=Fisk%20CA,O=@,C=NO', encodeURIComponent(organization)],
  ['each value of a name that begins with C', 'C=NO, O=@, CN=Fisk%20CA', encodeURIComponent(organization)],
  ['each value of a name with slashes', '/C=NO/O=@/CN=Fisk%20CA', encodeURIComponent(organization)],
  ['what needs escapes', 'CN=Fisk CA,O=@,C=NO', 'Fjord%2C Fisk & %22S%C3%B8n%22 + Co; <AS>%5C'],
  ['what no header takes', 'CN=Fisk CA,O=@,C=NO', 'Fjord, Fisk & "S%C3%B8n" + Co; <AS>%5C'],
])('[Q5b] accepts %s in percent-encoding', async (_, issuer, issuerText) => {
  await accepts(
    0,
    issuer.replace('@', () => issuerText),
  )
})

test('[Q5b] reads percent-encoded separators as part of a value', async () => {
  const certificateWithComma = workshop
    .authority({ subject: '/C=NO/O=Acme, CN=Other/CN=Fisk CA' })
    .issue({ serial: '77' })
  const keyId = `SN=77,CA=CN=Fisk CA,O=${encodeURIComponent('Acme, CN=Other')},C=NO`
  expect(await judge(signRequest(certificateWithComma, { keyId }))).toMatchObject({ accepted: true })
  const otherKeyId = keyId.replace('Other', 'Another')
  expect(await judge(signRequest(certificateWithComma, { keyId: otherKeyId }))).toMatchObject({
    accepted: false,
  })
})

const program = `import java.io.*; import java.security.cert.*; import javax.security.auth.x500.X500Principal;
public class Names { public static void main(String[] files) throws Exception {
  PrintStream out = new PrintStream(System.out, true, "UTF-8");
  for (String file : files) {
    X509Certificate it = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(new FileInputStream(file));
    X500Principal name = it.getIssuerX500Principal();
    for (String form : new String[]{"RFC2253", "RFC1779", "CANONICAL"}) out.println(name.getName(form));
    out.println(name.toString());
  }
}}`
const hasJava = spawnSync('java', ['-version']).error === undefined

test.skipIf(!hasJava)('[Q5a] accepts an issuer in each form of the JDK', async () => {
  const source = join(folder, 'Names.java')
  writeFileSync(source, program)
  const files = issued.map(({ file }) => file)
  const printed = execFileSync('java', [source, ...files], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = printed.trim().split('\n')
  expect(lines).toHaveLength(8)
  for (const [line, issuer] of lines.entries()) await accepts(Math.floor(line / 4), issuer)
})

const oid = '2.5.4.97=#0c074e54524e4f2d31'

test.each([
  ['X500Principal.getName()', 0, 'CN=Fisk CA,O=Fjord\\, Fisk & \\"Søn\\" \\+ Co\\; \\<AS\\>\\\\,C=NO'],
  ['X500Principal.getName(RFC1779)', 0, 'CN=Fisk CA, O="Fjord, Fisk & \\"Søn\\" + Co; <AS>\\\\", C=NO'],
  [
    'X500Principal.getName(CANONICAL)',
    0,
    'cn=fisk ca,o=fjord\\, fisk & \\"søn\\" \\+ co\\; \\<as\\>\\\\,c=no',
  ],
  [
    'X500Principal with OID=#hex',
    1,
    `O=Fjord\\, Fisk & \\"Søn\\" \\+ Co\\; \\<AS\\>\\\\,CN=Fisk CA,${oid},C=NO`,
  ],
  ['RFC1779 with OID=#hex', 1, `O="Fjord, Fisk & \\"Søn\\" + Co; <AS>\\\\", CN=Fisk CA, OID.${oid}, C=NO`],
  ['Python cryptography', 0, 'CN=Fisk CA,O=Fjord\\, Fisk & \\"Søn\\" \\+ Co\\; \\<AS\\>\\\\,C=NO'],
  [
    'Python ssl, joined',
    1,
    'countryName=NO, organizationIdentifier=NTRNO-1, commonName=Fisk CA, organizationName=Fjord, Fisk & "Søn" + Co; <AS>\\',
  ],
  ['node-forge, joined', 0, 'C=NO, O=Fjord, Fisk & "Søn" + Co; <AS>\\, CN=Fisk CA'],
  ['@peculiar/x509', 0, 'C=NO, O=Fjord\\, Fisk & \\"Søn\\" \\+ Co\\; \\<AS\\>\\\\, CN=Fisk CA'],
  ['jsrsasign', 0, '/C=NO/O=Fjord, Fisk & "Søn" + Co; <AS>\\/CN=Fisk CA'],
  ['.NET with OID=#hex', 1, `O="Fjord, Fisk & ""Søn"" + Co; <AS>\\", CN=Fisk CA, OID.${oid}, C=NO`],
  ['a program that joins with OID=#hex', 1, `C=NO, ${oid}, CN=Fisk CA, O=Fjord, Fisk & "Søn" + Co; <AS>\\`],
  ['Go crypto/x509', 1, `O=Fjord\\, Fisk & \\"Søn\\" \\+ Co\\; \\<AS\\>\\\\,CN=Fisk CA,${oid},C=NO`],
  ['Bouncy Castle', 1, `C=NO,${oid},CN=Fisk CA,O=Fjord\\, Fisk & \\"Søn\\" \\+ Co\\; \\<AS\\>\\\\`],
  ['.NET', 0, 'CN=Fisk CA, O="Fjord, Fisk & ""Søn"" + Co; <AS>\\", C=NO'],
  [
    '.NET with the awkward value first',
    1,
    'O="Fjord, Fisk & ""Søn"" + Co; <AS>\\", CN="Fisk CA", OID.2.5.4.97=NTRNO-1, C=NO',
  ],
] as const)('[Q5a] accepts an issuer as %s prints it', (_, index, issuer) => accepts(index, issuer))

const rfc4514 = 'CN=Fisk CA,O=Fjord\\, Fisk & \\"Søn\\" \\+ Co\\; \\<AS\\>\\\\,C=NO'

test.each([
  ['SN=00:FF:AB:12,CA=', inUtf8],
  ['SN=0:ff:ab:12,CA=', inUtf8],
  ['SN=ff:ab:12,CA=', (value: string) => inUtf8(`${value},`)],
  ['SN=FFAB12,CA=', (value: string) => inUtf8(`${value} , `)],
  ['SN=FFAB12,CA=', mail('utf-8*en')],
  ['SN=FFAB12,CA=', mail('UTF-8*nb-NO')],
  ['SN=FFAB12,CA=', mail('utf-8*')],
])('[Q5b] [Q6] reads a keyId that begins with %s, with any commas and languages', async (start, wrap) => {
  const [first] = issued
  if (first === undefined) throw new Error('there is no authority')
  expect(await judge(signRequest(first.tpp, { keyId: `${start}${rfc4514}`, wrap }))).toMatchObject({
    accepted: true,
  })
})

test.each([
  ['as it stands', rfc4514],
  ['escaped as a quoted-string', rfc4514.replaceAll(/["\\]/g, '\\$&')],
])('[Q5a] [Q10a] explains another issuer %s attribute by attribute', async (spelling, issuerText) => {
  const keyId = `SN=FFAB12,CA=${issuerText}`.replace('Fisk CA', 'Torsk CA')
  const [first] = issued
  if (first === undefined) throw new Error('there is no authority')
  const authentication = await judge(signRequest(first.tpp, { keyId, wrap: inUtf8 }))
  expect(authentication, spelling).toMatchObject(
    createRefusal('SIGNATURE_INVALID', 'key-id', 'missing "CN=Fisk CA"'),
  )
  expect(authentication).toMatchObject({
    explanation: {
      keyIdExpected: `SN=FFAB12,CA=${rfc4514}`,
      missingAttributes: ['CN=Fisk CA'],
      unexpectedAttributes: ['CN=Torsk CA'],
    },
  })
})

test('[Q5a] [Q10a] explains a keyId in the reading that fits', async () => {
  const [first] = issued
  if (first === undefined) throw new Error('there is no authority')
  const signing = { keyId: `SN=FFAB12,CA=${rfc4514}`, wrap: inUtf8, algorithm: 'rsa-sha1' }
  expect(await judge(signRequest(first.tpp, signing))).toMatchObject({
    explanation: { step: 'algorithm', keyIdRead: `SN=FFAB12,CA=${rfc4514}` },
  })
})

const values = fc
  .string({
    unit: fc.constantFrom('a', 'B', ' ', ',', '+', '"', '\\', ';', '<', '>', '#', 'ø', '/', '%', '😀'),
    maxLength: 12,
  })
  .map((value) => `x${value}`.trimEnd())
const oids = { C: '2.5.4.6', O: '2.5.4.10', OU: '2.5.4.11', CN: '2.5.4.3' } as const
const names: fc.Arbitrary<Name> = fc.array(
  fc.record({ type: fc.constantFrom(...Object.values(oids)), value: values }).map((attribute) => [attribute]),
  { minLength: 1, maxLength: 5 },
)

type Attribute = Name[number][number]
const labelled = (name: Name, write: (value: string) => string, reversed: boolean) => {
  const label = ({ type }: Attribute) => Object.entries(oids).find(([, id]) => id === type)?.[0]
  const attributes = name.flat().map((attribute) => `${label(attribute)}=${write(attribute.value)}`)
  return reversed ? attributes.reverse() : attributes
}
const bytesBeyondAscii = (value: string) =>
  value.replaceAll(/[^\x20-\x7e]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).toUpperCase()}`).join(''),
  )

/** Printers of names by the forms that tools document. */
const printers: readonly ((name: Name) => string)[] = [
  formatName,
  (name) => labelled(name, (value) => value.replaceAll(/[,+"\\<>;]/g, '\\$&'), false).join(', '),
  (name) => labelled(name, (value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`, true).join(', '),
  (name) => labelled(name, (value) => `"${value.replaceAll('"', '""')}"`, true).join(', '),
  (name) => labelled(name, (value) => value, false).join(','),
  (name) => labelled(name, encodeURIComponent, false).join(','),
  (name) =>
    `/${labelled(name, (value) => bytesBeyondAscii(value).replaceAll(/[/+]/g, '\\$&'), false).join('/')}`,
]

const certificate = readDerCertificate(issued[0]?.tpp.der ?? new Uint8Array())

test('[Q5a] finds the certificate by some reading of any name, form and encoding', () => {
  fc.assert(
    fc.property(
      names,
      fc.constantFrom(...printers),
      fc.constantFrom(...Object.values(spellings)),
      (issuer, print, write) => {
        if (!certificate.ok) throw new Error(certificate.error)
        const keyId = write(`SN=1,CA=${print(issuer)}`)
        const result = readSignatureHeader(
          `keyId="${keyId}",algorithm="rsa-sha256",headers="date",signature="YQ=="`,
        )
        if (!result.ok) throw new Error(result.error)
        expect(result.value).toMatchObject({ algorithm: 'rsa-sha256', names: ['date'] })
        const renamedCertificate = { ...certificate.value, serial: '1', issuer }
        expect(
          checkKeyId(chooseKeyId(result.value.keys, renamedCertificate), renamedCertificate),
        ).toBeUndefined()
      },
    ),
    { numRuns: 300 },
  )
})
