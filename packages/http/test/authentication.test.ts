import { createAuthority, type MistakeName, mistakes } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { readTrustAnchors } from '../src/certificates/trust.ts'
import type { Step } from '../src/signature/explanation.ts'
import { customer } from './bodies.ts'
import { errorOf, openScene, refuses } from './scene.ts'

const anchors = readTrustAnchors((await createAuthority().certificate()).pem)
if (!anchors.ok) throw new Error(anchors.error)
const scene = openScene({ settings: { trustAnchors: anchors.value } })
const path = '/v1/sandbox/customers'
const body = customer('kari')

/** What is said of a mistake: rule, status, code, the step that failed, and what the sentence tells. */
type Row = readonly [MistakeName, string, number, string, Step | undefined, string]

const rows: readonly Row[] = [
  ['requestIdMissing', 'Q1', 400, 'HTTP_HEADER_REQUIRED', undefined, 'X-Request-ID is missing'],
  ['certificateMissing', 'Q1', 400, 'HTTP_HEADER_REQUIRED', 'header', 'TPP-Signature-Certificate is missing'],
  ['signatureMissing', 'Q1', 400, 'HTTP_HEADER_REQUIRED', 'header', 'Signature is missing'],
  ['digestMissing', 'Q1', 400, 'HTTP_HEADER_REQUIRED', 'header', 'Digest is missing'],
  ['digestOfOtherBody', 'Q2', 401, 'SIGNATURE_INVALID', 'digest', 'Digest does not fit'],
  ['bodyChanged', 'Q2', 401, 'SIGNATURE_INVALID', 'digest', 'Digest does not fit'],
  ['headerChanged', 'Q3', 401, 'SIGNATURE_INVALID', 'signature', 'does not fit the signing string'],
  ['headerLeftOut', 'Q3', 401, 'SIGNATURE_INVALID', 'signed-headers', 'lacks x-request-id'],
  ['unsignedDate', 'Q3', 401, 'SIGNATURE_INVALID', 'signed-headers', 'lacks date'],
  ['unsignedDigest', 'Q3', 401, 'SIGNATURE_INVALID', 'signed-headers', 'lacks digest'],
  ['absentHeaderListed', 'Q3', 401, 'SIGNATURE_INVALID', 'signed-headers', '"x-absent"'],
  ['headerListedTwice', 'Q3', 400, 'FORMAT_ERROR', 'header', 'Signature cannot be read'],
  ['upperCaseNames', 'Q3', 401, 'SIGNATURE_INVALID', 'signature', 'does not fit the signing string'],
  ['lineBreaksOfWindows', 'Q3', 401, 'SIGNATURE_INVALID', 'signature', 'does not fit the signing string'],
  ['trailingLineBreak', 'Q3', 401, 'SIGNATURE_INVALID', 'signature', 'does not fit the signing string'],
  ['brokenBase64', 'Q3', 400, 'FORMAT_ERROR', 'header', 'Signature cannot be read'],
  ['otherKey', 'Q4', 401, 'SIGNATURE_INVALID', 'signature', 'does not fit the signing string'],
  ['otherHash', 'Q4', 401, 'SIGNATURE_INVALID', 'signature', 'SHA-512 instead of SHA-256'],
  ['otherAlgorithm', 'Q4', 401, 'SIGNATURE_INVALID', 'algorithm', 'algorithm "rsa-sha512" is not accepted'],
  ['ecKey', 'Q4', 401, 'CERTIFICATE_INVALID', 'key', 'key of type EC'],
  ['weakKey', 'Q4', 401, 'CERTIFICATE_INVALID', 'key', 'RSA key of 1024 bits'],
  ['wrongSerial', 'Q5', 401, 'SIGNATURE_INVALID', 'key-id', 'keyId'],
  ['decimalSerial', 'Q5', 401, 'SIGNATURE_INVALID', 'key-id', 'keyId'],
  ['wrongIssuer', 'Q5', 401, 'SIGNATURE_INVALID', 'key-id', 'keyId'],
  ['otherCertificate', 'Q5', 401, 'SIGNATURE_INVALID', 'key-id', 'keyId'],
  ['brokenCertificate', 'Q7', 401, 'CERTIFICATE_INVALID', 'certificate', 'certificate cannot be read'],
  ['expiredCertificate', 'Q7', 401, 'CERTIFICATE_EXPIRED', 'validity', 'certificate expired at'],
  ['notYetValid', 'Q7', 401, 'CERTIFICATE_INVALID', 'validity', 'certificate is not valid before'],
  ['unknownAuthority', 'Q7', 401, 'CERTIFICATE_INVALID', 'issuer', 'trust anchor'],
]

