import { type CommandName, type Engine, type Instant, instant } from '@pocketbank/core'
import { remember } from '@pocketbank/core/base'
import { shortenText } from '@pocketbank/core/base/input'
import { pickLater } from '@pocketbank/core/base/time'
import { type BankStep, type CommandFacts, findCommands } from '@pocketbank/core/engine'
import { findRow, findRowById } from '@pocketbank/core/rows/table-rows'
import type { Observation } from '@pocketbank/http/pipeline'
import {
  findRepeatedConsent,
  noteAskedConsent,
  noteDeletedConsent,
  noteLink,
  reviewConsents,
  reviewForgottenConsent,
  reviewLinks,
} from './access-habits.ts'
import type { Advice } from './advice.ts'
import { type AdviceId, adviceRows } from './advice-rows.ts'
import { AdvisedRequest, type Detector } from './advised-request.ts'
import { ClientFacts, ClientHabits, type ShownHabit } from './client-habits.ts'
import { findMessageHabits } from './message-habits.ts'
import {
  findPolling,
  noteCancellation,
  noteCreatedPayment,
  noteExpiredLink,
  noteFollowedCancellation,
  noteReadPayment,
  reviewPayments,
} from './payment-habits.ts'
import {
  findCutName,
  findDetailsOfAll,
  findPages,
  findSharedAddress,
  readDetectors,
  reviewReading,
} from './reading-habits.ts'
import { findDoubleCreation, repetitionDetectors } from './repetition-habits.ts'

const commonDetectors = [findMessageHabits, ...repetitionDetectors, findSharedAddress, noteLink]

/** Further detectors by properties of the command, so that each request runs only few. */
const factDetectors: readonly (readonly [CommandFacts, ...Detector[]])[] = [
  [{ creates: 'payment' }, findDoubleCreation, noteCreatedPayment],
  [{ creates: 'signing-basket' }, findDoubleCreation],
  [{ creates: 'consent' }, findDoubleCreation, noteAskedConsent],
  [{ creates: 'cancellation' }, noteFollowedCancellation],
  [{ reads: 'payment' }, noteReadPayment, findPolling],
  [{ reads: 'authorisation' }, findPolling],
  [{ reads: 'cancellation' }, noteFollowedCancellation, findPolling],
  [{ reads: 'signing-basket' }, findPolling],
  [{ reads: 'consent' }, findPolling],
  [{ isCounted: true }, ...readDetectors],
  [{ reads: 'accounts' }, findCutName],
  [{ reads: 'account' }, findCutName],
  [{ reads: 'card-accounts' }, findCutName],
  [{ reads: 'card-account' }, findCutName],
  [{ isPaged: true }, findPages],
  [{ reads: 'transaction' }, findDetailsOfAll],
]

const commandDetectors: Readonly<Partial<Record<CommandName, Detector>>> = {
  cancelPayment: noteCancellation,
  deleteConsent: noteDeletedConsent,
}

function groupDetectors(): ReadonlyMap<CommandName, readonly Detector[]> {
  const groups = new Map<CommandName, readonly Detector[]>()
  const add = (name: CommandName, detectors: readonly Detector[]) =>
    groups.set(name, [...(groups.get(name) ?? commonDetectors), ...detectors])
  for (const [facts, ...detectors] of factDetectors) {
    for (const name of findCommands(facts)) add(name, detectors)
  }
  for (const [name, detector] of Object.entries(commandDetectors)) add(name as CommandName, [detector])
  return groups
}

const byCommand = groupDetectors()

/**
 * Maximum number of TPPs with advice, of banks remembered for each, and of requests listed for one advice.
 */
const advisedTppsMax = 50
const banksMax = 2
const namedMax = 3
const noteCharsMax = 200
/** Milliseconds of the bank's clock between two reviews of what clients have left undone. */
const reviewMilliseconds = 21_600_000

/** Facts by which a habit is dropped, even if they are seen later, in another test. */
const clearedBy: Readonly<Partial<Record<AdviceId, (facts: ClientFacts) => boolean>>> = {
  'next-unfollowed': ({ hasFollowedPage }) => hasFollowedPage,
  'fix-untried': ({ hasTriedFix }) => hasTriedFix,
  'one-address-for-all': ({ hasSeveralAddresses }) => hasSeveralAddresses,
}

interface FoundHabit {
  readonly note: string | undefined
  readonly requests: readonly string[]
  readonly labels: readonly string[]
}

/** Finds what the client has left undone and can no longer do in time. */
function reviewHabits(habits: ClientHabits): void {
  // After a restore or reset, the rows of the bank show nothing about this client.
  if (habits.engine.epoch !== habits.epoch) return
  for (const review of [reviewPayments, reviewConsents, reviewLinks, reviewReading]) review(habits)
}

function reviewAt(habits: ClientHabits, now: Instant): void {
  const { engine, epoch } = habits
  if (engine.epoch !== epoch) return
  engine.settle(now)
  habits.now = pickLater(habits.now, engine.now)
  reviewHabits(habits)
}

type NowAt = (engine: Engine) => Instant

/** One TPP: its habits so far, and its state at the banks that it used last, the latest last. */
class AdvisedTpp {
  readonly foundHabits = new Map<AdviceId, FoundHabit>()
  banks: readonly ClientHabits[] = []
  readonly facts = new ClientFacts()
  readonly #nowAt: NowAt

  constructor(nowAt: NowAt) {
    this.#nowAt = nowAt
  }

