import { requireEntry } from '@pocketbank/core/base'

/** A member of an object, with the tokens of its value. */
interface Member {
  /** The key with quotes and escapes; `text` is the decoded key. */
  readonly key: string
  readonly text: string
  readonly value: readonly string[]
}

/** An order for the members of every object. */
export interface MemberOrder {
  readonly says: string
  readonly of: (members: readonly Member[]) => readonly Member[]
}

function byText(left: Member, right: Member): number {
  return left.text < right.text ? -1 : Number(left.text > right.text)
}

export const sortedKeys: MemberOrder = { says: 'with sorted keys', of: (members) => members.toSorted(byText) }

/** An array index in JavaScript. Objects list such keys first. */
const indexForm = /^(?:0|[1-9]\d{0,8})$/

/** Orders that result when JavaScript parses JSON and writes it again. */
export const ordersOfJavaScript: readonly MemberOrder[] = [
  {
    says: 'with the last only of keys that are equal',
    of: (members) => [...new Map(members.map((member) => [member.text, member])).values()],
  },
  {
    says: 'with keys that are whole numbers in front, as JavaScript writes it',
    of: (members) => [
      ...members
        .filter((member) => indexForm.test(member.text))
        .toSorted((left, right) => Number(left.text) - Number(right.text)),
      ...members.filter((member) => !indexForm.test(member.text)),
    ],
  },
]

/** Reorders the members of every object. Each member keeps its spelling. */
export function orderMembers(tokens: readonly string[], order: MemberOrder): readonly string[] {
  return readValue(tokens, 0, order).tokens
}

interface ReadTokens {
  readonly tokens: readonly string[]
  readonly next: number
}

function readValue(tokens: readonly string[], start: number, order: MemberOrder): ReadTokens {
  const first = requireEntry(tokens, start)
  if (first === '{') return readObject(tokens, start, order)
  return first === '[' ? readArray(tokens, start, order) : { tokens: [first], next: start + 1 }
}

function readObject(tokens: readonly string[], start: number, order: MemberOrder): ReadTokens {
  const members: Member[] = []
  let at = start + 1
  while (at < tokens.length && tokens[at] !== '}') {
    const value = readValue(tokens, at + 2, order)
    const key = requireEntry(tokens, at)
    members.push({
      key,
      text: key.includes('\\') ? `${JSON.parse(key)}` : key.slice(1, -1),
      value: value.tokens,
    })
    at = tokens[value.next] === ',' ? value.next + 1 : value.next
  }
  const inner = order.of(members).flatMap(({ key, value }) => [',', key, ':', ...value])
  return { tokens: ['{', ...inner.slice(1), '}'], next: at + 1 }
}

function readArray(tokens: readonly string[], start: number, order: MemberOrder): ReadTokens {
  const items: string[] = []
  let at = start + 1
  while (at < tokens.length && tokens[at] !== ']') {
    const value = readValue(tokens, at, order)
    items.push(...value.tokens)
    at = value.next
    if (tokens[at] === ',') {
      items.push(',')
      at += 1
    }
  }
  return { tokens: ['[', ...items, ']'], next: at + 1 }
}
