import { bytesFromBase64 } from '../../certificates/base64.ts'
import { latin1FromBytes, latin1FromPercent } from '../../certificates/bytes.ts'
import { readSignatureHeader } from '../signature-header.ts'
import { type Cause, createCause } from './cause.ts'

/**
 * A mistake in writing the header, and the function that undoes it. Without the mistake it returns the same
 * text.
 */
type Repair = readonly [cause: Cause, undo: (text: string) => string]

const parameter = '(?:keyId|algorithm|headers|signature|created|expires)'
const quotes = 'put every value into double quotes, keyId="…"'
const commas = 'put one comma between two parameters'

const ofWriting = createCause('parameters', 'writing')
const ofList = createCause('list', 'parameters')

function between(pattern: string): RegExp {
  return new RegExp(`(["'\\w=/+)])${pattern}(?=${parameter}[ \\t]*[=:])`, 'gi')
}

const oneTargetLine = 'list (request-target), and sign method and path in one line'

const repairs: readonly Repair[] = [
  [
    ofWriting('the value begins with the name of the header', 'begin the value of the header with keyId="'),
    (text) => text.replace(/^\s*signature\s*:\s*(?=\w)/i, ''),
  ],
  [
    ofWriting(
      'the whole value is in base64',
      'send the unchanged value, or as an encoded word, =?utf-8?B?…?=, where it is not ASCII',
    ),
    (text) => fromBase64(text.trim()) ?? text,
  ],
  [
    ofWriting('the whole value is percent-encoded', 'send the unchanged value'),
    (text) => (/^[^"'\s]*%3D/i.test(text) ? latin1FromPercent(text) : text),
  ],
  [
    ofWriting('it is written for a page of HTML, with &quot; for a quote', 'send the quotes themselves'),
    (text) => text.replace(/&(?:quot|#34|#x22);/g, '"'),
  ],
  [
    ofWriting('its quotes have backslashes in front, as in a text of a program', quotes),
    (text) => (/[^\\]"/.test(text) ? text : text.replaceAll('\\"', '"')),
  ],
  [
    ofWriting('its quotes are doubled, as in a table of values or a verbatim text', quotes),
    (text) => (/=""[^",]/.test(text) ? text.replaceAll('""', '"') : text),
  ],
  [
    ofWriting('its quotes are typographic', quotes),
    (text) =>
      valuesWithin(text.replace(/[\u201c\u201d\u201e\u201f«»]/g, '"'), '[\u2018\u2019\u201a\u201b‹›]'),
  ],
  [ofWriting('its values are in single quotes', quotes), (text) => valuesWithin(text, "['`]")],
  [
    ofWriting(
      'it is in brackets or quotes as a whole',
      'leave out the brackets or quotes around the whole value',
    ),
    (text) => text.replace(/^\s*(?:\{(.*)\}|\[(.*)\]|\((.*)\)|'(.*)'|"(.*)")\s*$/s, '$1$2$3$4$5'),
  ],
  [ofWriting('it has values without quotes', quotes), inQuotes],
  [
    ofWriting('it has colons after the names of parameters', 'write parameters as name="…"'),
    (text) => text.replace(new RegExp(`(${parameter})"?[ \\t]*:[ \\t]*(?=")`, 'gi'), '$1='),
  ],
  [
    ofWriting('semicolons are between its parameters', commas),
    (text) => text.replace(between('[ \\t]*;[ \\t]*'), '$1,'),
  ],
  [
    ofWriting('ampersands are between its parameters', commas),
    (text) => text.replace(between('[ \\t]*&[ \\t]*'), '$1,'),
  ],
  [
    ofWriting('only blanks are between its parameters', commas),
    (text) => text.replace(between('[ \\t]+'), '$1,'),
  ],
  [
    ofList(
      'the list of signed headers is divided by commas or semicolons',
      'write one blank between two names of the list',
    ),
    (text) => inList(text, withBlanksBetween),
  ],
  [
    ofList('the list of signed headers is in brackets', 'write the list without brackets'),
    (text) => inList(text, withoutBrackets),
  ],
  [
    ofList(
      'the list of signed headers names :authority, which HTTP/2 has and no request carries as a header',
      'list host, and sign its value',
    ),
    (text) => inList(text, (list) => list.replace(/(?<![^ ]):authority(?![^ ])/i, 'host')),
  ],
  [
    ofList('the list of signed headers names :method or :path, which HTTP/2 has', oneTargetLine),
    (text) => inList(text, (list) => oneTarget(list, /(?<![^ ]):(?:method|path|scheme)(?![^ ])/gi)),
  ],
  [
    ofList('the list of signed headers names components of RFC 9421, such as @method', oneTargetLine),
    (text) =>
      inList(text, (list) =>
        oneTarget(
          list,
          /(?<![^ ])@(?:method|path|target-uri|request-target|query|authority|scheme)(?![^ ])/gi,
        ),
      ),
  ],
  [
    ofWriting(
      'its parameters have other names than those of draft-cavage-http-signatures-10',
      'name the parameters keyId, algorithm, headers and signature',
    ),
    (text) =>
      text
        .replace(/\b(?:key_id|key-id|kid)(?=[ \t]*=[ \t]*")/i, 'keyId')
        .replace(/\b(?:signedHeaders|signed_headers|signed-headers)(?=[ \t]*=[ \t]*")/i, 'headers'),
  ],
]

/** Replaces other quotation marks around values by double quotes. */
function valuesWithin(text: string, mark: string): string {
  const start = `${parameter}[ \\t]*[=:][ \\t]*`
  const end = `(?=[ \\t]*(?:[,;&]|$|${parameter}))`
  return text.replace(new RegExp(`(${start})${mark}([^"]*?)${mark}${end}`, 'gi'), '$1"$2"')
}

function fromBase64(text: string): string | undefined {
  const bytes = text.length > 32 ? bytesFromBase64(text.replace(/\s+/g, '')) : undefined
  const inner = bytes && latin1FromBytes(bytes)
  return inner !== undefined && /keyId[ \t]*=/i.test(inner) ? inner : undefined
}

function inList(text: string, change: (list: string) => string): string {
  return text.replace(
    /(headers[ \t]*=[ \t]*")([^"]*)(?=")/i,
    (_, start: string, list: string) => start + change(list),
  )
}

/** Replaces commas and semicolons in a list, with the blanks around them, by one blank. */
function withBlanksBetween(list: string): string {
  const names = list.split(/[,;]/)
  return names.length === 1 ? list : names.map((name) => name.trim()).join(' ')
}

function withoutBrackets(list: string): string {
  return /^[[({]/.test(list) && /[\])}]$/.test(list) ? list.slice(1, -1).trim() : list
}

/**
 * Replaces the first part of a request target in a list by `(request-target)`, and removes the other parts.
 */
function oneTarget(list: string, parts: RegExp): string {
  let count = 0
  return list
    .replace(parts, () => (count++ === 0 && !list.includes('(request-target)') ? '(request-target)' : ''))
    .replace(/ {2,}/g, ' ')
}

/** Quotes each value that has no quotes. */
function inQuotes(text: string): string {
  // Begins a match only at the start of a run of separators. Otherwise the time would be quadratic in the
  // length of the run.
  const start = new RegExp(`(^|(?<![,;&\\s])[,;&\\s]+)(${parameter}[ \\t]*[=:][ \\t]*)`, 'gi')
  const matches = [...text.matchAll(start)]
  if (matches[0]?.index !== 0) return text
  const parts = matches.map((match, at) => {
    const [whole, border, name] = match
    const value = text.slice(match.index + whole.length, matches[at + 1]?.index)
    return `${border}${name}${/^["'\u201c\u201d\u2018\u2019`]/.test(value) ? value : `"${value.trimEnd()}"`}`
  })
  return parts.join('')
}

const signatureValue = /((?:^|[,\s])signature[ \t]*=[ \t]*")([^"]*)"/i

/** Finds the `signature` parameter of a header, undecoded. */
export function readSignatureParameter(text: string): string | undefined {
  return signatureValue.exec(text)?.[2]
}

/** Reads a header except for the bytes of its signature, which may be unreadable. */
export function readAllButBytes(text: string): ReturnType<typeof readSignatureHeader> {
  return readSignatureHeader(text.replace(signatureValue, (_, start: string) => `${start}AAAA"`))
}

interface Repaired {
  readonly text: string
  /** The smallest set of mistakes whose repair makes the header readable. */
  readonly causes: readonly Cause[]
}

function undone(text: string, selection: readonly Repair[]): string {
  return selection.reduce((before, [, undo]) => undo(before), text)
}

/** Finds the fewest repairs that make a header readable; undefined if it remains unreadable. */
export function findRepairs(text: string): Repaired | undefined {
  if (readAllButBytes(text).ok) return { text, causes: [] }
  if (!readAllButBytes(undone(text, repairs)).ok) return undefined
  let neededRepairs = repairs
  for (const repair of repairs) {
    const without = neededRepairs.filter((candidate) => candidate !== repair)
    if (readAllButBytes(undone(text, without)).ok) neededRepairs = without
  }
  return { text: undone(text, neededRepairs), causes: neededRepairs.map(([cause]) => cause) }
}
