import type { Instant } from '@pocketbank/core'
import { hasMembers } from '@pocketbank/core/base/input'
import { findBankContext, type Seen } from '@pocketbank/http/pipeline'
import type { ClientHabits } from './client-habits.ts'

/** Characters of a path or name that are remembered. */
export const keptCharsMax = 200

/** Kinds of faults that leave an answer which a client cannot read, or need not. */
const damages: ReadonlySet<string> = new Set(['malformedJson', 'truncatedBody', 'wrongContentType'])

/** A request as the detectors of habits look at it. D: a class whose dearer parts are made when a detector asks for them, since few do. */
export class AdvisedRequest implements Seen {
  readonly exchange: Seen['exchange']
  readonly outcome: Seen['outcome']
  readonly entry: Seen['entry']
  readonly answer: Seen['answer']
  readonly habits: ClientHabits
  readonly now: Instant

  constructor(seen: Seen, habits: ClientHabits) {
    this.exchange = seen.exchange
    this.outcome = seen.outcome
    this.entry = seen.entry
    this.answer = seen.answer
    this.habits = habits
    this.now = findBankContext(seen)?.now ?? habits.now
  }

  /** True if the bank did what was asked, whether or not its answer arrived. */
  get isDone(): boolean {
    return this.exchange.told !== undefined && this.outcome.needsSca !== true
  }

  /** True if the client has an answer of success that it can read. */
  get isAnswered(): boolean {
    const { status, faults } = this.entry
    return status >= 200 && status < 300 && faults?.some(({ kind }) => damages.has(kind)) !== true
  }

  get isPresent(): boolean {
    return this.exchange.sent?.['PSU-IP-Address'] !== undefined
  }

  /** The PSU and the company as the client names them; empty if it names nobody. */
  get person(): string {
    const { sent } = this.exchange
    const name = sent?.['PSU-ID'] ?? sent?.['X-PSU-IDENTITY'] ?? sent?.['TPP-Session-ID'] ?? ''
    const company = sent?.['PSU-Corporate-ID']
    return (company === undefined ? name : `${name} ${company}`).slice(0, keptCharsMax)
  }

  /** The person, whichever name the client has for them; undefined where the bank does not know them. */
  get customer(): string | undefined {
    return this.exchange.found?.identity.customer?.toString()
  }

  /** The person under one name of the client; undefined where the bank does not know the name. */
  get psu(): string | undefined {
    return this.exchange.found?.identity.psu?.serial.toString()
  }

  /** The body in a few characters. */
  get bodyMark(): string {
    const { bodyDigest, body } = this.exchange
    return bodyDigest ?? (body === undefined || body.length === 0 ? '' : markBytes(body))
  }

  /** Method, target, body and PSU, as text that is the same for the same request. */
  get fingerprint(): string {
    const { method, target } = this.entry
    return `${method} ${markText(target)} ${this.person} ${this.bodyMark}`
  }

  /** The outcome of the command as an object of any fields. */
  get told(): Readonly<Record<string, unknown>> {
    const { told } = this.exchange
    return hasMembers(told) ? (told as Readonly<Record<string, unknown>>) : {}
  }
}

/** Looks for one habit, or a few that are seen in the same requests. */
export type Detector = (request: AdvisedRequest) => void

/** Returns a text, or a short one in place of a long one: the same for the same text. */
export function markText(text: string): string {
  return text.length > keptCharsMax ? markBytes(new TextEncoder().encode(text)) : text
}

/** A short text for bytes. D: 64 bits, which no two requests of a client share by chance. */
function markBytes(bytes: Uint8Array): string {
  let left = 0x811c9dc5
  let right = 0x1234567
  for (const byte of bytes) {
    left = Math.imul(left ^ byte, 0x01000193)
    right = Math.imul(right ^ byte, 0x5bd1e995) ^ (right >>> 15)
  }
  return `${left >>> 0}.${right >>> 0}`
}
