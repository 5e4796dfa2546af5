import { limits, type RuleId } from '@pocketbank/core'
import { isIdentityNumber } from '@pocketbank/core/domain/customers'
import * as v from 'valibot'
import { isRedirectUri } from './redirect-uri.ts'

/** Form of a request header, and words for sentences about it. */
export interface HeaderForm {
  readonly name: string
  readonly sentence: string
  readonly rule: RuleId
  readonly expected: string
  readonly has: (value: string) => boolean
  /** JSON Schema of the value. It may allow more than `has` does. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly example: string
  /** Any text is valid (§4). A value of another form is only noted in the journal. */
  readonly isAnyText?: true
}

/** Makes a check for a few allowed values. D: accepts any letter case, as in the values of a body. */
function anyOf(...values: readonly string[]): (value: string) => boolean {
  return (value) => values.includes(value.toLowerCase())
}

function matches(schema: v.GenericSchema): (value: string) => boolean {
  return (value) => v.is(schema, value)
}

function hasForm(form: RegExp): (value: string) => boolean {
  return (value) => form.test(value)
}

const uuid = matches(v.pipe(v.string(), v.uuid()))
const ipAddress = matches(v.pipe(v.string(), v.ip()))

/** Checks an IP address. A zone as in `fe80::1%eth0` has a meaning on one machine only. */
function isIpAddress(value: string): boolean {
  return !value.includes('%') && ipAddress(value)
}

const geoLocation = /^GEO:(-?\d{1,2}(?:\.\d{1,10})?);(-?\d{1,3}(?:\.\d{1,10})?)$/

/** D: no comma in a single value, since repeated headers arrive joined by commas (RFC 9110 §5.3). */
const sessionId = /^[\x21-\x2b\x2d-\x7e]{1,100}$/
const corporateId = /^[\x20-\x2b\x2d-\x7e\xa0-\xff]{1,35}$/

/** Makes the form of a header with a few allowed values. D: any letter case is valid, as in bodies. */
function createEnum(...values: readonly string[]) {
  return {
    schema: { type: 'string', enum: values },
    has: anyOf(...values.map((value) => value.toLowerCase())),
  }
}

function headerForm(form: RegExp) {
  return { schema: { type: 'string', pattern: form.source }, has: hasForm(form) }
}

const uuidForm = { schema: { type: 'string', format: 'uuid' }, has: uuid } as const

function isPort(value: string): boolean {
  return /^[1-9][0-9]{0,4}$/.test(value) && Number(value) <= 65_535
}

function isGeoLocation(value: string): boolean {
  const [, latitude, longitude] = geoLocation.exec(value) ?? []
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
}

/** The headers of §4 whose values have a form (Q13), in its order. */
export const headerForms: readonly HeaderForm[] = [
  {
    name: 'TPP-Session-ID',
    sentence: 'The session. Without a PSU-ID it names the PSU.',
    rule: 'Q13c',
    expected: '1 to 100 printable ASCII characters without blank or comma',
    ...headerForm(sessionId),
    example: 'session-1',
  },
  {
    name: 'TPP-Redirect-URI',
    sentence:
      'The address to which the SCA page sends the PSU back. ' +
      'Without it the bank returns no link to the SCA page.',
    rule: 'S3a',
    expected:
      'an http or https URL, or one of an app, as browsers read ' +
      'it, of up to 2000 characters, without user-info and fragment',
    has: isRedirectUri,
    schema: { type: 'string', format: 'uri', maxLength: 2_000 },
    example: 'https://tpp.example/back',
  },
  {
    name: 'TPP-Redirect-Preferred',
    sentence:
      'false lets the PSU approve in an app on a phone if ' +
      'possible. Without it the PSU approves in the browser.',
    rule: 'Q13',
    expected: 'true or false',
    ...createEnum('true', 'false'),
    example: 'true',
  },
  {
    name: 'PSU-ID',
    sentence: 'The id of the PSU at this TPP.',
    rule: 'Q13',
    expected: 'a UUID',
    ...uuidForm,
    example: '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
  },
  {
    name: 'X-PSU-IDENTITY',
    sentence:
      'The national identity number or D-number of the PSU, ' +
      'instead of PSU-ID: 11 digits with right check digits.',
    rule: 'S9a',
    expected: 'a national identity number or D-number: 11 digits with right check digits',
    has: isIdentityNumber,
    schema: { type: 'string', pattern: '^[0-9]{11}$' },
    example: '13039319955',
  },
  {
    name: 'PSU-Corporate-ID',
    sentence: 'The corporation for which the PSU acts, such as 18129215603. Required in a corporate context.',
    rule: 'Q13d',
    expected: '1 to 35 printable characters without a comma',
    ...headerForm(corporateId),
    example: '18129215603',
  },
  {
    name: 'PSU-Context',
    sentence: 'The side of the bank on which the PSU is. Without it the PSU chooses at the first SCA.',
    rule: 'Q13',
    expected: 'PRIVATE or CORPORATE',
    ...createEnum('PRIVATE', 'CORPORATE'),
    example: 'PRIVATE',
  },
  {
    name: 'PSU-IP-Address',
    sentence:
      'The IP address of the PSU. Without it the request is ' +
      `unattended: ${limits.unattendedCallsPerDay} a day.`,
    rule: 'Q13e',
    expected: 'an IPv4 or IPv6 address without a zone',
    has: isIpAddress,
    schema: { type: 'string', anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] },
    example: '192.0.2.1',
  },
  {
    name: 'PSU-IP-Port',
    sentence: 'The port of the PSU.',
    rule: 'Q13',
    expected: 'a port from 1 to 65535',
    has: isPort,
    schema: { type: 'string' },
    isAnyText: true,
    example: '443',
  },
  {
    name: 'PSU-HTTP-Method',
    sentence: "The method of the PSU's request to the TPP.",
    rule: 'Q13',
    expected: 'GET, POST, PUT, PATCH or DELETE',
    ...createEnum('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    example: 'GET',
  },
  {
    name: 'PSU-Device-ID',
    sentence: "The id of the PSU's device.",
    rule: 'Q13',
    expected: 'a UUID',
    ...uuidForm,
    example: '99435c7e-ad88-49ec-a2ad-99ddcb1f5555',
  },
  {
    name: 'PSU-Geo-Location',
    sentence: 'The place of the PSU, as in GEO:59.91;10.75.',
    rule: 'Q13',
    expected: '"GEO:" latitude ";" longitude, as in GEO:59.91;10.75',
    has: isGeoLocation,
    schema: { type: 'string' },
    isAnyText: true,
    example: 'GEO:59.91;10.75',
  },
]
