import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { setup } from '../../test/vectors/setup.ts'
import { type Signing, signRequest, type TestMessage, withHeader } from '../../test/vectors/signing.ts'
import { requireRole } from './tpp.ts'

const { workshop, authority, keyPem, other, body, get, post, judge } = setup()
afterAll(() => workshop.close())

describe('accepts', () => {
  const uuid = '3c9c4b5e-0f6e-4a53-9f0f-3f6d7f4d3a10'
  const wrap = (value: string) => `=?utf-8?B?${Buffer.from(value).toString('base64')}?=`
  test.each<readonly [string, Signing]>([
    ['[Q1] a request without body and without digest', { wrap }],
    [
      '[Q3] a request with all headers that are signed',
      {
        wrap,
        headers: { 'psu-id': uuid, 'psu-corporate-id': '1', 'tpp-redirect-uri': 'https://tpp.example/' },
      },
    ],
    [
      '[Q3] more signed headers than necessary',
      { wrap, names: ['(request-target)', 'x-request-id', 'date'], target: '/v1/accounts?x=%20y' },
    ],
    ['[Q3] the signed headers in capitals', { wrap, names: ['Date', 'X-Request-ID'] }],
    ['[Q3] a signed header without value', { wrap, headers: { empty: '' } }],
    ['[Q3] bytes of ISO-8859-1 in a signed header', { wrap, headers: { 'psu-corporate-id': 'Blåbær' } }],
    ['[Q4] hs2019', { wrap, algorithm: 'hs2019' }],
    ['[Q4] RSA-SHA256 in capitals', { wrap, algorithm: 'RSA-SHA256' }],
    ['[Q4] the name of Java', { wrap, algorithm: 'SHA256withRSA' }],
    ['[Q6] a keyId in raw UTF-8', { wrap: (value) => Buffer.from(value).toString('latin1') }],
    ['[Q6] a keyId in raw ISO-8859-1', {}],
    [
      '[Q5] the percent-encoded keyId',
      { keyId: `SN=FFAB12,CA=${encodeURIComponent('CN=Test CA,O="Blåbær, Inc",C=NO')}` },
    ],
    ['[Q5] the serial last', { keyId: 'CA=CN=Test CA,O=Bl%C3%A5b%C3%A6r\\, Inc,C=NO,SN=00ffab12' }],
    [
      '[Q5] leading zeros, small letters, blanks',
      { keyId: ' sn = 000000ffab12 , ca = C=NO, O=Bl%E5b%E6r, Inc, CN=Test CA' },
    ],
  ])('%s', async (_, signing) => {
    const authentication = await judge(get(signing))
    expect(authentication).toMatchObject({
      accepted: true,
      tpp: { id: 'PSDNO-FSA-123', name: 'Acme', roles: ['PSP_AI'] },
    })
  })

  test('[Q3] accepts a request without a Date header', async () => {
    const message = withHeader(get({ names: ['x-request-id'] }), 'Date', undefined)
    expect(await judge(message)).toMatchObject({ accepted: true })
  })

  test('[Q3] joins repeated headers by comma and blank', async () => {
    const message = get({ headers: { 'psu-corporate-id': 'a, b' } })
    message.headers.delete('psu-corporate-id')
    for (const value of [' a', 'b ']) message.headers.append('PSU-Corporate-ID', value)
    expect(await judge(message)).toMatchObject({ accepted: true })
  })

  test('[Q4] accepts a missing algorithm', async () => {
    expect(await judge(get({ wrap: (value) => value.replace('algorithm="rsa-sha256",', '') }))).toMatchObject(
      { accepted: true },
    )
  })

  test('[Q2] accepts a body with its digest, and no body with the digest of nothing', async () => {
    expect(await judge(post())).toMatchObject({ accepted: true })
    const ofNothing = `SHA-256=${createHash('sha256').digest('base64')}`
    expect(await judge(get({ headers: { digest: ofNothing } }))).toMatchObject({ accepted: true })
  })

  test('[Q8] uses the subject name as id without organizationIdentifier', async () => {
    expect(await judge(signRequest(other))).toMatchObject({
      tpp: { id: 'O=Other,C=NO', name: 'Other', roles: undefined },
    })
  })

  test('[Q7] accepts any issuer by default, without a note', async () => {
    expect(await judge(get())).toMatchObject({ accepted: true, notes: [] })
  })
})

