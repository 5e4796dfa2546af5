import type { SignatureStep } from '@pocketbank/signatures/signature'
import { mistakes, otherKey } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { plainTpp } from '../../http/test/kit/bank.ts'
import { customer } from '../../http/test/kit/bodies.ts'
import { type CorpusMistake, type CorpusName, corpus } from '../../http/test/kit/client-mistakes/index.ts'
import { expectRefusal, readError } from '../../http/test/kit/refusals.ts'
import { explain } from '../src/explain/explain.ts'
import { openSandbox } from './kit/sandbox.ts'

const sandbox = openSandbox({ trustAnchors: 'test' })
const path = '/v1/sandbox/customers'
/** With what the mistakes about JSON need: keys out of order, a slash, and letters beyond ASCII. */
const { customerNumber, ...fields } = customer('kari')
const body = { ...fields, name: 'Blåbær / Sylte', customerNumber }

/** What is said of a mistake: rule, status, code, and the step that failed. */
type Expectation = readonly [rule: string, status: number, code: string, step: SignatureStep | undefined]

/** The mistakes of which each of these is said. */
const tables: readonly (readonly [Expectation, names: string])[] = [
  [
    ['Q1', 400, 'HTTP_HEADER_REQUIRED', 'header'],
    `digestMissing signatureMissing signatureInAuthorization digestOfRfc9530 certificateMissing`,
  ],
  [
    ['Q2', 401, 'SIGNATURE_INVALID', 'digest'],
    `digestOfOtherBody bodyChanged digestIsBody digestOfBase64 digestInHex digestWithoutBody
    digestOfPythonJson digestOfTabs digestOfEscapes digestOfEscapedSlashes digestOfSortedKeys
    digestOfJsonTwice digestOfUtf16 digestOfByteOrderMark digestOfLatin1 bodyPacked
    bodyWithoutLineEnds digestOfOtherNumbers digestOfLinesOfWindows digestOfEmptyObject digestOfDigest
    bodyInLatin1 digestWithSign`,
  ],
  [['Q1', 400, 'HTTP_HEADER_REQUIRED', undefined], 'requestIdMissing'],
  [
    ['Q3', 401, 'SIGNATURE_INVALID', 'signature'],
    `headerChanged upperCaseNames lineBreaksOfWindows trailingLineBreak namesAsSpelled namesInCapitals
    namePartlySpelled namesInQuotes lineBreaksOfWindowsThroughout trailingLineBreakOfWindows
    lineBreaksWrittenOut lineBreaksOfWindowsWrittenOut leadingLineBreak tabAfterColon
    linesJoinedByNothing linesJoinedByCommas blankBeforeColon blanksAtEnds valuesInLowerCase
    valuesOnly textInBase64 otherOrder hostChanged hostWithOtherPort wholeAddressAsTarget
    targetNotListed digestSignedWithoutName redirectUriDecoded redirectUriEncoded signatureInHex
    signatureTwiceInBase64`,
  ],
  [
    ['Q3', 401, 'SIGNATURE_INVALID', 'signed-headers'],
    `headerLeftOut unsignedDate unsignedDigest absentHeaderListed`,
  ],
  [
    ['Q3', 400, 'FORMAT_ERROR', 'header'],
    `headerListedTwice brokenBase64 signatureInBase64Url signatureWithoutPadding signatureWrapped
    valuesWithoutQuotes valuesInSingleQuotes valuesInTypographicQuotes parametersBySemicolons
    signatureOfRfc9421 bearerToken jws jsonSignature`,
  ],
  [['Q4', 401, 'SIGNATURE_INVALID', 'signature'], 'otherKey otherHash oldHash'],
  [['Q4', 401, 'SIGNATURE_INVALID', 'algorithm'], 'otherAlgorithm'],
  [
    ['Q5', 401, 'SIGNATURE_INVALID', 'key-id'],
    `wrongSerial decimalSerial wrongIssuer otherCertificate reversedSerial subjectForIssuer
    serialOfIssuer`,
  ],
  [
    ['Q7', 401, 'CERTIFICATE_INVALID', 'certificate'],
    `brokenCertificate rsaKeyForCertificate keyForCertificate`,
  ],
  [['Q7', 401, 'CERTIFICATE_EXPIRED', 'validity'], 'expiredCertificate'],
  [['Q7', 401, 'CERTIFICATE_INVALID', 'validity'], 'notYetValid'],
  [['Q7', 401, 'CERTIFICATE_INVALID', 'issuer'], 'unknownAuthority'],
  [['Q4', 401, 'CERTIFICATE_INVALID', 'key'], 'ecKey weakKey'],
  [['Q7', 400, 'FORMAT_ERROR', 'header'], 'firstLineOfPem certificateChain certificatesByComma'],
]

