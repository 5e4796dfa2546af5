import { textBefore } from '@pocketbank/core/base/input'
import { alwaysSigned, requestTarget, type SignedMessage, signingString } from '../signing-string.ts'
import { type Cause, createCause, ofHeader } from './cause.ts'
import { type Line, type Variation, withLine } from './draft.ts'

/** Builds the lines for a list of headers; undefined if the request lacks one of them. */
export function buildLines(message: SignedMessage, names: readonly string[]): readonly Line[] | undefined {
  const lines: Line[] = []
  for (const name of names) {
    const text = signingString(message, [name])
    if (!text.ok) return undefined
    lines.push({ name, value: text.value.slice(name.length + 2) })
  }
  return lines
}

export function targetVariations(lines: readonly Line[], message: SignedMessage): readonly Variation[] {
  const at = lines.findIndex(({ name }) => name === requestTarget)
  if (at < 0) return []
  return otherTargets(message)
    .filter(([, value]) => value !== lines[at]?.value)
    .map(([cause, value]) => ({
      cause,
      change: { lines: withLine(lines, at, { name: requestTarget, value }) },
    }))
}

const ofTarget = createCause(ofHeader(requestTarget))

/** Creates a cause for signing a request target other than the sent one. */
const signs = (content: string): Cause =>
  ofTarget(
    `it signs ${content}`,
    'sign the method in lower case, a blank, and path with query as they are sent',
  )

function otherTargets({ method, target, headers }: SignedMessage): readonly (readonly [Cause, string])[] {
  const verb = method.toLowerCase()
  const path = textBefore(target, '?')
  const host = headers.get('Host') ?? ''
  const inWhole = signs('the whole address as request target, not the path')
  const decoded = decodedOrSame(target)
  return [
    [signs('the method in upper case'), `${method.toUpperCase()} ${target}`],
    [signs('the path without its query'), `${verb} ${path}`],
    [inWhole, `${verb} http://${host}${target}`],
    [inWhole, `${verb} https://${host}${target}`],
    [inWhole, `${method.toUpperCase()} http://${host}${target}`],
    [inWhole, `${method.toUpperCase()} https://${host}${target}`],
    ...shorter(target).map(
      ([prefix, rest]) => [signs(`the path without ${prefix}`), `${verb} ${rest}`] as const,
    ),
    [signs('the path with / at its end'), `${verb} ${path}/${target.slice(path.length)}`],
    [signs('the path decoded'), `${verb} ${decoded}`],
    [signs('the path without the method'), target],
    [signs('the method without the path'), verb],
    [signs('no blank between method and path'), `${verb}${target}`],
    [signs('the path with HTTP/1.1 after it'), `${verb} ${target} HTTP/1.1`],
  ]
}

function decodedOrSame(target: string): string {
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}

/** Removes up to three leading segments of a target, which a proxy may have added. */
function shorter(target: string): readonly (readonly [left: string, rest: string])[] {
  const [prefix = ''] = /^(?:\/[^/?]+){0,3}/.exec(target) ?? []
  const segments = prefix.match(/\/[^/]+/g) ?? []
  return segments.map((_, at) => {
    const without = segments.slice(0, at + 1).join('')
    return [without, target.slice(without.length)] as const
  })
}

/** Headers that clients sign without listing them. */
const forgettable = [
  requestTarget,
  'host',
  'content-type',
  'content-length',
  'date',
  'digest',
  'x-request-id',
]

/** Lists mistakes with one line less than the list, or one more. */
export function* listVariations(lines: readonly Line[], message: SignedMessage): Generator<Variation> {
  const names = new Set(lines.map(({ name }) => name))
  for (const name of forgettable.filter((candidate) => !names.has(candidate))) {
    const [line] = buildLines(message, [name]) ?? []
    if (line === undefined) continue
    const cause = createCause('list', ofHeader(name))(
      `it signs ${name}, which is not in the list`,
      `add ${name} to headers="…", or do not sign it`,
    )
    yield { cause, change: { lines: [line, ...lines] } }
    yield { cause, change: { lines: [...lines, line] } }
  }
  for (const { name } of lines) {
    const cause = createCause('list', ofHeader(name))(
      `it does not sign ${name}, which is in the list`,
      'sign every header that is listed',
    )
    yield { cause, change: { lines: lines.filter((line) => line.name !== name) } }
  }
}

/** Signed headers of which every order is tried. With more, the number of orders grows too fast. */
const permutedMax = 5

/** Lists other orders of the same lines. */
export function* orderVariations(lines: readonly Line[]): Generator<Variation> {
  const otherOrders = lines.length <= permutedMax ? permutations(lines) : someOrders(lines)
  const joinNames = (order: readonly Line[]) => order.map(({ name }) => name).join(' ')
  const seenOrders = new Set([joinNames(lines)])
  for (const order of [...commonOrders(lines), ...otherOrders]) {
    const names = joinNames(order)
    if (seenOrders.has(names)) continue
    seenOrders.add(names)
    const cause = createCause('list')(
      `it signs in the order "${names}"`,
      'list the headers in the order in which you sign them',
    )
    yield { cause, change: { lines: order } }
  }
}

function permutations(lines: readonly Line[]): readonly (readonly Line[])[] {
  if (lines.length < 2) return [lines]
  return lines.flatMap((first) =>
    permutations(lines.filter((line) => line !== first)).map((rest) => [first, ...rest]),
  )
}

/** Returns the position of a header in §5.3. Other headers come last. */
function headerRank({ name }: Line): number {
  const at = alwaysSigned.indexOf(name)
  return at < 0 ? alwaysSigned.length : at
}

/** Lists the orders that clients use: alphabetical, that of §5.3, and reversed. */
function commonOrders(lines: readonly Line[]): readonly (readonly Line[])[] {
  return [
    lines.toSorted((left, right) => (left.name < right.name ? -1 : 1)),
    lines.toSorted((left, right) => headerRank(left) - headerRank(right)),
    lines.toReversed(),
  ]
}

/** Lists orders with two lines swapped, and with one line moved. */
function* someOrders(lines: readonly Line[]): Generator<readonly Line[]> {
  for (const [at, line] of lines.entries()) {
    for (const [later, laterLine] of lines.entries()) {
      if (later > at) yield lines.with(at, laterLine).with(later, line)
    }
  }
  for (const line of lines) {
    const otherLines = lines.filter((candidate) => candidate !== line)
    for (let at = 0; at < lines.length; at += 1) yield otherLines.toSpliced(at, 0, line)
  }
}
