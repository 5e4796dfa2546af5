import { withoutPrivateKeys } from '@pocketbank/signatures/certificates'
import { formNames, lastForm, pasteForms } from './paste-forms.ts'
import { isBlank, splitLines } from './pasted-lines.ts'
import { failUnread, type ReadRaw, rawBytesMax, toBinaryText } from './raw-request.ts'
import { unwrapLines } from './unwrap.ts'

/** Requests of a paste: more than a long session in a browser has. */
const rawRequestsMax = 10_000

/** The results of reading a text: each of its requests, or the reason why it is unreadable. */
export type ReadRequests = readonly [ReadRaw, ...ReadRaw[]]

/**
 * Reads copied requests in any of the forms of `pasteForms`: HTTP, curl, HAR, fetch, or logs of clients.
 * Indentation, quotation marks, Markdown fences and responses between the requests are ignored. It never
 * throws, and its time grows linearly with the text.
 *
 * @param paste - A text or its bytes. The error for a longer text names the limit.
 * @returns The requests in their order. For each unreadable one: the line and what is expected there.
 * @example
 * ```ts
 * import { readRequests } from '@pocketbank/devtools/explain'
 *
 * const [first] = readRequests('curl https://bank.example/v1/accounts')
 * first.ok && first.value.target // => '/v1/accounts'
 * ```
 */
export function readRequests(paste: string | Uint8Array): ReadRequests {
  if (paste.length > rawBytesMax)
    return [failUnread(1, { problem: `at most ${rawBytesMax} bytes are read`, got: paste.length })]
  const lines = unwrapLines(splitLines(withoutPrivateKeys(toBinaryText(paste))))
  if (lines.every(({ text }) => isBlank(text))) return [failUnread(1, 'expected a request, got nothing')]
  const form = pasteForms.find(({ isOf }) => isOf(lines))
  if (form === undefined) return [withForms(lastForm(lines)[0])]
  const [first, ...rest] = form.read(lines)
  if (rest.length >= rawRequestsMax)
    return [failUnread(1, { problem: `at most ${rawRequestsMax} requests are read`, got: rest.length + 1 })]
  const isUnread = first === undefined || (form.isDoubtful === true && !first.ok && rest.length === 0)
  return isUnread ? [withForms(first)] : [first, ...rest]
}

/** Adds the list of forms to a refusal. */
function withForms(request: ReadRaw | undefined): ReadRaw {
  if (request?.ok === true) return request
  const { line, expected } = request?.error ?? { line: 1, expected: 'expected a request' }
  return failUnread(line, { problem: expected, remedy: `Forms that are read: ${formNames}` })
}