const rows = tables.flatMap(([expectation, names]) =>
  names.split(/\s+/).map((name) => [name as CorpusName, ...expectation] as const),
)

test.each(
  rows.map(([name, rule, ...expectation]) => [rule, corpus[name].meaning, name, ...expectation] as const),
)('[%s, Q10g] %s', async (rule, _meaning, name, status, code, step) => {
  const mistake: CorpusMistake = corpus[name]
  const call = () =>
    mistake.needsNoBody
      ? sandbox.tpp().get(path, { wrong: mistake })
      : sandbox.tpp().post(path, { body, wrong: mistake })
  const error = await expectRefusal(sandbox, call, { status, code: code as never })
  expect(error.message).toContain(mistake.cause)
  expect(error.explanation?.step).toBe(step)
  expect(error.rule).toBe(rule)
  expect(error._links).toEqual(status === 401 ? {} : undefined)
})

/** Facts that are reported next to a cause, or without one: they are visible in the request, not guessed. */
const plainFacts = /^(?:it does not have the form of draft-cavage|it names SHA-512|missing ")/

test.each(rows.map(([name]) => name))('[Q10g] names only the true cause of %s', async (name) => {
  const mistake: CorpusMistake = corpus[name]
  const { cause } = mistake
  await (mistake.needsNoBody
    ? sandbox.tpp().get(path, { wrong: mistake })
    : sandbox.tpp().post(path, { body, wrong: mistake }))
  const whats = (sandbox.requests.last?.explanation?.causes ?? []).map(({ what }) => what)
  expect(whats.filter((cause) => !cause.includes(cause) && !plainFacts.test(cause))).toEqual([])
  const { last } = sandbox.requests
  expect(last && explain(last).toLowerCase()).toContain(cause.toLowerCase())
})

test('[Q10j] names the other certificate of the TPP whose key signed', async () => {
  const otherSandbox = openSandbox()
  const second = otherSandbox.tpp({ key: otherKey })
  const mistake = corpus.keyOfOtherCertificate
  const refusal = async () =>
    (await readError(otherSandbox, await otherSandbox.tpp().get(path, { wrong: mistake }))).message
  expect(await refusal()).toContain('the private key of the certificate did not make it')
  await otherSandbox.tpp({ id: 'PSDNO-FSA-999999999', key: otherKey }).get(path)
  expect(await refusal()).toContain('the private key of the certificate did not make it')
  await second.get(path)
  expect(await refusal()).toContain(mistake.cause)
  expect(await refusal()).toContain(second.keyId.replace(/^SN=[^,]*/, (serial) => serial.toUpperCase()))
})

test('[Q10] covers every published mistake', () => {
  const laterMistakes: readonly CorpusName[] = ['withoutRoles', 'keyOfOtherCertificate']
  expect([...rows.map(([name]) => name), ...laterMistakes].sort()).toEqual(Object.keys(corpus).sort())
  expect(corpus).toMatchObject(mistakes)
})

test('[Q8p] requires no role in the sandbox', async () => {
  const otherSandbox = openSandbox()
  expect((await otherSandbox.tpp().post(path, { body, wrong: 'withoutRoles' })).status).toBe(201)
})

test('[Q10a] returns the whole explanation of a signature in the journal', async () => {
  const tpp = plainTpp(sandbox, { requestIds: () => 'request-1' })
  const answer = await tpp.get(path, { wrong: 'headerChanged' })
  const { explanation } = await readError(sandbox, answer)
  expect(explanation).toMatchObject({
    step: 'signature',
    signingString: 'date: Thu, 15 Jan 2026 09:00:00 GMT\nx-request-id: request-1-changed',
    finding: 'Signature: does not fit the signing string.',
    causes: expect.any(Array),
  })
})

test.each(['otherKey', 'otherAlgorithm', 'ecKey', 'expiredCertificate', 'headerLeftOut'] as const)(
  '[Q10a] returns keyId and signing string with the mistake %s in the journal',
  async (mistake) => {
    const { explanation } = await readError(
      sandbox,
      await sandbox.tpp().get(path, { wrong: corpus[mistake] }),
    )
    expect(explanation).toMatchObject({
      keyIdRead: expect.stringMatching(/^SN=.*,CA=/),
      keyIdExpected: expect.stringMatching(/^SN=.*,CA=/),
      signingString: expect.stringContaining('date: '),
    })
  },
)

test('[Q1] requires a Digest of an operation with a body, also if empty', async () => {
  const request = await sandbox.tpp().sign(new Request(`https://bank.example${path}`, { method: 'POST' }))
  request.headers.delete('digest')
  const answer = await sandbox.fetch(request)
  expect(await answer.json()).toMatchObject({ status: 400, code: 'HTTP_HEADER_REQUIRED' })
})

test('[Q10d] has no explanation of an accepted request, but its TPP', async () => {
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