  readonly #tell = (id: AdviceId, { requests: shownRequests, label, note }: ShownHabit): void => {
    const foundHabit = this.foundHabits.get(id) ?? {
      note: note && shortenText(note, noteCharsMax),
      requests: [],
      labels: [],
    }
    if (foundHabit.requests.length >= namedMax) return
    const first = (texts: readonly string[]) => [...new Set(texts)].slice(0, namedMax)
    const labels = label === undefined ? foundHabit.labels : first([...foundHabit.labels, label])
    this.foundHabits.set(id, {
      note: foundHabit.note,
      requests: first([...foundHabit.requests, ...shownRequests]),
      labels,
    })
  }

  /** Finds or creates the state for a bank and a test. A restored or reset bank counts as another bank. */
  findHabits(engine: Engine, label: string | undefined): ClientHabits {
    const latest = this.banks.at(-1)
    if (latest?.isFor(engine, label) === true) return latest
    const knownHabits = this.banks.find((bank) => bank.engine === engine)
    const otherBanks = this.banks.filter((bank) => bank !== knownHabits)
    const isSame = knownHabits?.isFor(engine, label) === true
    // Reviewed at the time of its last request, because the next test may have moved the clock already.
    if (knownHabits !== undefined && !isSame) reviewHabits(knownHabits)
    const habits = isSame ? knownHabits : new ClientHabits(engine, label, this.#tell, this.facts)
    for (const oldestBank of otherBanks.slice(0, 1 - banksMax)) this.#review(oldestBank)
    this.banks = [...otherBanks.slice(1 - banksMax), habits]
    return habits
  }

  #review(habits: ClientHabits): void {
    reviewAt(habits, this.#nowAt(habits.engine))
  }

  review(engine?: Engine): void {
    for (const habits of this.banks)
      if (engine === undefined || habits.engine === engine) this.#review(habits)
  }
}

/**
 * Collects advice from the requests of each TPP. It does not depend on the journal, which keeps only the
 * latest requests.
 */
export class Advisor {
  readonly #byTpp = new Map<string, AdvisedTpp>()
  readonly #nowAt: NowAt

  constructor(nowAt: NowAt = ({ now }) => now) {
    this.#nowAt = nowAt
  }

  entries(): ReadonlyMap<string, AdvisedTpp> {
    return this.#byTpp
  }

  /**
   * Examines a request of a known TPP. Only the bank's own interface counts, since clients of a real bank
   * send no test data.
   */
  answered(observation: Observation): void {
    const { tpp, label } = observation.entry
    const { operation, engine } = observation.exchange
    if (tpp === undefined || operation?.role === undefined || engine === undefined) return
    const advised =
      this.#byTpp.get(tpp) ?? remember(this.#byTpp, advisedTppsMax, tpp, () => new AdvisedTpp(this.#nowAt))
    const habits = advised.findHabits(engine, label)
    const request = new AdvisedRequest(observation, habits)
    habits.now = pickLater(habits.now, request.now)
    for (const detect of byCommand.get(operation.command) ?? commonDetectors) detect(request)
    if (habits.now < habits.nextReview) return
    habits.nextReview = instant(habits.now + reviewMilliseconds)
    reviewHabits(habits)
  }

  #findHabits(engine: Engine, tpp: string | undefined): ClientHabits | undefined {
    const advised = tpp === undefined ? undefined : this.#byTpp.get(tpp)
    return advised?.banks.find((bank) => bank.engine === engine && bank.epoch === engine.epoch)
  }

  /** Examines a step of a bank: an approved consent, an expired link or a forgotten consent. */
  stepped(step: BankStep, engine: Engine): void {
    const { cause, before, after } = step
    if (cause.kind === 'event') {
      const { kind, tpp, authorisationId, consentId } = cause.event
      if (kind !== 'authorisation-expires' && kind !== 'consent-forgotten') return
      const habits = this.#findHabits(engine, tpp)
      if (habits === undefined) return
      if (authorisationId !== undefined) noteExpiredLink(habits, authorisationId, step)
      else if (consentId !== undefined) reviewForgottenConsent(habits, consentId, step)
    } else if (cause.entry.name === 'approveAuthorisation') {
      const { authorisationId } = { ...cause.entry.input.params }
      const { tpp, purpose } = findRowById(before, 'authorisations', String(authorisationId)) ?? {}
      const habits = purpose?.kind === 'account-access' ? this.#findHabits(engine, tpp) : undefined
      if (habits === undefined || purpose?.kind !== 'account-access') return
      const consent = findRow(after, 'consents', purpose.consent)
      if (consent !== undefined) findRepeatedConsent(habits, step, consent.id)
    }
  }

  /** Finds what the clients of a bank have left undone. Call it before the bank ends or is replaced. */
  review(engine: Engine): void {
    for (const advised of this.#byTpp.values()) advised.review(engine)
  }

  /** Lists the advice to one TPP or to all, in the order of the table. */
  list(tpp?: string): readonly Advice[] {
    const advised = [...this.#byTpp].filter(([id]) => tpp === undefined || id === tpp)
    for (const [, advisedTpp] of advised) advisedTpp.review()
    return adviceRows.flatMap((row) =>
      advised.flatMap(([id, { foundHabits, facts }]) => {
        const habit = foundHabits.get(row.id)
        if (habit === undefined || clearedBy[row.id]?.(facts) === true) return []
        const { note, requests, labels } = habit
        const sentence = note === undefined ? row.sentence : `${row.sentence} Here: ${note}.`
        return [{ ...row, sentence, tpp: id, requests, labels }]
      }),
    )
  }

  forget(tpp?: string): void {
    if (tpp === undefined) this.#byTpp.clear()
    else this.#byTpp.delete(tpp)
  }
}
