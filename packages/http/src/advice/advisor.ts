import { type CommandName, type Engine, instant } from '@pocketbank/core'
import { laterOf } from '@pocketbank/core/internal'
import { bankContextOf, type Seen } from '../pipeline/exchange.ts'
import { noteAskedConsent, noteDeletedConsent, noteLink } from './access-habits.ts'
import type { Advice } from './advice.ts'
import { type AdviceId, adviceRows } from './advice-rows.ts'
import { type AdvisedRequest, adviseRequest, type Detector } from './advised-request.ts'
import { ClientHabits } from './client-habits.ts'
import { messageDetectors } from './message-habits.ts'
import {
  findPolling,
  noteCancellation,
  noteCreatedPayment,
  noteFollowedCancellation,
  noteReadPayment,
} from './payment-habits.ts'
import { findCutName, findDetailsOfAll, findPages, readDetectors } from './reading-habits.ts'
import { findDoubleCreation, repetitionDetectors } from './repetition-habits.ts'
import { reviewHabits } from './review.ts'

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

/** One TPP: what was found, and its habits at the banks that it has asked last, the latest one last. */
export class AdvisedTpp {
  readonly found = new Map<AdviceId, FoundHabit>()
  banks: readonly ClientHabits[] = []

  readonly #tell = (id: AdviceId, shown: readonly string[], note?: string): void => {
    const known = this.found.get(id)
    if (known !== undefined && known.requests.length >= namedMax) return
    const requests = [...new Set([...(known?.requests ?? []), ...shown])].slice(0, namedMax)
    this.found.set(id, { note: known === undefined ? note?.slice(0, noteCharsMax) : known.note, requests })
  }

  /** Its habits at a bank. A bank that was put back or wiped is another one. */
  habitsAt(engine: Engine): ClientHabits {
    const latest = this.banks.at(-1)
    if (latest?.engine === engine && latest.epoch === engine.epoch) return latest
    const known = this.banks.find((one) => one.engine === engine && one.epoch === engine.epoch)
    const habits = known ?? new ClientHabits(engine, engine.now, this.#tell)
    const others = this.banks.filter((one) => one !== known && one.engine !== engine)
    const gone = others.length >= banksMax ? others[0] : undefined
    if (gone !== undefined) reviewHabits(gone, gone.engine.now)
    this.banks = [...others, habits].slice(-banksMax)
    return habits
  }

  /** Looks for what was left undone by the latest moment of each bank. */
  review(): void {
    for (const habits of this.banks) reviewHabits(habits, laterOf(habits.engine.now, habits.now))
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
    const habits = this.#tppOf(entry.tpp).habitsAt(engine)
    takeMoment(habits, seen)
    const request = adviseRequest(seen, habits)
    runDetectors(messageDetectors, request)
    if (operation.role === undefined) return
    runDetectors(repetitionDetectors, request)
    runDetectors(byCommand[operation.command] ?? [], request)
    if (habits.now < habits.nextReview) return
    habits.nextReview = instant(habits.now + reviewMilliseconds)
    reviewHabits(habits, habits.now)
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

/** Notes the moment of a request. What is compared between requests that follow each other ends with the test that sent them. */
function takeMoment(habits: ClientHabits, seen: Seen): void {
  const { entry } = seen
  habits.now = laterOf(habits.now, bankContextOf(seen)?.now ?? habits.now)
  if (habits.label === entry.label) return
  habits.label = entry.label
  habits.refusals = undefined
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
