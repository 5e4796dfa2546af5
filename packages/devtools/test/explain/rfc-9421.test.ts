import type { SignedMessage } from '@pocketbank/signatures'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { afterAll, describe, expect, test } from 'vitest'
import { openssl } from '../../../signatures/test/vectors/openssl.ts'
import { type Signing, signRequest, withHeader } from '../../../signatures/test/vectors/signing.ts'
import { verifyRequest } from '../../src/explain/request/verify.ts'

const workshop = openssl()
afterAll(() => workshop.close())
const tpp = workshop.authority().issue()
const policy = { now: Date.parse('2026-01-15T09:00:00Z') }
const signing = { method: 'GET', target: '/v1/accounts?limit=2' } satisfies Signing

/** The causes that the search of a page finds. */
async function causesOfMessage({ method, target, headers, body }: SignedMessage): Promise<readonly string[]> {
  const names = [
    'Date',
    'Digest',
    'Host',
    'X-Request-ID',
    'TPP-Signature-Certificate',
    'Signature',
    'Signature-Input',
  ]
  const headerPairs = names.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const raw = { method, target, url: undefined, headers: headerPairs, bodies: [{ bytes: body }] as const }
  const result = await verifyRequest(
    { crypto: nodeCrypto, now: policy.now },
    { raw: { ...raw, missingBody: undefined, remarks: [] } },
  )
  if (!result.ok) throw new Error(result.error)
  return result.value.causes.map(({ what }) => what)
}

const values: Readonly<Record<string, string>> = {
  '@method': 'GET',
  '@path': '/v1/accounts',
  '@query': '?limit=2',
  '@request-target': '/v1/accounts?limit=2',
}

/** The names of the lines of a signing string. */
const listNames = (text: string) => text.split('\n').map((line) => line.slice(0, line.indexOf(': ')))

/** The signature base of RFC 9421 over a signing string with components in front of it. */
function writeBase(text: string, components: readonly string[], parameters = ''): string {
  const names = [...components, ...listNames(text)].map((name) => `"${name}"`)
  const lines = [...components.map((name) => `${name}: ${values[name]}`), ...text.split('\n')]
  const quotedLines = lines.map((line) => line.replace(/^([^:]+): /, '"$1": '))
  return [...quotedLines, `"@signature-params": (${names.join(' ')})${parameters}`].join('\n')
}

const base = 'it signs the signature base of RFC 9421'

describe('[Q10g] a signature base with components of RFC 9421 is named', () => {
  test.each([[['@method', '@path']], [['@method', '@path', '@query']], [['@method', '@request-target']]])(
    'reads %j before the headers',
    async (components) => {
      const message = signRequest(tpp, { ...signing, alter: (text) => writeBase(text, components) })
      expect(await causesOfMessage(message)).toEqual([base])
    },
  )

  test("reads the algorithm's name after the headers", async () => {
    const alter = (text: string) => {
      const list = [...listNames(text), '@method', '@path'].map((name) => `"${name}"`).join(' ')
      const headers = text.replaceAll(/^([^:]+): /gm, '"$1": ')
      return `${headers}\n"@method": GET\n"@path": /v1/accounts\n"@signature-params": (${list});alg="rsa-v1_5-sha256"`
    }
    expect(await causesOfMessage(signRequest(tpp, { ...signing, alter }))).toEqual([base])
  })

  test.each([
    ['@path', '@method', '@query'],
    ['@query', '@method'],
  ])('reads the list of Signature-Input: %j %j %s', async (...components) => {
    const parameters = ';created=1768467600;keyid="a";nonce="b"'
    const componentNames = components.filter((name) => name !== undefined)
    let list = ''
    const message = signRequest(tpp, {
      ...signing,
      alter: (text) => {
        list = [...componentNames, ...listNames(text)].map((name) => `"${name}"`).join(' ')
        return writeBase(text, componentNames, parameters)
      },
    })
    const sentMessage = withHeader(message, 'Signature-Input', `sig1=(${list})${parameters}`)
    expect(await causesOfMessage(sentMessage)).toEqual([base])
  })

  test('reads components without quotes', async () => {
    const alter = (text: string) => `@method: GET\n@path: /v1/accounts\n${text}`
    expect(await causesOfMessage(signRequest(tpp, { ...signing, alter }))).toEqual([
      'it signs components of RFC 9421, such as @method',
    ])
  })
})

describe('[Q10i] a Signature header in the forms of RFC 9421 is named', () => {
  const cause = 'it names components of RFC 9421, which draft-cavage-http-signatures-10 does not have'
  const input =
    'Signature-Input belongs to RFC 9421, and this bank reads draft-cavage-http-signatures-10, without it'
  const whole =
    'it is a signature of RFC 9421, and this bank reads draft-cavage-http-signatures-10, without Signature-Input'
  const right = signRequest(tpp, signing)
  const changeSignature = (change: (value: string) => string) =>
    withHeader(right, 'Signature', change(right.headers.get('Signature') ?? ''))

  test.each([
    [
      'a list of texts',
      (value: string) => value.replace(/headers="[^"]*"/, 'headers=("@method" "@path" "date")'),
    ],
    ['a list in a text', (value: string) => value.replace(/headers="/, 'headers="@query-param @status ')],
    ['a list with its parameters', () => 'sig1=("@method" "@authority");created=1'],
  ])('%s', async (_, change) => {
    expect(await causesOfMessage(changeSignature(change))).toEqual([cause])
  })

  test('reads a label with a capital', async () => {
    expect(await causesOfMessage(changeSignature(() => 'Sig1=:YWJj:'))).toEqual([whole])
  })

  test.each([['sig1=YWJj'], ['YWJj'.repeat(100)]])('reads Signature-Input: %.12s', async (value) => {
    const message = withHeader(
      changeSignature(() => value),
      'Signature-Input',
      'sig1=("@method" "@path")',
    )
    expect(await causesOfMessage(message)).toEqual([input])
  })
})