test.each(rows.map(([name, rule, ...said]) => [rule, mistakes[name].meaning, name, ...said] as const))(
  '[%s] %s',
  async (rule, _meaning, wrong, status, code, step, phrase) => {
    const post = () => scene.tpp().post(path, { body, wrong })
    const error = await refuses(scene, post, { status, code: code as never })
    expect(error.message).toContain(phrase)
    expect(error.explanation?.step).toBe(step)
    expect(error.rule).toBe(rule)
    expect(error._links).toEqual(status === 401 ? {} : undefined)
  },
)

test('[Q9a] every mistake that a TPP of the testing package can make is looked at', () => {
  const elsewhere: readonly MistakeName[] = ['withoutRoles']
  expect([...rows.map(([name]) => name), ...elsewhere].sort()).toEqual(Object.keys(mistakes).sort())
})

test('[Q8c] the sandbox asks for no role: a TPP whose certificate states none fills it', async () => {
  const other = openScene()
  expect((await other.tpp().post(path, { body, wrong: 'withoutRoles' })).status).toBe(201)
})

test('[Q10a] the request journal tells the whole explanation of a signature that does not fit', async () => {
  const tpp = scene.tpp({ requestIds: () => 'request-1' })
  const answer = await tpp.get(path, { wrong: 'headerChanged' })
  const { explanation } = await errorOf(scene, answer)
  expect(explanation).toMatchObject({
    step: 'signature',
    signingString: 'date: Thu, 15 Jan 2026 09:00:00 GMT\nx-request-id: request-1-changed',
    hints: expect.any(Array),
  })
})

test('[Q10b] the request journal tells both digests and where they part', async () => {
  const { explanation } = await errorOf(scene, await scene.tpp().post(path, { body, wrong: 'bodyChanged' }))
  expect(explanation).toMatchObject({
    expectedDigest: expect.stringMatching(/^SHA-256=.{43}=$/),
    receivedDigest: expect.stringMatching(/^SHA-256=.{43}=$/),
    firstDifference: { at: expect.any(Number) },
  })
  expect(explanation?.expectedDigest).not.toBe(explanation?.receivedDigest)
})

test('[Q10c] the request journal tells the keyId as read and as expected', async () => {
  const { explanation } = await errorOf(scene, await scene.tpp().get(path, { wrong: 'wrongIssuer' }))
  expect(explanation).toMatchObject({
    keyIdRead: expect.stringContaining('CA=CN=Another CA,O=Another,C=NO'),
    keyIdExpected: expect.stringContaining('CN=pocketbank test CA'),
    missingAttributes: expect.arrayContaining([expect.stringContaining('pocketbank')]),
  })
})

test.each(['otherKey', 'otherAlgorithm', 'ecKey', 'expiredCertificate', 'headerLeftOut'] as const)(
  '[Q10f] the request journal tells keyId and signing string of a request with the mistake %s',
  async (wrong) => {
    const { explanation } = await errorOf(scene, await scene.tpp().get(path, { wrong }))
    expect(explanation).toMatchObject({
      keyIdRead: expect.stringMatching(/^SN=.*,CA=/),
      keyIdExpected: expect.stringMatching(/^SN=.*,CA=/),
      signingString: expect.stringContaining('date: '),
    })
  },
)

test('[Q1] demands a Digest of an operation that takes a body, even where the body is empty', async () => {
  const request = await scene.tpp().sign(new Request(`https://bank.example${path}`, { method: 'POST' }))
  request.headers.delete('digest')
  const answer = await scene.app.fetch(request)
  expect(await answer.json()).toMatchObject({ status: 400, code: 'HTTP_HEADER_REQUIRED' })
})

test('[Q10d] a request that is accepted has no explanation, and its TPP is told', async () => {
  expect((await scene.tpp().get(path)).status).toBe(200)
  expect(scene.app.requests.entries.at(-1)).toMatchObject({
    status: 200,
    tpp: 'PSDNO-FSA-123456789',
    operation: 'listCustomers',
    method: 'GET',
    target: path,
    explanation: undefined,
    refusal: undefined,
  })
})
