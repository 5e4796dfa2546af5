import { type Refusal, refuse } from '@pocketbank/core'
import * as v from 'valibot'
import type { HeaderSource } from '../signature/signing-string.ts'

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

const uuid = matches(v.pipe(v.string(), v.uuid()))
const ipAddress = matches(v.pipe(v.string(), v.ip()))
const geoLocation = /^GEO:(-?\d{1,2}(?:\.\d{1,10})?);(-?\d{1,3}(?:\.\d{1,10})?)$/

function isPort(value: string): boolean {
  return /^[1-9][0-9]{0,4}$/.test(value) && Number(value) <= 65_535
}

function isGeoLocation(value: string): boolean {
  const [, latitude, longitude] = geoLocation.exec(value) ?? []
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
}

/** The headers of §4 whose values have a form (Q13), in its order. */
export const headerForms: readonly HeaderForm[] = [
  { name: 'PSU-ID', expected: 'a UUID', has: uuid },
  { name: 'PSU-Context', expected: 'PRIVATE or CORPORATE', has: oneOf('private', 'corporate') },
  { name: 'PSU-IP-Address', expected: 'an IPv4 or IPv6 address', has: ipAddress },
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
  { name: 'TPP-Redirect-Preferred', expected: 'true or false', has: oneOf('true', 'false') },
]

/** Refuses the first header whose value has not the form of §4. */
export function checkHeaderForms(headers: HeaderSource): Refusal | undefined {
  for (const { name, expected, has } of headerForms) {
    const value = headers.get(name)
    if (value !== null && !has(value)) {
      return refuse('FORMAT_ERROR', `The header ${name} must be ${expected}.`, name).error
    }
  }
  return undefined
}
