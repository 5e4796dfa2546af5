import { readBankAddress } from '@pocketbank/http/address'
import { incomingRequest } from '@pocketbank/http/requests/incoming-request'
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
])('[K6c] %s is for the bank of %s, and what everyone may ask wakes none', (target, tpp) => {
  const request = incomingRequest(new Request(`https://bank.example${target}`), {}, readBankAddress({}))
  expect(readRequestTpp(request, options)).toBe(tpp)
})
