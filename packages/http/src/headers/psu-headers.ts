import { isIdentityNumber, type Problem } from '@pocketbank/core'
import * as v from 'valibot'
import type { HeaderSource } from '../signature/signing-string.ts'
import { isRedirectUri } from './redirect-uri.ts'
import { wrongForm } from './required-headers.ts'

/** The form of a header that a request may carry, and how a sentence names it. */
interface HeaderForm {
  readonly name: string
  readonly expected: string
  readonly has: (value: string) => boolean
}

/** D: one of these in any letter case, as in the values of a body. */
function oneOf(...values: readonly string[]): (value: string) => boolean {
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

/** A zone (`fe80::1%eth0`) means something on one machine only. */
function isIpAddress(value: string): boolean {
  return !value.includes('%') && ipAddress(value)
}

const geoLocation = /^GEO:(-?\d{1,2}(?:\.\d{1,10})?);(-?\d{1,3}(?:\.\d{1,10})?)$/

/** D: no comma in what names one thing, since a comma is how two headers of one name arrive (RFC 9110, 5.3). */
const sessionId = hasForm(/^[\x21-\x2b\x2d-\x7e]{1,100}$/)
const corporateId = hasForm(/^[\x20-\x2b\x2d-\x7e\xa0-\xff]{1,35}$/)

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
    expected: '1 to 100 printable ASCII characters without blank or comma',
    has: sessionId,
  },
  {
    name: 'TPP-Redirect-URI',
    expected:
      'an http or https URL as browsers read it, of up to 2000 characters, without user-info and fragment',
    has: isRedirectUri,
  },
  { name: 'TPP-Redirect-Preferred', expected: 'true or false', has: oneOf('true', 'false') },
  { name: 'PSU-ID', expected: 'a UUID', has: uuid },
  {
    name: 'X-PSU-IDENTITY',
    expected: 'a national identity number or D-number: 11 digits with right check digits',
    has: isIdentityNumber,
  },
  {
    name: 'PSU-Corporate-ID',
    expected: '1 to 35 printable characters without a comma',
    has: corporateId,
  },
  { name: 'PSU-Context', expected: 'PRIVATE or CORPORATE', has: oneOf('private', 'corporate') },
  { name: 'PSU-IP-Address', expected: 'an IPv4 or IPv6 address without a zone', has: isIpAddress },
  { name: 'PSU-IP-Port', expected: 'a port from 1 to 65535', has: isPort },
  {
    name: 'PSU-HTTP-Method',
    expected: 'GET, POST, PUT, PATCH or DELETE',
    has: oneOf('get', 'post', 'put', 'patch', 'delete'),
  },
  { name: 'PSU-Device-ID', expected: 'a UUID', has: uuid },
  {
    name: 'PSU-Geo-Location',
    expected: '"GEO:" latitude ";" longitude, as in GEO:59.91;10.75',
    has: isGeoLocation,
  },
]

/** Headers that contradict each other: a private PSU and a corporation for which they act (S7f). */
function contradictions(headers: HeaderSource): readonly Problem[] {
  const isPrivate = headers.get('PSU-Context')?.toLowerCase() === 'private'
  if (!isPrivate || !headers.has('PSU-Corporate-ID')) return []
  const path = 'PSU-Corporate-ID'
  return [
    {
      code: 'FORMAT_ERROR',
      text: `The header ${path} must not be there where PSU-Context is PRIVATE.`,
      path,
    },
  ]
}

/** The headers of a request whose values have not the form of §4 or contradict others. */
export function wrongHeaderForms(headers: HeaderSource): readonly Problem[] {
  const problems: Problem[] = []
  for (const { name, expected, has } of headerForms) {
    const value = headers.get(name)
    if (value !== null && !has(value)) problems.push(wrongForm(name, expected, value))
  }
  return [...problems, ...contradictions(headers)]
}
