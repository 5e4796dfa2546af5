import { type Bank, type Engine, findNextBatch, type Instant } from '@pocketbank/core'
import { remember } from '@pocketbank/core/base'
import { rowsBetween } from '@pocketbank/core/base/store'
import { endOfDay, toLocalDate } from '@pocketbank/core/base/time'
import { type BankStep, findCommands, paymentMoments, type RefusedCommand } from '@pocketbank/core/engine'
import type { Purpose } from '@pocketbank/core/rows/authorisations/model'
import { findRow, findRowById } from '@pocketbank/core/rows/table-rows'
import { findBankContext, type Seen } from '@pocketbank/http/pipeline'
import type { BankRecord } from './bank-record.ts'
import { changedRows, isMoving } from './changed-rows.ts'
import { computeFate, isCreating } from './fates.ts'
import { Meetings } from './meetings.ts'
import { type RequestKind, signsOfPage, signsOfRequests, signsOfSteps, signsOfTime } from './signs.ts'

/** Maximum number of TPPs that are remembered. The oldest is forgotten first. */
const tppsMax = 50

/** Returns the id of the resource for which an authorisation asks. */
function findResourceId(bank: Bank, purpose: Purpose): string | undefined {
  switch (purpose.kind) {
    case 'account-access':
      return findRow(bank, 'consents', purpose.consent)?.id
    case 'signing-basket':
      return findRow(bank, 'baskets', purpose.basket)?.id
    default:
      return findRow(bank, 'payments', purpose.payment)?.id
  }
}

/** A resource that has changed. */
interface Place {
  readonly engine: Engine
  readonly tpp: string
  readonly resource: string
  /** The basket of the payment. A request that reads the basket reads the payment too. */
  readonly around?: string | undefined
}

/** Commands of the SCA page. Refusals of other commands are recorded with their requests. */
const pageCommands: ReadonlySet<string> = new Set(findCommands({ isScaAnswer: true }))

/** The parts of a command's result that name a created resource. */
interface Created {
  readonly id?: string
  readonly payment?: { readonly id: string }
  readonly consent?: { readonly id: string }
  readonly authorisationId?: string
}

/** Returns the id of the resource that a request has created, if any. */
function createdId({ exchange, outcome }: Seen, { bank }: Engine): string | undefined {
  const told = exchange.told as Created | undefined
  if (told === undefined) return undefined
  if (exchange.operation?.success.status === 201) return told.payment?.id ?? told.consent?.id ?? told.id
  if (outcome.needsSca !== true) return undefined
  const asked = findRowById(bank, 'authorisations', told.authorisationId ?? '')?.purpose
  return asked?.kind === 'account-access' ? findRow(bank, 'consents', asked.consent)?.id : undefined
}

/**
 * Records the situations that TPPs meet. It does not depend on the journal, which keeps only the latest
 * requests, and serves all banks of a host and all forks of a sandbox.
 */
export class SituationRecorder {
  /** The meetings by TPP. Requests without a known TPP have the empty name. */
  readonly met = new Map<string, Meetings>()

  forget(tpp?: string): void {
    if (tpp === undefined) this.met.clear()
    else this.met.delete(tpp)
  }

