import { bytesFromBase64 } from '../../certificates/base64.ts'
import { hexFromBytes, latin1FromBytes } from '../../certificates/bytes.ts'
import { utf8Encoder } from '../../runtime/web-apis.ts'
import { httpDateMilliseconds } from '../http-date.ts'
import type { SignedMessage } from '../signing-string.ts'
import { createCause, ofHeader } from './cause.ts'
import { type Line, type Variation, withLine } from './draft.ts'

/** Another value that a client signs for a header: mistake, instruction, value. */
type OtherValue = readonly [what: string, order: string, value: string | undefined]

/** Returns undefined if decoding or encoding throws. */
export function attempt(change: (text: string) => string, text: string): string | undefined {
  try {
    return change(text)
  } catch {
    return undefined
  }
}

/** Encodes a text as the value of a form field. */
export function encodeAsForm(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1)
}

function decoded(text: string): string {
  return latin1FromBytes(utf8Encoder.encode(decodeURIComponent(text)))
}

const asSent = 'sign the value that is sent'

function otherWriting({ name, value }: Line): readonly OtherValue[] {
  return [
    [`it signs the value of ${name} in lower case`, asSent, value.toLowerCase()],
    [`it signs the value of ${name} in upper case`, asSent, value.toUpperCase()],
    [`it signs ${name} decoded once more`, asSent, attempt(decoded, value)],
    [`it signs ${name} percent-encoded once more`, asSent, attempt(encodeURIComponent, value)],
    [`it signs ${name} percent-encoded once more`, asSent, attempt(encodeURI, value)],
    [`it signs ${name} encoded as forms are`, asSent, attempt(encodeAsForm, value)],
    [`it signs ${name} with a blank at its end`, 'sign values without blanks at their ends', `${value} `],
    [`it signs ${name} with two blanks before it`, 'write one blank after the colon', ` ${value}`],
    [`it signs ${name} in quotes`, asSent, `"${value}"`],
    [`it signs ${name} without a value`, asSent, ''],
  ]
}

function otherDigest({ value }: Line): readonly OtherValue[] {
  const bare = value.replace(/^[^=]*=/, '')
  const bytes = bytesFromBase64(bare)
  const remedy = 'sign the whole value of the header, SHA-256=…'
  return [
    ['it signs digest without SHA-256= before it', remedy, bare],
    [
      'it signs digest with its algorithm in other letters',
      asSent,
      value.replace(/^[^=]*/, (name) => name.toLowerCase()),
    ],
    [
      'it signs digest with its algorithm in other letters',
      asSent,
      value.replace(/^[^=]*/, (name) => name.toUpperCase()),
    ],
    ['it signs digest as SHA256=', asSent, value.replace(/^SHA-/i, 'SHA')],
    ['it signs digest in hexadecimal', asSent, bytes && hexFromBytes(bytes)],
    ['it signs digest in hexadecimal', asSent, bytes && `SHA-256=${hexFromBytes(bytes)}`],
  ]
}

/** A fixed year for reading the date. It matters only for years of two digits. */
const century = Date.UTC(2000, 0)

function otherDate({ value }: Line): readonly OtherValue[] {
  const time = httpDateMilliseconds(value, century)
  if (time === undefined) return []
  const text = (seconds: number) => new Date(time + seconds * 1_000).toUTCString()
  const remedy = 'take the time once, and sign what is sent'
  const shiftedDates = [-1, 1, -2, 2].map(
    (seconds): OtherValue => [
      `it signs a date ${Math.abs(seconds)} s ${seconds < 0 ? 'before' : 'after'} the one that is sent`,
      remedy,
      text(seconds),
    ],
  )
  const form = 'it signs the date in another form than it is sent'
  const otherForms = [
    text(0),
    text(0).replace('GMT', 'UTC'),
    text(0).replace('GMT', '+0000'),
    text(0).replace(/, 0/, ', '),
    new Date(time).toISOString(),
    new Date(time).toISOString().replace('.000', ''),
    `${time / 1_000}`,
    `${time}`,
  ]
  return [...shiftedDates, ...otherForms.map((dateText): OtherValue => [form, asSent, dateText])]
}

