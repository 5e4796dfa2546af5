import type { Instant } from '@pocketbank/core'
import { hasMembers } from '@pocketbank/core/base/input'
import { findBankContext, type Observation } from '@pocketbank/http/pipeline'
import type { ClientHabits } from './client-habits.ts'

/** Maximum number of characters remembered of a path or name. */
export const keptCharsMax = 200

/** Kinds of faults after which a client may not be able to read the response. */
const damages: ReadonlySet<string> = new Set(['malformedJson', 'truncatedBody', 'wrongContentType'])

/**
 * A request as detectors see it. Its values are computed when a detector reads them, because few detectors
 * do.
 */
export class AdvisedRequest implements Observation {
  readonly exchange: Observation['exchange']
  readonly outcome: Observation['outcome']
  readonly entry: Observation['entry']
  readonly answer: Observation['answer']
  readonly habits: ClientHabits
  readonly now: Instant

  constructor(observation: Observation, habits: ClientHabits) {
    this.exchange = observation.exchange
    this.outcome = observation.outcome
    this.entry = observation.entry
    this.answer = observation.answer
    this.habits = habits
    this.now = findBankContext(observation)?.now ?? habits.now
  }

  /** True if the bank executed the request, even if its response was lost. */
  get isDone(): boolean {
    return this.exchange.commandResult !== undefined && this.outcome.needsSca !== true
  }

  /** True if the client has received a readable successful response. */
  get isAnswered(): boolean {
    const { status, faults } = this.entry
    return status >= 200 && status < 300 && faults?.some(({ kind }) => damages.has(kind)) !== true
  }

  get isPresent(): boolean {
    return this.exchange.operationHeaders?.['PSU-IP-Address'] !== undefined
  }

  /** The PSU and the company as the client names them. Empty if it names nobody. */
  get person(): string {
    const { operationHeaders } = this.exchange
    const name =
      operationHeaders?.['PSU-ID'] ??
      operationHeaders?.['X-PSU-IDENTITY'] ??
      operationHeaders?.['TPP-Session-ID'] ??
      ''
    const company = operationHeaders?.['PSU-Corporate-ID']
    return (company === undefined ? name : `${name} ${company}`).slice(0, keptCharsMax)
  }

  /** The customer, the same under each PSU-ID. Undefined if the bank does not know the PSU. */
  get customer(): string | undefined {
    return this.exchange.foundIdentity?.identity.customer?.toString()
  }

  /** The customer under one PSU-ID. Undefined if the bank does not know the PSU-ID. */
  get psu(): string | undefined {
    return this.exchange.foundIdentity?.identity.psu?.serial.toString()
  }

  get bodyMark(): string {
    const { bodyDigest, body } = this.exchange
    return bodyDigest ?? (body === undefined || body.length === 0 ? '' : markBytes(body))
  }

  /** A text that is equal for equal requests: of their method, target, PSU and body. */
  get fingerprint(): string {
    const { method, target } = this.entry
    return `${method} ${markText(target)} ${this.person} ${this.bodyMark}`
  }

  get result(): Readonly<Record<string, unknown>> {
    const { commandResult } = this.exchange
    return hasMembers(commandResult) ? (commandResult as Readonly<Record<string, unknown>>) : {}
  }
}

/** A function that finds one habit, or a few habits of the same requests. */
export type Detector = (request: AdvisedRequest) => void

/** Returns the text, or a hash of it if it is long. */
export function markText(text: string): string {
  return text.length > keptCharsMax ? markBytes(new TextEncoder().encode(text)) : text
}

/** Hashes bytes to 64 bits, enough to distinguish the requests of one client. */
function markBytes(bytes: Uint8Array): string {
  let left = 0x811c9dc5
  let right = 0x1234567
  for (const byte of bytes) {
    left = Math.imul(left ^ byte, 0x01000193)
    right = Math.imul(right ^ byte, 0x5bd1e995) ^ (right >>> 15)
  }
  return `${left >>> 0}.${right >>> 0}`
}
