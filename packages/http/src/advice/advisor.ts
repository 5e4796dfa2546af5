import { type CommandName, type Engine, instant } from '@pocketbank/core'
import { laterOf } from '@pocketbank/core/internal'
import { bankContextOf, type Seen } from '../pipeline/exchange.ts'
import {
  noteAskedConsent,
  noteDeletedConsent,
  noteLink,
  reviewConsents,
  reviewLinks,
} from './access-habits.ts'
import type { Advice } from './advice.ts'
import { type AdviceId, adviceRows } from './advice-rows.ts'
import { AdvisedRequest, type Detector } from './advised-request.ts'
import { type ClientFacts, ClientHabits, type TellHabit } from './client-habits.ts'
import { messageDetectors } from './message-habits.ts'
import {
  findPolling,
  noteCancellation,
  noteCreatedPayment,
  noteFollowedCancellation,
  noteReadPayment,
  reviewPayments,
} from './payment-habits.ts'
import { findCutName, findDetailsOfAll, findPages, readDetectors, reviewReading } from './reading-habits.ts'
import { findDoubleCreation, repetitionDetectors } from './repetition-habits.ts'

const creation = [findDoubleCreation, noteCreatedPayment, noteLink]
const accounts = [...readDetectors, findCutName, noteLink]
const histories = [...readDetectors, findPages, noteLink]
const started = [noteLink]
const cancelled = [noteFollowedCancellation, findPolling, noteLink]

/** The detectors of each command. D: a request then runs only few of them. */
const byCommand: Readonly<Partial<Record<CommandName, readonly Detector[]>>> = {
  createPayment: creation,
  createPeriodicPayment: creation,
  createBulkPayment: creation,
  readPayment: [noteReadPayment],
  readPaymentStatus: [noteReadPayment, findPolling],
  cancelPayment: [noteCancellation, noteLink],
  startPaymentAuthorisation: started,
  readPaymentAuthorisation: [findPolling],
  startPaymentCancellation: cancelled,
  listPaymentCancellations: cancelled,
  readPaymentCancellation: cancelled,
  createSigningBasket: [findDoubleCreation],
  readSigningBasket: [findPolling],
  startSigningBasketAuthorisation: started,
  readSigningBasketAuthorisation: [findPolling],
  createConsent: [findDoubleCreation, noteAskedConsent, noteLink],
  readConsent: [findPolling],
  deleteConsent: [noteDeletedConsent],
  listConsentedAccounts: accounts,
  readConsentedAccount: accounts,
  listConsentedCardAccounts: accounts,
  readConsentedCardAccount: accounts,
  readAccountBalances: [...readDetectors, noteLink],
  readCardAccountBalances: [...readDetectors, noteLink],
  listAccountTransactions: histories,
  listCardAccountTransactions: histories,
  readTransactionDetails: [...readDetectors, findDetailsOfAll, noteLink],
}

/** TPPs that are advised, banks of each that are remembered, and requests that are named for one advice. */
const advisedTppsMax = 50
const banksMax = 2
const namedMax = 3
/** Characters of what makes a sentence plainer. */
const noteCharsMax = 150
/** Milliseconds between two reviews of what was left undone. */
const reviewMilliseconds = 21_600_000

/** One habit that was found: what makes its sentence plainer, and the requests that show it. */
interface FoundHabit {
  readonly note: string | undefined
  readonly requests: readonly string[]
}

/** Looks for what was left undone and is too late by now. */
function reviewHabits(habits: ClientHabits): void {
  // D: rows of a bank that was put back or wiped since say nothing of the client.
  if (habits.engine.epoch !== habits.epoch) return
  for (const review of [reviewPayments, reviewConsents, reviewLinks, reviewReading]) review(habits)
}

/** Looks for the same by the clock of the bank. */
function reviewToday(habits: ClientHabits): void {
  habits.now = laterOf(habits.now, habits.engine.now)
  reviewHabits(habits)
}

