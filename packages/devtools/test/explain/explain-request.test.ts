import { describe, expect, test } from 'vitest'
import { type CorpusMistake, type CorpusName, corpus } from '../../../http/test/kit/client-mistakes/index.ts'
import { writeExplanation } from '../../src/explain/explained-text.ts'
import { writeProgram } from '../../src/explain/programs/program.ts'
import type { ExplainedRequest } from '../../src/explain/request/explained.ts'
import { explainLast } from '../kit/explaining.ts'
import { openSandbox } from '../kit/sandbox.ts'

const path = '/v1/sandbox/customers'
const body = { customerNumber: 'x', type: 'PRIVATE', name: 'Blå/bær' } as const

async function explainMistake(mistake: CorpusName): Promise<ExplainedRequest> {
  const sandbox = openSandbox()
  await sandbox.tpp().post(path, { body, wrong: corpus[mistake] })
  return explainLast(sandbox)
}

test('[Q15] shows everything known of an accepted request', async () => {
  const sandbox = openSandbox()
  await sandbox.tpp().post(path, { body })
  const report = await explainLast(sandbox)
  expect(report).toMatchObject({
    verdict: 'answered',
    status: 201,
    stages: { signature: 'passed', bank: 'passed' },
    problems: [],
    causes: [],
    request: { method: 'POST', target: path, body: { encoding: 'utf-8', isCut: false } },
    signing: { list: ['date', 'digest', 'x-request-id', 'tpp-redirect-uri'], verifies: true, faults: [] },
    digest: { fits: true, bytes: 58 },
    keyId: {
      fits: true,
      parts: [
        { label: 'SN', fits: true },
        { label: 'CN' },
        { label: 'organizationIdentifier' },
        { label: 'O' },
        { label: 'C' },
      ],
    },
    certificate: {
      organisation: 'pocketbank test TPP',
      organisationId: 'PSDNO-FSA-123456789',
      roles: [
        { name: 'PSP_AI', meaning: 'account information' },
        { name: 'PSP_PI', meaning: 'payment initiation' },
      ],
      authority: { name: 'Finanstilsynet', id: 'NO-FSA' },
      validity: 'valid',
      key: { type: 'RSA', bits: 2048 },
    },
    change: { sentences: ['Succeeded. Nothing to fix.'] },
  })
  expect(JSON.parse(JSON.stringify(report))).toMatchObject({ verdict: 'answered', keyId: { fits: true } })
})

test('[E4s] notes a repeated JSON name, also at a terminal', async () => {
  const sandbox = openSandbox()
  await sandbox.tpp().post(path, { body: '{"customerNumber":"1","type":"PRIVATE","type":"PRIVATE"}' })
  const report = await explainLast(sandbox)
  const remark = '$.type is sent more than once: the last value counts'
  expect(report).toMatchObject({ verdict: 'refused', remarks: expect.arrayContaining([remark]) })
  expect(writeExplanation(report)).toContain(remark)
})

describe('[Q15a] what was signed is shown with the first byte that differs', () => {
  test('names a cause that a hash proves', async () => {
    const { signing } = await explainMistake('namePartlySpelled')
    expect(signing?.signed?.basis).toBe('proven')
    expect(signing?.difference).toMatchObject({
      line: 3,
      column: 1,
      built: expect.stringMatching(/^x-request-id/),
      signed: expect.stringMatching(/^X-Request-ID/),
    })
    expect(signing?.lines.map(({ isSame }) => isSame)).toEqual([true, true, false, true])
  })

  test('names a cause by the list if it lacks headers', async () => {
    const { signing } = await explainMistake('headerLeftOut')
    expect(signing).toMatchObject({ unlisted: ['x-request-id'], signed: { basis: 'proven' } })
    expect(signing?.lines.at(-1)).toMatchObject({
      built: expect.stringMatching(/^x-request-id/),
      isSame: false,
    })
    expect(signing?.lines.at(-1)).not.toHaveProperty('signed')
  })

  test('says that the cause is unknown', async () => {
    const { signing, change } = await explainMistake('headerChanged')
    expect(signing).toMatchObject({
      signed: undefined,
      difference: undefined,
      verifies: false,
      faults: ['text'],
    })
    expect(new Set(signing?.lines.map(({ isSame }) => isSame)), 'no line is marked').toEqual(new Set([true]))
    expect(change.sentences.join()).toMatch(/^Compare the text that you sign/)
  })
})

test('[Q15] shows the bytes that were hashed instead', async () => {
  const { digest } = await explainMistake('digestOfEscapedSlashes')
  expect(digest).toMatchObject({ fits: false, hashed: { text: JSON.stringify(body).replaceAll('/', '\\/') } })
})

