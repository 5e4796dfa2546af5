import type { MistakeName } from '@pocketbank/testing'
import { describe, expect, test } from 'vitest'
import { type CorpusMistake, corpus } from '../../../http/test/kit/client-mistakes/index.ts'
import { rawHttp } from '../../../http/test/kit/raw-http.ts'
import { readRequests } from '../../src/explain/raw/read-requests.ts'
import type { ExplainedRequest } from '../../src/explain/request/explained.ts'
import { verifyRequest } from '../../src/explain/request/verify.ts'
import { verdictSentence, verifyEach } from '../../src/explain/request/verify-each.ts'
import { createExplainer } from '../kit/explaining.ts'
import { openSandbox } from '../kit/sandbox.ts'

const sandbox = openSandbox()
const tpp = sandbox.tpp()
const address = 'https://bank.example/v1/sandbox/customers'

async function verified(paste: string | Uint8Array, certificate?: string): Promise<ExplainedRequest> {
  const [raw] = readRequests(paste)
  if (!raw.ok) throw new Error(raw.error.expected)
  const bank = { ...createExplainer(sandbox), entries: [], now: sandbox.bank.now }
  const result = await verifyRequest(bank, { raw: raw.value, certificate })
  if (!result.ok) throw new Error(result.error)
  return result.value
}

/** A request of the TPP. */
function request({
  body,
  method = 'POST',
}: {
  readonly body?: string
  readonly method?: string
} = {}): Request {
  const bodyField =
    method === 'GET' ? {} : { body: body ?? '{"customerNumber":"x","type":"PRIVATE","name":"Kåri"}' }
  return new Request(address, { method, headers: { 'Content-Type': 'application/json' }, ...bodyField })
}

async function signRequest(options: Parameters<typeof request>[0] = {}): Promise<string> {
  return new TextDecoder().decode(await rawHttp(await tpp.sign(request(options))))
}

describe('[Q15d] a copied request is judged as the bank judges it', () => {
  test.each(Object.entries<CorpusMistake>(corpus))('%s', async (name, mistake) => {
    const signedRequest = await tpp.sign(
      request({ method: mistake.needsNoBody ? 'GET' : 'POST', body: '{"b":"Blå/bær", "a":1.0}\n' }),
      { wrong: mistake },
    )
    const raw = await rawHttp(signedRequest.clone())
    const answer = await sandbox.fetch(signedRequest)
    const report = await verified(raw)
    const { last } = sandbox.requests
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(report.problems[0]).toMatchObject({ code: last?.refusal?.code, rule: { id: last?.rule } })
    expect(report.step).toBe(last?.explanation?.step)
    const isOfOthers = name === 'keyOfOtherCertificate'
    if (!isOfOthers) expect(report.problems[0]?.text).toBe(last?.refusal?.text)
  })
})

test.each([
  [{ body: '{"customerNumber":"x","name":"K","type":"PRIVATE","name":"Kåri"}' }, ['$.name is']],
  [{ body: '{"a":{"b":1,"b":1,"\\u0062":1},"a":1}' }, ['$.a.b, $.a are']],
  [{ body: '{"a":1,"a":' }, []],
  [{ method: 'GET' }, []],
])('[E4s] names repeated names of a copied request %j', async (options, places) => {
  const remarks = places.map((place) => `${place} sent more than once: the last value counts`)
  const report = await verified(await signRequest(options))
  expect(report.remarks.filter((remark) => remark.includes('more than once'))).toEqual(remarks)
})

test('[Q15d] changes and stores nothing in the bank', async () => {
  const raw = await signRequest()
  const before = [sandbox.requests.all.length, sandbox.bank.bank, sandbox.bank.journal]
  const report = await verified(raw)
  expect(report).toMatchObject({
    verdict: 'passed',
    status: undefined,
    operation: 'createCustomer',
    stages: {
      headers: 'passed',
      digest: 'passed',
      signature: 'passed',
      certificate: 'passed',
      body: 'passed',
      identity: 'not reached',
      bank: 'not reached',
    },
    signing: { verifies: true, difference: undefined },
    change: { sentences: ['Nothing: signature and form of the request are right.'] },
  })
  expect([sandbox.requests.all.length, sandbox.bank.bank, sandbox.bank.journal]).toEqual(before)
  expect(sandbox.bank.bank).toBe(before[1])
  expect(await verified(raw)).toEqual(report)
})

test('finds changed line ends by the digest', async () => {
  const raw = await signRequest({
    body: '{\n  "customerNumber": "x",\n  "type": "PRIVATE",\n  "name": "Kari"\n}',
  })
  const report = await verified(`${raw.replaceAll(/\r?\n/g, '\r\n')}\r\n`)
  expect(report).toMatchObject({ verdict: 'passed', digest: { fits: true } })
  expect(report.remarks[0]).toBe(
    'Of the body its line ends are taken for LF, since copying made CRLF of them.',
  )
})