/** One TPP: what was found, and its habits at the banks that it has asked last, the latest one last. */
export class AdvisedTpp {
  readonly found = new Map<AdviceId, FoundHabit>()
  banks: readonly ClientHabits[] = []
  readonly #facts: ClientFacts = {
    hasTriedFix: false,
    hasFollowedPage: false,
    hasSeveralAddresses: false,
    address: undefined,
  }

  readonly #tell: TellHabit = (id, shown, note) => {
    const known = this.found.get(id)
    if (known !== undefined && known.requests.length >= namedMax) return
    const requests = [...new Set([...(known?.requests ?? []), ...shown])].slice(0, namedMax)
    this.found.set(id, { note: known === undefined ? note?.slice(0, noteCharsMax) : known.note, requests })
  }

  /** Its habits at a bank in a test. A bank that was put back or wiped is another one. */
  habitsAt(engine: Engine, label: string | undefined): ClientHabits {
    const latest = this.banks.at(-1)
    if (latest?.isOf(engine, label) === true) return latest
    const known = this.banks.find((one) => one.engine === engine)
    const others = this.banks.filter((one) => one !== known)
    const isSame = known?.isOf(engine, label) === true
    // D: the next test may have moved the clock already, so the one before is looked at as of its last request.
    if (known !== undefined && !isSame) reviewHabits(known)
    const habits = isSame ? known : new ClientHabits(engine, label, this.#tell, this.#facts)
    for (const gone of others.slice(0, 1 - banksMax)) reviewToday(gone)
    this.banks = [...others.slice(1 - banksMax), habits]
    return habits
  }

  /** Looks for what was left undone by the latest moment of each bank. */
  review(): void {
    for (const habits of this.banks) reviewToday(habits)
  }
}

const rowsById = new Map(adviceRows.map((row) => [row.id, row]))

/** Folds the answered requests of each TPP into advice, whatever the journal keeps. */
export class Advisor {
  /** The TPP that was heard longest ago first. */
  readonly #byTpp = new Map<string, AdvisedTpp>()
  #latest: { readonly id: string; readonly tpp: AdvisedTpp } | undefined

  #tppOf(id: string): AdvisedTpp {
    if (this.#latest?.id === id) return this.#latest.tpp
    const tpp = this.#byTpp.get(id) ?? new AdvisedTpp()
    this.#byTpp.delete(id)
    this.#byTpp.set(id, tpp)
    if (this.#byTpp.size > advisedTppsMax) {
      const [oldest = ''] = this.#byTpp.keys()
      this.#byTpp.delete(oldest)
    }
    this.#latest = { id, tpp }
    return tpp
  }

  /** The TPPs that were heard. */
  entries(): ReadonlyMap<string, AdvisedTpp> {
    return this.#byTpp
  }

  /** Takes an answered request. Of one that no known TPP has signed nothing is said. */
  answered(seen: Seen): void {
    const { entry, exchange } = seen
    const { operation } = exchange
    if (entry.tpp === undefined || operation === undefined) return
    const engine = callerOf(seen)?.engine
    if (engine === undefined) return
    const habits = this.#tppOf(entry.tpp).habitsAt(engine, entry.label)
    habits.now = laterOf(habits.now, bankContextOf(seen)?.now ?? habits.now)
    const request = new AdvisedRequest(seen, habits)
    runDetectors(messageDetectors, request)
    if (operation.role === undefined) return
    runDetectors(repetitionDetectors, request)
    runDetectors(byCommand[operation.command] ?? [], request)
    if (habits.now < habits.nextReview) return
    habits.nextReview = instant(habits.now + reviewMilliseconds)
    reviewHabits(habits)
  }

  /** The advice to all TPPs, or to one: in the order of the table. */
  list(tpp?: string): readonly Advice[] {
    const advised = [...this.#byTpp].filter(([id]) => tpp === undefined || id === tpp)
    for (const [, one] of advised) one.review()
    return adviceRows.flatMap((row) =>
      advised.flatMap(([id, { found }]) => {
        const habit = found.get(row.id)
        return habit === undefined ? [] : [toAdvice(row.id, id, habit)]
      }),
    )
  }

  forget(tpp?: string): void {
    this.#latest = undefined
    if (tpp === undefined) this.#byTpp.clear()
    else this.#byTpp.delete(tpp)
  }
}

/** The caller of a request; undefined where no bank was asked. */
function callerOf({ exchange }: Seen) {
  try {
    return exchange.caller
  } catch {
    return undefined
  }
}

function runDetectors(detectors: readonly Detector[], request: AdvisedRequest): void {
  for (const detect of detectors) detect(request)
}

function toAdvice(id: AdviceId, tpp: string, { note, requests }: FoundHabit): Advice {
  const row = rowsById.get(id)
  if (row === undefined) throw new Error(`there is no advice ${id}`)
  const sentence = note === undefined ? row.sentence : `${row.sentence} Here: ${note}.`
  return { ...row, sentence, tpp, requests }
}