/** Lists other spellings of a UUID by libraries. */
function otherId({ value }: Line): readonly OtherValue[] {
  const bare = value.replace(/^urn:uuid:|[{}-]/gi, '')
  const divided = /^[0-9a-f]{32}$/i.test(bare)
    ? bare.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    : undefined
  return [
    ['it signs x-request-id without its hyphens', asSent, bare],
    ['it signs x-request-id with hyphens', asSent, divided],
    ['it signs x-request-id in braces', asSent, `{${value}}`],
    ['it signs x-request-id as a URN', asSent, `urn:uuid:${value}`],
  ]
}

function otherAddress({ value }: Line): readonly OtherValue[] {
  const whole = URL.canParse(value) ? new URL(value).href : undefined
  return [
    [`it signs tpp-redirect-uri as a library writes it, ${whole}`, asSent, whole],
    ['it signs tpp-redirect-uri without the / at its end', asSent, value.replace(/\/$/, '')],
  ]
}

/** Headers in which a proxy sends the original host. */
const forwardedHost = ['X-Forwarded-Host', 'X-Original-Host', 'X-Host'] as const

function otherHost({ value }: Line, { headers }: SignedMessage): readonly OtherValue[] {
  const name = value.replace(/:\d+$/, '')
  const port = value.slice(name.length)
  const local = ['localhost', '127.0.0.1', '[::1]', '0.0.0.0']
  const forwarded = forwardedHost.map((header) => headers.get(header) ?? undefined)
  const byRfc7239 = /(?:^|[;,\s])host="?([^";,\s]+)/i.exec(headers.get('Forwarded') ?? '')?.[1]
  const nameHost = (host: string | undefined): OtherValue => [
    `it signs host as ${host}, but ${value} arrives, so a proxy changed it`,
    'leave host out of the list',
    host,
  ]
  return [
    ['it signs host without its port', `sign host: ${value}`, name],
    ...['80', '443', '8080', '8443'].map(
      (otherPort): OtherValue => [
        `it signs host with the port ${otherPort}`,
        `sign host: ${value}`,
        `${name}:${otherPort}`,
      ],
    ),
    ...[...forwarded, byRfc7239].map(nameHost),
    ...local.map((host) => nameHost(`${host}${port}`)),
  ]
}

const othersByName: Readonly<Record<string, (line: Line, message: SignedMessage) => readonly OtherValue[]>> =
  {
    digest: otherDigest,
    date: otherDate,
    'x-request-id': otherId,
    'tpp-redirect-uri': otherAddress,
    host: otherHost,
  }

/** Creates the variation with all values in lower case. The request target is not a value. */
export function lowerValues(lines: readonly Line[]): Variation {
  const lowered = lines.map(({ name, value }) => ({
    name,
    value: name.startsWith('(') ? value : value.toLowerCase(),
  }))
  const changedLines = lines.filter(({ value }, at) => value !== lowered[at]?.value)
  const toCause = createCause(...changedLines.map(({ name }) => ofHeader(name)))
  return { cause: toCause('it signs all values in lower case', asSent), change: { lines: lowered } }
}

/** Lists mistakes in one value. */
export function* valueVariations(lines: readonly Line[], message: SignedMessage): Generator<Variation> {
  for (const [at, line] of lines.entries()) {
    if (line.name.startsWith('(')) continue
    const otherValues = Object.hasOwn(othersByName, line.name) ? othersByName[line.name]?.(line, message) : []
    for (const [mistake, order, value] of [...(otherValues ?? []), ...otherWriting(line)]) {
      if (value === undefined || value === line.value) continue
      yield {
        cause: createCause(ofHeader(line.name))(mistake, order),
        change: { lines: withLine(lines, at, { name: line.name, value }) },
      }
    }
  }
}