test('[Q15] accepts a keyId in the other order, with a note', async () => {
  const sandbox = openSandbox()
  const tpp = sandbox.tpp()
  const request = await tpp.sign(new Request(`https://bank.example${path}`))
  const [, issuer = ''] = /CA=([^"]*)"/.exec(request.headers.get('signature') ?? '') ?? []
  request.headers.set(
    'signature',
    (request.headers.get('signature') ?? '').replace(issuer, issuer.split(',').reverse().join(',')),
  )
  await sandbox.fetch(request)
  const { keyId, verdict, remarks } = await explainLast(sandbox)
  expect([verdict, keyId?.fits]).toEqual(['answered', true])
  expect(remarks.at(-1)).toContain('most general attribute first')
})

test('[Q15] names a certificate of neither keyId nor signature', async () => {
  const { causes, change } = await explainMistake('otherCertificate')
  expect(causes[0]?.what).toContain('another certificate was sent than you sign with')
  expect(change.code[1]?.lines.find(({ isRemedy }) => isRemedy)?.text).toContain('TPP-Signature-Certificate')
})

describe('[Q15e] names the request for which a signature was made', () => {
  test('names a signature that was used again', async () => {
    const sandbox = openSandbox()
    const tpp = sandbox.tpp()
    const first = await tpp.sign(
      new Request(`https://bank.example${path}`, { headers: { 'X-Request-ID': 'first' } }),
    )
    await sandbox.fetch(first.clone())
    const second = await tpp.sign(
      new Request(`https://bank.example${path}`, { headers: { 'X-Request-ID': 'second' } }),
    )
    second.headers.set('signature', first.headers.get('signature') ?? '')
    await sandbox.fetch(second)
    const { causes } = await explainLast(sandbox)
    expect(causes).toEqual([
      expect.objectContaining({
        what: `it is the signature of another request, ${sandbox.requests.all[0]?.id}`,
        do: expect.stringContaining('sign every request anew'),
      }),
    ])
  })

  test('names a request sent again under a new id', async () => {
    const sandbox = openSandbox()
    const request = await sandbox
      .tpp()
      .sign(new Request(`https://bank.example${path}?x=1`, { headers: { 'X-Request-ID': 'first' } }))
    await sandbox.fetch(request.clone())
    request.headers.set('x-request-id', 'second')
    await sandbox.fetch(new Request(`https://bank.example${path}`, request))
    const { causes, signing } = await explainLast(sandbox)
    expect(causes[0]?.what).toMatch(
      /^it is the signature of another request|^it was made with the x-request-id of another request/,
    )
    expect(
      signing?.lines.some(
        ({ built, signed }) => built === 'x-request-id: second' && signed === 'x-request-id: first',
      ),
    ).toBe(true)
  })
})

test('[Q15b] has a program in each language for every mistake, with changed lines marked', async () => {
  const sandbox = openSandbox()
  const tpp = sandbox.tpp()
  for (const [name, mistake] of Object.entries<CorpusMistake>(corpus)) {
    await (mistake.needsNoBody
      ? tpp.get(path, { wrong: mistake })
      : tpp.post(path, { body: { ...body, type: 'x' as never }, wrong: mistake }))
    const { change, problems } = await explainLast(sandbox)
    expect(problems.length, name).toBeGreaterThan(0)
    expect(change.code.map(({ language }) => language)).toEqual([
      'curl',
      'javascript',
      'java',
      'python',
      'csharp',
    ])
    for (const program of change.code) {
      expect(
        program.lines.some(({ isRemedy }) => isRemedy),
        `${name} in ${program.language}`,
      ).toBe(true)
      expect(writeProgram(program)).not.toMatch(/undefined|\[object/)
    }
    for (const sentence of change.sentences) expect(sentence).toMatch(/^[A-Z].*[.…]$/s)
  }
})

test('has cause, change, both signing strings and program at terminals', async () => {
  const report = await explainMistake('upperCaseNames')
  const rows = writeExplanation(report, { language: 'python' }).split('\n')
  expect(rows[0]).toBe(`✗ 401 SIGNATURE_INVALID POST ${path}`)
  expect(rows).toContain('  change      Write all header names of the signing string in lower case.')
  expect(rows).toContain('              first difference: line 1, column 1 (byte 1)')
  expect(rows).toContainEqual(expect.stringMatching(/^ {14}\+ Date: /))
  expect(rows).toContainEqual(expect.stringMatching(/^ {2}> text = /))
})

test('shows the refusal of a request that the journal has dropped', async () => {
  const sandbox = openSandbox()
  await sandbox.tpp().post(path, { body, wrong: 'otherKey' })
  const [entry] = sandbox.requests.all
  if (entry === undefined) throw new Error('nothing was asked')
  const report = await explainLast({
    requests: { ...sandbox.requests, last: { ...entry }, all: [] } as never,
  })
  expect(report).toMatchObject({
    request: undefined,
    signing: undefined,
    problems: [{ code: 'SIGNATURE_INVALID' }],
    change: { code: [] },
  })
  expect(writeExplanation(report)).toContain('✗ 401')
})

test('[Q15e] names the seconds between a signed Date and the sent one', async () => {
  const sandbox = openSandbox()
  const request = await sandbox.tpp().sign(new Request(`https://bank.example${path}`))
  const later = Date.parse(request.headers.get('date') ?? '') + 97_000
  request.headers.set('date', new Date(later).toUTCString())
  await sandbox.fetch(request)
  const { causes } = await explainLast(sandbox)
  expect(causes.map(({ what }) => what)).toEqual(['it signs a date 97 s before the one that is sent'])
})
