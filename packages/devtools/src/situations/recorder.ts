import { type Bank, type Engine, findNextBatch, type Instant, isScaNeeded } from '@pocketbank/core'
import { remember } from '@pocketbank/core/base'
import { rowsBetween } from '@pocketbank/core/base/store'
import { endOfDay, toLocalDate } from '@pocketbank/core/base/time'
import { type BankStep, findCommands, findPaymentChanges, type RefusedCommand } from '@pocketbank/core/engine'
import type { Purpose } from '@pocketbank/core/rows/authorisations/model'
import { findRow, findRowById } from '@pocketbank/core/rows/table-rows'
import { findBankContext, type Observation } from '@pocketbank/http/pipeline'
import type { BankRecord } from './bank-record.ts'
import { changedRows, isMoving } from './changed-rows.ts'
import { type RequestKind, signsOfPage, signsOfRequests, signsOfSteps, signsOfTime } from './conditions.ts'
import { Meetings } from './meetings.ts'
import { findRequestEnd, isCreating } from './request-ends.ts'

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
function createdId({ exchange, outcome }: Observation, { bank }: Engine): string | undefined {
  const result = exchange.commandResult as Created | undefined
  if (result === undefined) return undefined
  if (exchange.operation?.success.status === 201) return result.payment?.id ?? result.consent?.id ?? result.id
  if (outcome.needsSca !== true) return undefined
  const purpose = findRowById(bank, 'authorisations', result.authorisationId ?? '')?.purpose
  return purpose?.kind === 'account-access' ? findRow(bank, 'consents', purpose.consent)?.id : undefined
}

/**
 * Records the situations that TPPs meet. It does not depend on the journal, which keeps only the latest
 * requests, and serves all banks of a host and all forks of a sandbox.
 */
export class SituationRecorder {
  /** The meetings by TPP. Requests without a known TPP have the empty name. */
  readonly meetingsByTpp = new Map<string, Meetings>()

  forget(tpp?: string): void {
    if (tpp === undefined) this.meetingsByTpp.clear()
    else this.meetingsByTpp.delete(tpp)
  }

  #findOrCreateMeetings(tpp: string): Meetings {
    return this.meetingsByTpp.get(tpp) ?? remember(this.meetingsByTpp, tppsMax, tpp, () => new Meetings())
  }

  answered(observation: Observation): void {
    const { entry, exchange } = observation
    const meetings = this.#findOrCreateMeetings(entry.tpp ?? '')
    if (exchange.commandResult !== undefined && !isScaNeeded(exchange.commandResult))
      this.#ask(meetings, 'command', exchange.operation?.command, observation)
    if (exchange.operation !== undefined) this.#ask(meetings, 'operation', exchange.operation.id, observation)
    if (entry.refusal !== undefined) this.#ask(meetings, 'code', entry.refusal.code, observation)
    if (entry.rule !== undefined) this.#ask(meetings, 'rule', entry.rule, observation)
    this.#ask(meetings, 'check', observation.outcome.refusedBy, observation)
    for (const { kind } of entry.faults ?? []) this.#ask(meetings, 'fault', kind, observation)
    for (const name of entry.quirks ?? []) this.#ask(meetings, 'quirk', name, observation)
    if (exchange.engine !== undefined) this.#remember(meetings, observation, exchange.engine)
  }

  #ask(meetings: Meetings, kind: RequestKind, key: string | undefined, observation: Observation): void {
    const signs = key === undefined ? undefined : signsOfRequests[kind].get(key)
    if (signs === undefined) return
    for (const { place, sign } of signs) {
      if (meetings.isFull(place) || !sign.test(observation)) continue
      meetings.meet(place, { id: observation.entry.id, label: observation.entry.label })
    }
  }

  /**
   * Remembers what a request created and how it ended. Tests the conditions of retries and time, and finds
   * requests that read a change.
   */
  #remember(meetings: Meetings, observation: Observation, engine: Engine): void {
    const { entry, exchange } = observation
    const record = meetings.at(engine)
    const now = findBankContext(observation)?.now
    // Requests for test data do not come from the client.
    const isOfBank = exchange.operation?.role !== undefined
    if (isOfBank && now !== undefined && now >= record.nextTime)
      this.#passTime(meetings, observation, record, now)
    const { requestId } = entry
    if (requestId !== undefined && isCreating(observation)) {
      this.#ask(meetings, 'again', record.findEnd(requestId, engine.now), observation)
      // A repeated response does not change how the first request ended.
      if (entry.rule !== 'Q11a' && entry.rule !== 'Q11b') record.end(requestId, findRequestEnd(observation))
    }
    const created = createdId(observation, engine)
    if (created !== undefined) record.make(created, engine.now, entry)
    if (!record.hasUnseen || entry.status < 200 || entry.status >= 300) return
    const situationRequest = { id: entry.id, label: entry.label }
    if (created !== undefined) record.see(created, situationRequest)
    for (const id of Object.values(exchange.names ?? {})) record.see(id, situationRequest)
  }

  #passTime(meetings: Meetings, observation: Observation, record: BankRecord, to: Instant): void {
    const { calendar } = record.engine.bank
    const period = { from: record.lastTime ?? to, to, calendar }
    const midnight = endOfDay(toLocalDate(to, calendar.zone), calendar.zone)
    record.lastTime = to
    record.nextTime = Math.min(midnight, findNextBatch(calendar, to) ?? midnight)
    for (const { place, sign } of signsOfTime) {
      if (meetings.isFull(place) || !sign.test(period)) continue
      meetings.meet(place, { id: observation.entry.id, label: observation.entry.label })
    }
  }

  stepped(step: BankStep, engine: Engine): void {
    if (!isMoving(step)) return
    const { before, after } = step
    for (const change of findPaymentChanges(step)) {
      const { tpp, id, basket } = change.payment
      const around = basket === 0 ? undefined : findRow(after, 'baskets', basket)?.id
      this.#happened(signsOfSteps.payment, { ...change, step }, { engine, tpp, resource: id, around })
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

  refused(command: RefusedCommand, engine: Engine): void {
    const { name, input, refusal, bank } = command
    const signs = pageCommands.has(name) ? signsOfPage.get(refusal.rule) : undefined
    const authorisation = signs && findRowById(bank, 'authorisations', input.params.authorisationId ?? '')
    if (signs === undefined || authorisation === undefined) return
    const { tpp, purpose, id } = authorisation
    this.#happened(signs, command, { engine, tpp, resource: findResourceId(bank, purpose) ?? id })
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