  #findOrCreateMeetings(tpp: string): Meetings {
    return this.met.get(tpp) ?? remember(this.met, tppsMax, tpp, () => new Meetings())
  }

  answered(seen: Seen): void {
    const { entry, exchange } = seen
    const meetings = this.#findOrCreateMeetings(entry.tpp ?? '')
    if (exchange.told !== undefined) this.#ask(meetings, 'command', exchange.operation?.command, seen)
    if (exchange.operation !== undefined) this.#ask(meetings, 'operation', exchange.operation.id, seen)
    if (entry.refusal !== undefined) this.#ask(meetings, 'code', entry.refusal.code, seen)
    if (entry.rule !== undefined) this.#ask(meetings, 'rule', entry.rule, seen)
    this.#ask(meetings, 'check', seen.outcome.refusedBy, seen)
    for (const { kind } of entry.faults ?? []) this.#ask(meetings, 'fault', kind, seen)
    for (const name of entry.quirks ?? []) this.#ask(meetings, 'quirk', name, seen)
    if (exchange.engine !== undefined) this.#remember(meetings, seen, exchange.engine)
  }

  #ask(meetings: Meetings, kind: RequestKind, key: string | undefined, seen: Seen): void {
    const signs = key === undefined ? undefined : signsOfRequests[kind].get(key)
    if (signs === undefined) return
    for (const { place, sign } of signs) {
      if (meetings.isFull(place) || !sign.test(seen)) continue
      meetings.meet(place, { id: seen.entry.id, label: seen.entry.label })
    }
  }

  /**
   * Remembers what a request created and how it ended. Tests the conditions of retries and time, and finds
   * requests that read a change.
   */
  #remember(meetings: Meetings, seen: Seen, engine: Engine): void {
    const { entry, exchange } = seen
    const record = meetings.at(engine)
    const now = findBankContext(seen)?.now
    // Requests for test data do not come from the client.
    const isOfBank = exchange.operation?.role !== undefined
    if (isOfBank && now !== undefined && now >= record.nextTime) this.#passTime(meetings, seen, record, now)
    const { requestId } = entry
    if (requestId !== undefined && isCreating(seen)) {
      this.#ask(meetings, 'again', record.findFate(requestId, engine.now), seen)
      // A repeated response does not change how the first request ended.
      if (entry.rule !== 'Q11a' && entry.rule !== 'Q11b') record.end(requestId, computeFate(seen))
    }
    const created = createdId(seen, engine)
    if (created !== undefined) record.make(created, engine.now, entry)
    if (!record.hasUnseen || entry.status < 200 || entry.status >= 300) return
    const witness = { id: entry.id, label: entry.label }
    if (created !== undefined) record.see(created, witness)
    for (const id of Object.values(exchange.names ?? {})) record.see(id, witness)
  }

  #passTime(meetings: Meetings, seen: Seen, record: BankRecord, to: Instant): void {
    const { calendar } = record.engine.bank
    const passed = { from: record.timeTold ?? to, to, calendar }
    const midnight = endOfDay(toLocalDate(to, calendar.zone), calendar.zone)
    record.timeTold = to
    record.nextTime = Math.min(midnight, findNextBatch(calendar, to) ?? midnight)
    for (const { place, sign } of signsOfTime) {
      if (meetings.isFull(place) || !sign.test(passed)) continue
      meetings.meet(place, { id: seen.entry.id, label: seen.entry.label })
    }
  }

  stepped(step: BankStep, engine: Engine): void {
    if (!isMoving(step)) return
    const { before, after } = step
    for (const moment of paymentMoments(step)) {
      const { tpp, id, basket } = moment.payment
      const around = basket === 0 ? undefined : findRow(after, 'baskets', basket)?.id
      this.#happened(signsOfSteps.payment, { ...moment, step }, { engine, tpp, resource: id, around })
    }
    for (const change of changedRows(step, rowsBetween(before.consents, after.consents))) {
      if (change.before?.status === change.after.status) continue
      const { tpp, id } = change.after
      this.#happened(signsOfSteps.consent, change, { engine, tpp, resource: id })
    }
    for (const change of changedRows(step, rowsBetween(before.authorisations, after.authorisations))) {
      const { tpp, purpose, id } = change.after
      const resource = findResourceId(after, purpose) ?? id
      this.#happened(signsOfSteps.authorisation, change, { engine, tpp, resource })
    }
  }

  refused(refused: RefusedCommand, engine: Engine): void {
    const { name, input, refusal, bank } = refused
    const signs = pageCommands.has(name) ? signsOfPage.get(refusal.rule) : undefined
    const asked = signs && findRowById(bank, 'authorisations', input.params.authorisationId ?? '')
    if (signs === undefined || asked === undefined) return
    const { tpp, purpose, id } = asked
    this.#happened(signs, refused, { engine, tpp, resource: findResourceId(bank, purpose) ?? id })
  }

  #happened<Change>(
    signs: readonly { readonly place: number; readonly sign: { test(change: Change): boolean } }[],
    change: Change,
    { engine, tpp, resource, around }: Place,
  ): void {
    const meetings = this.#findOrCreateMeetings(tpp)
    for (const { place, sign } of signs) {
      if (meetings.isFull(place) || !sign.test(change)) continue
      const [record, meeting] = [meetings.at(engine), meetings.meet(place)]
      record.enter(meeting, resource)
      if (around !== undefined) record.watch(meeting, around)
    }
  }
}
