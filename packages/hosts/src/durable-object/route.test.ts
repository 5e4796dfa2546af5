import { readBankAddress } from '@pocketbank/http/address'
import { incomingRequest } from '@pocketbank/http/requests/incoming-request'
import { createAuthority } from '@pocketbank/signatures/authority'
import { createCertificateReader } from '@pocketbank/signatures/signature'
import { expect, test } from 'vitest'
import { type RouteOptions, readRequestTpp } from './route.ts'

const options: RouteOptions = {
  settings: {},
  controlToken: 'a-token-of-a-test',
  readCertificate: createCertificateReader(1).read,
}

test.each([
  ['/_sandbox/clock?tpp=PSDNO-FSA-1', 'PSDNO-FSA-1'],
  ['/_sandbox/clock', undefined],
  ['/_sandbox/health?tpp=PSDNO-FSA-1', undefined],
  ['/_sandbox/openapi.json?tpp=PSDNO-FSA-1', undefined],
  ['/openapi.json?tpp=PSDNO-FSA-1', undefined],
])('[K6a] routes %s to the bank of %s, and public requests to none', (target, tpp) => {
  const request = incomingRequest(new Request(`https://bank.example${target}`), {}, readBankAddress({}))
  expect(readRequestTpp(request, options)).toBe(tpp)
})

const authority = createAuthority()

/** A request with the seal of one TPP and the client certificate of another. */
async function requestOfTwo(seal: string | undefined, client: string | undefined) {
  const headers = new Headers()
  if (seal !== undefined)
    headers.set('TPP-Signature-Certificate', (await authority.issue({ id: seal })).base64)
  if (client !== undefined)
    headers.set('Client-Cert', `:${(await authority.issue({ id: client, kind: 'qwac' })).base64}:`)
  const request = new Request('https://bank.example/v1/accounts', { headers })
  return incomingRequest(request, {}, readBankAddress({}))
}

test.each([
  ['required', 'PSDNO-FSA-1', 'PSDNO-FSA-2', 'PSDNO-FSA-1'],
  ['required', undefined, 'PSDNO-FSA-2', undefined],
  ['optional', 'PSDNO-FSA-1', 'PSDNO-FSA-2', 'PSDNO-FSA-1'],
  ['optional', undefined, 'PSDNO-FSA-2', 'PSDNO-FSA-2'],
  ['off', 'PSDNO-FSA-1', 'PSDNO-FSA-2', 'PSDNO-FSA-2'],
  ['off', 'PSDNO-FSA-1', undefined, 'PSDNO-FSA-1'],
  ['off', undefined, undefined, 'anonymous'],
] as const)(
  '[Q16m] routes with signatures %s, seal %s and client %s to the bank of %s',
  async (signatures, seal, client, tpp) => {
    const settings = { signatures, clientCertificates: 'optional', clientCertHeader: true } as const
    const request = await requestOfTwo(seal, client)
    expect(readRequestTpp(request, { ...options, settings })).toBe(tpp)
    const withoutClients = { ...options, settings: { ...settings, clientCertificates: 'none' } } as const
    const sealed = signatures === 'required' ? seal : (seal ?? 'anonymous')
    expect(readRequestTpp(request, withoutClients)).toBe(sealed)
  },
)

test('[Q16m] routes by the client certificate that the platform passes', async () => {
  const { base64 } = await authority.issue({ id: 'PSDNO-FSA-3', kind: 'qwac' })
  const cf = { tlsClientAuth: { certPresented: '1', certRFC9440: `:${base64}:` } }
  const request = Object.assign(new Request('https://bank.example/v1/accounts'), { cf })
  const settings = { signatures: 'off', clientCertificates: 'required' } as const
  const incoming = incomingRequest(request, {}, readBankAddress({}))
  expect(readRequestTpp(incoming, { ...options, settings })).toBe('PSDNO-FSA-3')
})
