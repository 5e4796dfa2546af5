import type { Bank, CommandName } from '@pocketbank/core'
import {
  type BankStep,
  findRow,
  findRowById,
  type Purpose,
  paymentMoments,
  type RefusedCommand,
  rowsBetween,
} from '@pocketbank/core/internal'
import { bankContextOf, type Seen } from '../pipeline/exchange.ts'
import { changedRows, isMoving } from './changed-rows.ts'
import { fateOf } from './fates.ts'
import { Meetings, type Witness } from './meetings.ts'
import { type RequestKind, signsOfPage, signsOfRequests, signsOfSteps, signsOfTime } from './signs.ts'

/** TPPs whose situations are kept; the one that was heard longest ago goes first. */
const tppsMax = 50
/** Milliseconds between two requests of a TPP from which on signs of time are asked. */
const passedMin = 3_600_000

/** The id of the resource for which an authorisation asks. */
function resourceOf(bank: Bank, purpose: Purpose): string | undefined {
  switch (purpose.kind) {
    case 'account-access':
      return findRow(bank, 'consents', purpose.consent)?.id
    case 'signing-basket':
      return findRow(bank, 'baskets', purpose.basket)?.id
    default:
      return findRow(bank, 'payments', purpose.payment)?.id
  }
}

/** Commands of the bank's page; other refusals are answers to requests, and seen as such. */
const pageCommands: ReadonlySet<string> = new Set<CommandName>([
  'identifyPsu',
  'approveAuthorisation',
  'refuseAuthorisation',
])

/** The parts of an outcome that name what a request has created. */
interface Created {
  readonly id?: string
  readonly consent?: { readonly id: string }
  readonly authorisationId?: string
}

/** The id of the resource that a request has created; undefined if it created none. */
function createdId({ exchange, outcome, entry }: Seen): string | undefined {
  const told = exchange.told as Created | undefined
  if (told === undefined) return undefined
  if (entry.status === 201) return told.id ?? told.consent?.id
  const { bank } = (outcome.needsSca === true && exchange.caller?.engine) || {}
  if (bank === undefined) return undefined
  const asked = findRowById(bank, 'authorisations', told.authorisationId ?? '')?.purpose
  return asked?.kind === 'account-access' ? findRow(bank, 'consents', asked.consent)?.id : undefined
}

/**
 * Records the situations that TPPs meet, whatever the journal keeps and whatever becomes of the banks. One recorder serves all banks of a
 * host, and all forks of a sandbox.
 */
export class SituationRecorder {
  /** By TPP, the one that was heard longest ago first. Requests of nobody known are under the empty name. */
  readonly #byTpp = new Map<string, Meetings>()
  #latestTpp: string | undefined
  #latest: Meetings | undefined

  /** What each TPP has met. */
  entries(): ReadonlyMap<string, Meetings> {
    return this.#byTpp
  }

  /** Forgets everything, or what one TPP has met. */
  forget(tpp?: string): void {
    this.#latestTpp = undefined
    if (tpp === undefined) this.#byTpp.clear()
    else this.#byTpp.delete(tpp)
  }

  #meetingsOf(tpp: string): Meetings {
    if (tpp === this.#latestTpp && this.#latest !== undefined) return this.#latest
    const meetings = this.#byTpp.get(tpp) ?? new Meetings()
    this.#byTpp.delete(tpp)
    this.#byTpp.set(tpp, meetings)
    if (this.#byTpp.size > tppsMax) {
      const [oldest] = this.#byTpp.keys()
      if (oldest !== undefined) this.#byTpp.delete(oldest)
    }
    this.#latestTpp = tpp
    this.#latest = meetings
    return meetings
  }

  /** Takes an answered request. */
  answered(seen: Seen): void {
    const { entry, exchange } = seen
    const meetings = this.#meetingsOf(entry.tpp ?? '')
    if (exchange.told !== undefined) this.#ask(meetings, 'command', exchange.operation?.command, seen)
    if (exchange.operation !== undefined) this.#ask(meetings, 'operation', exchange.operation.id, seen)
    if (entry.refusal !== undefined) this.#ask(meetings, 'code', entry.refusal.code, seen)
    if (entry.rule !== undefined) this.#ask(meetings, 'rule', entry.rule, seen)
    this.#ask(meetings, 'check', seen.outcome.refusedBy, seen)
    this.#again(meetings, seen)
    for (const { kind } of entry.faults ?? []) this.#ask(meetings, 'fault', kind, seen)
    for (const name of entry.quirks ?? []) this.#ask(meetings, 'quirk', name, seen)
    this.#passTime(meetings, seen)
    this.#witness(meetings, seen)
  }