test('accepts a separate certificate', async () => {
  const raw = await signRequest()
  const [line = '', base64 = ''] = /^tpp-signature-certificate: (.*)\r\n/m.exec(raw) ?? []
  const pem = `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  expect(await verified(raw.replace(line, ''))).toMatchObject({
    verdict: 'refused',
    problems: [{ path: 'TPP-Signature-Certificate' }],
  })
  expect(await verified(raw.replace(line, ''), pem)).toMatchObject({
    verdict: 'passed',
    remarks: [],
  })
  expect((await verified(raw, pem)).remarks).toEqual([])
  const otherCertificate = await sandbox.tpp({ id: 'PSDNO-FSA-000000002' }).certificate()
  expect((await verified(raw, otherCertificate)).remarks[0]).toContain('another certificate')
  await expect(verified(raw, 'hello')).rejects.toThrow(
    'The certificate of the option or field cannot be read: not base64.',
  )
})

test('checks only the signature of a foreign address, and the operation of another base path', async () => {
  const get = async (path: string) =>
    new TextDecoder().decode(await rawHttp(await tpp.sign(new Request(`https://bank.example${path}`))))
  const otherPath = await verified(await get('/v2/elsewhere'))
  expect(otherPath).toMatchObject({
    verdict: 'passed',
    operation: undefined,
    stages: { signature: 'passed', role: 'not reached' },
  })
  expect(otherPath.remarks[0]).toContain('No operation of this bank')
  expect(await verified(await get('/psd2/v1/sandbox/customers'))).toMatchObject({
    operation: 'listCustomers',
  })
})

test('reads the body by the contract of its operation', async () => {
  const report = await verified(
    await signRequest({ body: '"{\\"customerNumber\\":\\"x\\",\\"name\\":\\"Kari\\"}"' }),
  )
  expect(report).toMatchObject({
    verdict: 'refused',
    stages: { signature: 'passed', body: 'refused', bank: 'not reached' },
    causes: [{ what: 'the body is JSON that was put into JSON once more, as a text' }],
  })
})

describe('[Q15d] a request that was copied without its body is judged by the rest', () => {
  const body = '{"customerNumber":"x","type":"PRIVATE","name":"Kåri"}'
  const withoutBody = async (mistake?: MistakeName) => {
    const raw = await rawHttp(
      await tpp.sign(request({ body }), mistake === undefined ? {} : { wrong: mistake }),
    )
    const [head = ''] = new TextDecoder('latin1').decode(raw).split('\r\n\r\n')
    return `${head
      .split('\r\n')
      .map((line) => `> ${line}`)
      .join('\r\n')}\r\n> Content-Length: 54\r\n> \r\n< HTTP/1.1 401 Unauthorized`
  }

  test('verifies a signature whose Digest cannot be checked', async () => {
    const report = await verified(await withoutBody())
    expect(report).toMatchObject({
      verdict: 'passed',
      operation: 'createCustomer',
      stages: { digest: 'not reached', signature: 'passed', certificate: 'passed', body: 'not reached' },
      digest: { expected: undefined, fits: undefined, bytes: undefined },
      signing: { verifies: true },
      change: { sentences: ['Nothing that can be seen without the body: its Digest was not checked.'] },
    })
    expect(report.digest?.received).toMatch(/^SHA-256=/)
    expect(report.remarks[0]).toBe(
      'Curl -v does not show the body, so neither the body nor its Digest was checked: give the body as well.',
    )
  })

  test('finds what is wrong with its signature', async () => {
    const report = await verified(await withoutBody('otherKey'))
    expect(report).toMatchObject({ verdict: 'refused', step: 'signature', stages: { digest: 'not reached' } })
  })

  test('reads the body from a file in the program', async () => {
    const report = await verified(await withoutBody('otherKey'))
    expect(report.change.code.map(({ lines }) => lines.map(({ text }) => text).join('\n'))).toEqual(
      report.change.code.map(() => expect.stringContaining('body')),
    )
  })

  test.each([
    ['as it was sent', body, 'passed'],
    ['with a line end after it', `${body}\r\n`, 'passed'],
    ['another one', '{}', 'refused'],
  ])('accepts a separate body, %s', async (_, bodyText, verdict) => {
    const [raw] = readRequests(await withoutBody())
    if (!raw.ok) throw new Error(raw.error.expected)
    const bank = { ...createExplainer(sandbox), entries: [], now: sandbox.bank.now }
    const result = await verifyRequest(bank, { raw: raw.value, body: bodyText })
    expect(result).toMatchObject({ ok: true, value: { verdict, digest: { fits: verdict === 'passed' } } })
  })
})

test.each([
  [37_000, 'it signs a date 37 s after the one that is sent'],
  [-3_000, 'it signs a date 3 s before the one that is sent'],
  [-118_000, 'it signs a date 118 s before the one that is sent'],
])('[Q15d] names a Date signed %d ms before the sent one, also per line', async (shift, mistake) => {
  const raw = await signRequest({ body: '{"customerNumber":"x","type":"PRIVATE","name":"Kari"}' })
  const [, sentDate = ''] = /^date: ([^\r]*)/im.exec(raw) ?? []
  const otherRequest = raw.replace(sentDate, new Date(Date.parse(sentDate) - shift).toUTCString())
  expect((await verified(otherRequest)).causes.map((cause) => cause.what)).toEqual([mistake])
  const bank = { ...createExplainer(sandbox), entries: [], now: sandbox.bank.now }
  const results = await verifyEach(bank, readRequests(`${otherRequest}\n\n${raw}`), {})
  expect(results.ok && results.value.map(verdictSentence)).toEqual([
    expect.stringContaining(mistake.slice(1)),
    'Nothing: signature and form of the request are right.',
  ])
})
