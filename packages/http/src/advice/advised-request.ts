import type { Instant } from '@pocketbank/core'
import { hasMembers } from '@pocketbank/core/internal'
import { bankContextOf, type Seen } from '../pipeline/exchange.ts'
import type { ClientHabits } from './client-habits.ts'

/** A request as the detectors of habits look at it. */
export interface AdvisedRequest extends Seen {
  readonly now: Instant
  readonly habits: ClientHabits
  /** Method, target, body and PSU, as text that is the same for the same request. */
  readonly fingerprint: string
  /** The PSU whom the bank knows, else the name that the client has for them. */
  readonly person: string
  /** True if the bank did what was asked, whether or not its answer arrived. */
  readonly isDone: boolean
  /** True if the client has an answer of success. */
  readonly isAnswered: boolean
}

/** D: a class whose dearer parts are made when a detector asks for them, since few do. */
class SeenByAdvice implements AdvisedRequest {
  readonly exchange: Seen['exchange']
  readonly outcome: Seen['outcome']
  readonly entry: Seen['entry']
  readonly answer: Seen['answer']
  readonly habits: ClientHabits
  readonly now: Instant
  #fingerprint: string | undefined

  constructor({ exchange, outcome, entry, answer }: Seen, habits: ClientHabits, now: Instant) {
    this.exchange = exchange
    this.outcome = outcome
    this.entry = entry
    this.answer = answer
    this.habits = habits
    this.now = now
  }

  get fingerprint(): string {
    this.#fingerprint ??= markRequest(this)
    return this.#fingerprint
  }

  get person(): string {
    const { found, sent } = this.exchange
    const name = found?.identity.psu?.serial ?? sent?.['PSU-ID'] ?? sent?.['X-PSU-IDENTITY'] ?? ''
    return typeof name === 'string' ? name.slice(0, 40) : String(name)
  }

  get isDone(): boolean {
    return this.exchange.told !== undefined && this.outcome.needsSca !== true
  }

  get isAnswered(): boolean {
    return this.entry.status >= 200 && this.entry.status < 300
  }
}

/** Looks for one habit, or a few that are seen in the same requests. */
export type Detector = (request: AdvisedRequest) => void

/** A short text for a text and octets. D: 64 bits, which no two requests of a client share by chance. */
export function markText(text: string, octets?: Uint8Array): string {
  let left = 0x811c9dc5
  let right = 0x1234567
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    left = Math.imul(left ^ unit, 0x01000193)
    right = Math.imul(right ^ unit, 0x5bd1e995) ^ (right >>> 15)
  }
  for (let at = 0; octets !== undefined && at < octets.length; at += 1) {
    const octet = octets[at] ?? 0
    left = Math.imul(left ^ octet, 0x01000193)
    right = Math.imul(right ^ octet, 0x5bd1e995) ^ (right >>> 15)
  }
  return `${left >>> 0}.${right >>> 0}`
}

/** The body of a request in a few characters. */
export function bodyMark({ exchange: { bodyDigest, body } }: Seen): string {
  return markText(bodyDigest ?? '', bodyDigest === undefined ? body : undefined)
}

function markRequest({ entry: { method, target }, exchange: { sent, bodyDigest, body } }: Seen): string {
  const psu = sent?.['PSU-ID'] ?? sent?.['X-PSU-IDENTITY'] ?? sent?.['TPP-Session-ID'] ?? ''
  const text = `${method} ${target}\n${psu}\n${bodyDigest ?? ''}`
  return markText(text, bodyDigest === undefined ? body : undefined)
}

/** Puts together what detectors look at. */
export function adviseRequest(seen: Seen, habits: ClientHabits): AdvisedRequest {
  return new SeenByAdvice(seen, habits, bankContextOf(seen)?.now ?? habits.now)
}

/** The outcome of the command as an object of any fields. */
export function toldFields({ exchange: { told } }: Seen): Readonly<Record<string, unknown>> {
  return hasMembers(told) ? (told as Readonly<Record<string, unknown>>) : {}
}
