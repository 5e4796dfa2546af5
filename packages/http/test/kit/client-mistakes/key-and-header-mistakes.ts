import { otherKey } from '@pocketbank/signatures/authority'
import {
  body,
  type ClientMistake,
  createBodyMistake,
  createChangedRequest,
  customers,
  renamed,
} from './client-mistake.ts'
import { corpus } from './corpus.ts'

/** keyId and certificate. */
export const ofCertificate: readonly ClientMistake[] = [
  {
    title: 'the key of the certificate before',
    cause: corpus.keyOfOtherCertificate.cause,
    change: 'sign with the key that belongs to the certificate',
    send: async ({ tpp }) => {
      await tpp({ key: otherKey }).get(customers)
      await tpp().get(customers, { wrong: corpus.keyOfOtherCertificate })
    },
  },
  {
    title: 'the certificate of another TPP',
    cause: 'another certificate was sent than you sign with',
    change: 'Send the certificate with the serial number',
    send: ({ tpp }) => tpp().post(customers, { body, wrong: corpus.otherCertificate }),
  },
  createChangedRequest(
    'a certificate as data URI',
    (headers) => {
      const base64 = headers.get('TPP-Signature-Certificate') ?? ''
      headers.set('TPP-Signature-Certificate', `data:application/x-x509-ca-cert;base64,${base64}`)
    },
    { cause: 'it holds a data URI', change: 'Send the base64 after the comma' },
  ),
  createChangedRequest(
    'quotes that are doubled',
    (headers) => headers.set('Signature', (headers.get('Signature') ?? '').replaceAll('"', '""')),
    { cause: 'its quotes are doubled', change: 'Put every value into double quotes' },
  ),
  {
    title: 'a certificate without the role',
    cause: 'needs the PSD2 role PSP_AI',
    change: 'Use a certificate whose PSD2 statement has the role PSP_AI',
    send: ({ tpp }) =>
      tpp({ roles: ['PSP_PI'] }).get('/v1/accounts', { headers: { 'PSU-IP-Address': '192.0.2.1' } }),
  },
]

/** Headers, and the body that is sent. */
export const ofMessage: readonly ClientMistake[] = [
  createChangedRequest(
    'a body under Content-Encoding',
    (headers) => headers.set('Content-Encoding', 'gzip'),
    {
      cause: 'Content-Encoding: must be left out, as the bank does not unpack bodies, got "gzip"',
      change: 'Send the JSON without packing it',
    },
  ),
  createChangedRequest(
    'an X-Request-ID that a proxy has renamed',
    (headers) => renamed(headers, 'x-request-id', 'x-correlation-id'),
    {
      cause: 'x-correlation-id arrives instead of x-request-id',
      change: 'Send x-request-id',
    },
  ),
  createChangedRequest(
    'a Date that a gateway has renamed',
    (headers) => renamed(headers, 'date', 'x-amzn-remapped-date'),
    {
      cause: 'x-amzn-remapped-date arrives instead of date',
      change: 'Send date',
    },
  ),
  {
    title: 'a clock that is wrong',
    cause: 'must be at most 300 seconds from',
    change: 'by the clock of the bank: Thu, 15 Jan 2026 09:00:00 GMT',
    send: ({ tpp }) => tpp({ now: () => new Date('2026-01-15T09:20:00Z') }).get(customers),
  },
  {
    title: 'a Date in another form',
    cause: 'is not a date of RFC 7231',
    change: 'Send Date: Thu, 15 Jan 2026 09:00:00 GMT',
    send: ({ tpp }) => tpp({ headers: { Date: '2026-01-15T09:00:00Z' } }).get(customers),
  },
  {
    title: 'a national identity number as PSU-ID',
    cause: 'it is a national identity number',
    change: 'send the number as X-PSU-IDENTITY',
    send: ({ tpp }) =>
      tpp().get('/v1/accounts', { headers: { 'PSU-ID': '13039319955', 'PSU-IP-Address': '192.0.2.1' } }),
  },
  {
    title: 'two slashes in the path',
    cause: 'the path has two slashes in a row',
    change: 'write the path with one slash, /v1/accounts',
    send: ({ tpp }) => tpp().get('/v1//accounts' as string),
  },
  createBodyMistake('a body encoded twice', JSON.stringify(JSON.stringify(body)), {
    cause: 'put into JSON once more',
    change: 'Encode the body as JSON once',
  }),
  createBodyMistake('a body with a byte order mark', `\ufeff${JSON.stringify(body)}`, {
    cause: 'byte order mark of UTF-8',
    change: 'Send the body without the byte order mark',
  }),
  createBodyMistake('a dictionary of Python', "{'customerNumber': 'x', 'type': None}", {
    cause: 'as Python shows a dictionary',
    change: 'Write the body by json.dumps',
  }),
  createBodyMistake('a comma too many', '{"customerNumber":"x",}', {
    cause: 'a comma with nothing after it',
    change: 'Leave out commas',
  }),
  {
    title: 'a body as forms have it',
    cause: 'the body is encoded as forms are',
    change: 'Send JSON, with Content-Type application/json',
    send: ({ tpp }) =>
      tpp().post(customers as string, {
        body: 'customerNumber=x&type=PRIVATE',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
  },
]