describe('order and policy', () => {
  test('[Q9] refuses by the first failure in order, from headers to role', async () => {
    const expired = authority.issue({ keyPem, notAfter: '20260101000000Z', serial: '77' })
    const wrongList = ['date', 'x-request-id', 'digest', 'psu-id']
    const wrongs: TestMessage[] = [signRequest(expired, { method: 'POST', body })]
    const add = (signing: Signing) =>
      wrongs.push(signRequest(expired, { method: 'POST', body, by: other, ...signing }))
    add({})
    add({ names: wrongList })
    add({ names: wrongList, algorithm: 'rsa-sha512' })
    add({ names: wrongList, algorithm: 'rsa-sha512', keyId: 'SN=78,CA=CN=x' })
    const last = () => wrongs.at(-1) ?? post()
    wrongs.push(withHeader(last(), 'TPP-Signature-Certificate', 'MAA='))
    wrongs.push({ ...last(), body: new Uint8Array(1) })
    wrongs.push(withHeader(last(), 'Date', 'today'))
    wrongs.push(withHeader(last(), 'Signature', undefined))
    const steps = await Promise.all(
      wrongs.map(async (message) => {
        const authentication = await judge(message)
        return authentication.accepted
          ? 'accepted'
          : `${authentication.explanation.step} ${authentication.refusal.code}`
      }),
    )
    expect(steps).toEqual([
      'validity CERTIFICATE_EXPIRED',
      'signature SIGNATURE_INVALID',
      'signed-headers SIGNATURE_INVALID',
      'algorithm SIGNATURE_INVALID',
      'key-id SIGNATURE_INVALID',
      'certificate CERTIFICATE_INVALID',
      'digest SIGNATURE_INVALID',
      'header FORMAT_ERROR',
      'header HTTP_HEADER_REQUIRED',
    ])
  })

  test('[Q12] verifies what is sent if signatures are optional', async () => {
    const optional = { signatures: 'optional' } as const
    const bare = { method: 'GET', target: '/v1/accounts', headers: new Headers(), body: new Uint8Array(0) }
    expect(await judge(bare, optional)).toMatchObject({
      accepted: true,
      tpp: { id: 'anonymous' },
      certificate: undefined,
    })
    expect(await judge(withHeader(get(), 'Signature', undefined), optional)).toMatchObject({
      accepted: true,
      tpp: { id: 'PSDNO-FSA-123' },
    })
    expect(await judge(get(), optional)).toMatchObject({ accepted: true, tpp: { id: 'PSDNO-FSA-123' } })
    expect(await judge(get({ by: other }), optional)).toMatchObject({ explanation: { step: 'signature' } })
    expect(
      await judge(
        withHeader(bare, 'Digest', 'SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE='),
        optional,
      ),
    ).toMatchObject({ explanation: { step: 'digest' } })
    expect(await judge(withHeader(bare, 'TPP-Signature-Certificate', 'MAA='), optional)).toMatchObject({
      explanation: { step: 'certificate' },
    })
    expect(await judge(withHeader(get(), 'TPP-Signature-Certificate', undefined), optional)).toMatchObject({
      refusal: { code: 'HTTP_HEADER_REQUIRED' },
    })
    expect(await judge(withHeader(post(), 'Digest', undefined), optional)).toMatchObject({
      refusal: { path: 'Digest' },
    })
  })

  test('[Q12] verifies nothing if signatures are off, and reads the TPP from a certificate', async () => {
    const off = { signatures: 'off' } as const
    expect(await judge(get({ by: other }), off)).toMatchObject({
      accepted: true,
      tpp: { id: 'PSDNO-FSA-123' },
    })
    expect(await judge(withHeader(get(), 'TPP-Signature-Certificate', 'x'), off)).toMatchObject({
      accepted: true,
      tpp: { id: 'anonymous' },
    })
  })

  test('[Q8] requires a role only of certificates that state roles', async () => {
    const authentication = await judge(get())
    if (!authentication.accepted) throw new Error(authentication.refusal.text)
    expect(requireRole(authentication.tpp, 'PSP_AI')).toBeUndefined()
    expect(requireRole(authentication.tpp, 'PSP_PI')).toMatchObject({
      code: 'FORBIDDEN',
      text: expect.stringContaining('PSP_PI'),
    })
    expect(requireRole({ ...authentication.tpp, roles: [] }, 'PSP_AI')).toMatchObject({
      text: expect.stringContaining('no role'),
    })
    expect(requireRole({ ...authentication.tpp, roles: undefined }, 'PSP_PI')).toBeUndefined()
  })
})