  #ask(meetings: Meetings, kind: RequestKind, key: string | undefined, seen: Seen): void {
    const signs = key === undefined ? undefined : signsOfRequests[kind].get(key)
    if (signs === undefined) return
    for (const { place, sign } of signs) {
      if (meetings.isFull(place) || !sign.test(seen)) continue
      meetings.meet(place, { id: seen.entry.id, label: seen.entry.label })
    }
  }

  #again(meetings: Meetings, seen: Seen): void {
    const fate = fateOf(seen)
    const { requestId } = seen.entry
    if (fate === undefined || requestId === undefined) return
    this.#ask(meetings, 'again', meetings.fateOfId(requestId), seen)
    // The answer that is sent again tells nothing new of its id.
    if (seen.entry.rule !== 'Q11a' && seen.entry.rule !== 'Q11b') meetings.end(requestId, fate)
  }

  #passTime(meetings: Meetings, seen: Seen): void {
    const to = bankContextOf(seen)?.now
    if (to === undefined) return
    const { latest: from } = meetings
    meetings.latest = to
    if (from === undefined || to - from < passedMin) return
    const calendar = seen.exchange.caller?.engine.bank.calendar
    if (calendar === undefined) return
    for (const { place, sign } of signsOfTime) {
      if (meetings.isFull(place) || !sign.test({ from, to, calendar })) continue
      meetings.meet(place, { id: seen.entry.id, label: seen.entry.label })
    }
  }

  #witness(meetings: Meetings, seen: Seen): void {
    const { entry, exchange } = seen
    const created = createdId(seen)
    if (created === undefined && !meetings.hasUnseen) return
    const witness: Witness = { id: entry.id, label: entry.label }
    if (created !== undefined) meetings.make(created, witness)
    if (entry.status < 200 || entry.status >= 300) return
    for (const id of Object.values(exchange.names ?? {})) meetings.see(id, witness)
  }

  /** Takes a step of a bank: a command that changed it, or a timer. */
  stepped(step: BankStep): void {
    for (const { place, sign } of signsOfSteps.step) {
      const tpp = step.cause.kind === 'command' ? step.cause.entry.context.tpp : step.cause.event.tpp
      const meetings = this.#meetingsOf(tpp ?? '')
      if (!meetings.isFull(place) && sign.test(step)) meetings.meet(place, undefined)
    }
    if (isMoving(step)) this.#moved(step)
  }

  /** Takes a command that the bank has refused. */
  refused(refused: RefusedCommand): void {
    const { name, input, refusal, bank } = refused
    const signs = pageCommands.has(name) ? signsOfPage.get(refusal.rule) : undefined
    const asked = signs && findRowById(bank, 'authorisations', input.params.authorisationId ?? '')
    if (signs === undefined || asked === undefined) return
    this.#happened(signs, refused, asked.tpp, resourceOf(bank, asked.purpose) ?? asked.id)
  }

  #moved(step: BankStep): void {
    const { before, after } = step
    for (const moment of paymentMoments(step)) {
      this.#happened(signsOfSteps.payment, { ...moment, step }, moment.payment.tpp, moment.payment.id)
    }
    for (const change of changedRows(step, rowsBetween(before.consents, after.consents))) {
      if (change.before?.status === change.after.status) continue
      this.#happened(signsOfSteps.consent, change, change.after.tpp, change.after.id)
    }
    for (const change of changedRows(step, rowsBetween(before.authorisations, after.authorisations))) {
      const { tpp, purpose, id } = change.after
      this.#happened(signsOfSteps.authorisation, change, tpp, resourceOf(step.after, purpose) ?? id)
    }
  }

  #happened<Change>(
    signs: readonly { readonly place: number; readonly sign: { test(change: Change): boolean } }[],
    change: Change,
    tpp: string,
    resource: string,
  ): void {
    const meetings = this.#meetingsOf(tpp)
    for (const { place, sign } of signs) {
      if (!meetings.isFull(place) && sign.test(change)) meetings.meetResource(place, resource)
    }
  }
}
