import { type Mistake, type MistakeName, mistakes, otherKey } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import type { SignatureStep } from '../src/signature/explanation.ts'
import { openSandbox, plainTpp } from './kit/bank.ts'
import { customer } from './kit/bodies.ts'
import { errorOf, refuses } from './kit/refusals.ts'

const sandbox = openSandbox({ trustAnchors: 'test' })
const path = '/v1/sandbox/customers'
/** With what the mistakes about JSON need: keys out of order, a slash, and letters beyond ASCII. */
const { customerNumber, ...others } = customer('kari')
const body = { ...others, name: 'Blåbær / Sylte', customerNumber }

/** What is said of a mistake: rule, status, code, and the step that failed. */
type Row = readonly [MistakeName, string, number, string, SignatureStep | undefined]

const rows: readonly Row[] = [
  ['digestMissing', 'Q1', 400, 'HTTP_HEADER_REQUIRED', 'header'],
  ['digestOfOtherBody', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['bodyChanged', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestIsBody', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfBase64', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestInHex', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestWithoutBody', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfPythonJson', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfTabs', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfEscapes', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfEscapedSlashes', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfSortedKeys', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfJsonTwice', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfUtf16', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfByteOrderMark', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfLatin1', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['bodyPacked', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['bodyWithoutLineEnds', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfOtherNumbers', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfLinesOfWindows', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfEmptyObject', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestOfDigest', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['bodyInLatin1', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['digestWithSign', 'Q2', 401, 'SIGNATURE_INVALID', 'digest'],
  ['requestIdMissing', 'Q1', 400, 'HTTP_HEADER_REQUIRED', undefined],
  ['headerChanged', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['headerLeftOut', 'Q3', 401, 'SIGNATURE_INVALID', 'signed-headers'],
  ['unsignedDate', 'Q3', 401, 'SIGNATURE_INVALID', 'signed-headers'],
  ['unsignedDigest', 'Q3', 401, 'SIGNATURE_INVALID', 'signed-headers'],
  ['absentHeaderListed', 'Q3', 401, 'SIGNATURE_INVALID', 'signed-headers'],
  ['headerListedTwice', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['upperCaseNames', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['lineBreaksOfWindows', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['trailingLineBreak', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['namesAsSpelled', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['namesInCapitals', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['namePartlySpelled', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['namesInQuotes', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['lineBreaksOfWindowsThroughout', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['trailingLineBreakOfWindows', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['lineBreaksWrittenOut', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['lineBreaksOfWindowsWrittenOut', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['leadingLineBreak', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['tabAfterColon', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['linesJoinedByNothing', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['linesJoinedByCommas', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['blankBeforeColon', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['blanksAtEnds', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['valuesInLowerCase', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['valuesOnly', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['textInBase64', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['otherOrder', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['hostChanged', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['hostWithOtherPort', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['wholeAddressAsTarget', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['targetNotListed', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['digestSignedWithoutName', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['redirectUriDecoded', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['redirectUriEncoded', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['otherKey', 'Q4', 401, 'SIGNATURE_INVALID', 'signature'],
  ['otherHash', 'Q4', 401, 'SIGNATURE_INVALID', 'signature'],
  ['otherAlgorithm', 'Q4', 401, 'SIGNATURE_INVALID', 'algorithm'],
  ['brokenBase64', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['signatureMissing', 'Q1', 400, 'HTTP_HEADER_REQUIRED', 'header'],
  ['oldHash', 'Q4', 401, 'SIGNATURE_INVALID', 'signature'],
  ['signatureInHex', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['signatureTwiceInBase64', 'Q3', 401, 'SIGNATURE_INVALID', 'signature'],
  ['signatureInBase64Url', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['signatureWithoutPadding', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['signatureWrapped', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['valuesWithoutQuotes', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['valuesInSingleQuotes', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['valuesInTypographicQuotes', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['parametersBySemicolons', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['signatureInAuthorization', 'Q1', 400, 'HTTP_HEADER_REQUIRED', 'header'],
  ['signatureOfRfc9421', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['digestOfRfc9530', 'Q1', 400, 'HTTP_HEADER_REQUIRED', 'header'],
  ['bearerToken', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['jws', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['jsonSignature', 'Q3', 400, 'FORMAT_ERROR', 'header'],
  ['wrongSerial', 'Q5', 401, 'SIGNATURE_INVALID', 'key-id'],
  ['decimalSerial', 'Q5', 401, 'SIGNATURE_INVALID', 'key-id'],
  ['wrongIssuer', 'Q5', 401, 'SIGNATURE_INVALID', 'key-id'],
  ['otherCertificate', 'Q5', 401, 'SIGNATURE_INVALID', 'key-id'],
  ['certificateMissing', 'Q1', 400, 'HTTP_HEADER_REQUIRED', 'header'],
  ['brokenCertificate', 'Q7', 401, 'CERTIFICATE_INVALID', 'certificate'],
  ['expiredCertificate', 'Q7', 401, 'CERTIFICATE_EXPIRED', 'validity'],
  ['notYetValid', 'Q7', 401, 'CERTIFICATE_INVALID', 'validity'],
  ['unknownAuthority', 'Q7', 401, 'CERTIFICATE_INVALID', 'issuer'],
  ['ecKey', 'Q4', 401, 'CERTIFICATE_INVALID', 'key'],
  ['weakKey', 'Q4', 401, 'CERTIFICATE_INVALID', 'key'],
  ['reversedSerial', 'Q5', 401, 'SIGNATURE_INVALID', 'key-id'],
  ['subjectForIssuer', 'Q5', 401, 'SIGNATURE_INVALID', 'key-id'],
  ['serialOfIssuer', 'Q5', 401, 'SIGNATURE_INVALID', 'key-id'],
  ['firstLineOfPem', 'Q7', 400, 'FORMAT_ERROR', 'header'],
  ['certificateChain', 'Q7', 400, 'FORMAT_ERROR', 'header'],
  ['certificatesByComma', 'Q7', 400, 'FORMAT_ERROR', 'header'],
  ['rsaKeyForCertificate', 'Q7', 401, 'CERTIFICATE_INVALID', 'certificate'],
  ['keyForCertificate', 'Q7', 401, 'CERTIFICATE_INVALID', 'certificate'],
]

test.each(rows.map(([name, rule, ...said]) => [rule, mistakes[name].meaning, name, ...said] as const))(
  '[%s, Q10g] %s',
  async (rule, _meaning, wrong, status, code, step) => {
    const { told, needsNoBody }: Mistake = mistakes[wrong]
    const call = () =>
      needsNoBody ? sandbox.tpp().get(path, { wrong }) : sandbox.tpp().post(path, { body, wrong })
    const error = await refuses(sandbox, call, { status, code: code as never })
    expect(error.message).toContain(told)
    expect(error.explanation?.step).toBe(step)
    expect(error.rule).toBe(rule)
    expect(error._links).toEqual(status === 401 ? {} : undefined)
  },
)

/** What is told beside a cause, or instead of one that is not known: it is seen, not guessed. */
const plainFacts = /^(?:expected is Signature: |it names SHA-512|missing ")/

test.each(rows.map(([name]) => name))(
  '[Q10g] of %s no other cause is told than the true one',
  async (wrong) => {
    const { told, needsNoBody }: Mistake = mistakes[wrong]
    await (needsNoBody ? sandbox.tpp().get(path, { wrong }) : sandbox.tpp().post(path, { body, wrong }))
    const hints = sandbox.requests.last?.explanation?.hints ?? []
    expect(hints.filter((hint) => !hint.includes(told) && !plainFacts.test(hint))).toEqual([])
  },
)

test('[Q10j] a signature by the key of another certificate of the same TPP names that certificate, once it was seen', async () => {
  const other = openSandbox()
  const second = other.tpp({ key: otherKey })
  const wrong = 'keyOfOtherCertificate'
  const refusal = async () => (await errorOf(other, await other.tpp().get(path, { wrong }))).message
  expect(await refusal()).toContain('the private key of the certificate did not make it')
  await other.tpp({ id: 'PSDNO-FSA-999999999', key: otherKey }).get(path)
  expect(await refusal()).toContain('the private key of the certificate did not make it')
  await second.get(path)
  expect(await refusal()).toContain(mistakes[wrong].told)
  expect(await refusal()).toContain(second.keyId.replace(/^SN=[^,]*/, (serial) => serial.toUpperCase()))
})

test('[Q9a] every mistake that a TPP of the testing package can make is looked at', () => {
  const elsewhere: readonly MistakeName[] = ['withoutRoles', 'keyOfOtherCertificate']
  expect([...rows.map(([name]) => name), ...elsewhere].sort()).toEqual(Object.keys(mistakes).sort())
})

test('[Q8c] the sandbox asks for no role: a TPP whose certificate states none fills it', async () => {
  const other = openSandbox()
  expect((await other.tpp().post(path, { body, wrong: 'withoutRoles' })).status).toBe(201)
})

test('[Q10a] the request journal tells the whole explanation of a signature that does not fit', async () => {
  const tpp = plainTpp(sandbox, { requestIds: () => 'request-1' })
  const answer = await tpp.get(path, { wrong: 'headerChanged' })
  const { explanation } = await errorOf(sandbox, answer)
  expect(explanation).toMatchObject({
    step: 'signature',
    signingString: 'date: Thu, 15 Jan 2026 09:00:00 GMT\nx-request-id: request-1-changed',
    hints: expect.any(Array),
  })
})

test('[Q10b] the request journal tells both digests and where they part', async () => {
  const { explanation } = await errorOf(
    sandbox,
    await sandbox.tpp().post(path, { body, wrong: 'bodyChanged' }),
  )
  expect(explanation).toMatchObject({
    expectedDigest: expect.stringMatching(/^SHA-256=.{43}=$/),
    receivedDigest: expect.stringMatching(/^SHA-256=.{43}=$/),
    firstDifference: { at: expect.any(Number) },
  })
  expect(explanation?.expectedDigest).not.toBe(explanation?.receivedDigest)
})

test('[Q10c] the request journal tells the keyId as read and as expected', async () => {
  const { explanation } = await errorOf(sandbox, await sandbox.tpp().get(path, { wrong: 'wrongIssuer' }))
  expect(explanation).toMatchObject({
    keyIdRead: expect.stringContaining('CA=CN=Another CA,O=Another,C=NO'),
    keyIdExpected: expect.stringContaining('CN=pocketbank test CA'),
    missingAttributes: expect.arrayContaining([expect.stringContaining('pocketbank')]),
  })
})

test.each(['otherKey', 'otherAlgorithm', 'ecKey', 'expiredCertificate', 'headerLeftOut'] as const)(
  '[Q10f] the request journal tells keyId and signing string of a request with the mistake %s',
  async (wrong) => {
    const { explanation } = await errorOf(sandbox, await sandbox.tpp().get(path, { wrong }))
    expect(explanation).toMatchObject({
      keyIdRead: expect.stringMatching(/^SN=.*,CA=/),
      keyIdExpected: expect.stringMatching(/^SN=.*,CA=/),
      signingString: expect.stringContaining('date: '),
    })
  },
)

test('[Q1] demands a Digest of an operation that takes a body, even where the body is empty', async () => {
  const request = await sandbox.tpp().sign(new Request(`https://bank.example${path}`, { method: 'POST' }))
  request.headers.delete('digest')
  const answer = await sandbox.fetch(request)
  expect(await answer.json()).toMatchObject({ status: 400, code: 'HTTP_HEADER_REQUIRED' })
})

test('[Q10d] a request that is accepted has no explanation, and its TPP is told', async () => {
  expect((await sandbox.tpp().get(path)).status).toBe(200)
  expect(sandbox.requests.last).toMatchObject({
    status: 200,
    tpp: 'PSDNO-FSA-123456789',
    operation: 'listCustomers',
    method: 'GET',
    target: path,
    explanation: undefined,
    refusal: undefined,
  })
})
