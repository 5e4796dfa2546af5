import type { Engine } from '@pocketbank/core'
import { BankRecord, type Meeting, type Witness } from './bank-record.ts'

/** Requests named for each situation and TPP. */
const witnessesMax = 3
/** Banks of a TPP that are remembered, the ones that it asked last. */
const banksMax = 2

/** The situations that one TPP has met, at whatever bank. */
export class Meetings {
  /** By the place of the situation in the catalogue. */
  readonly #byPlace: (Meeting[] | undefined)[] = []
  #banks: readonly BankRecord[] = []

  /** Returns the record of the TPP at a bank. A bank that was put back or wiped is another one. */
  at(engine: Engine): BankRecord {
    const [latest] = this.#banks
    if (latest?.engine === engine && latest.epoch === engine.epoch) return latest
    const known = this.#banks.find((one) => one.engine === engine && one.epoch === engine.epoch)
    const record = known ?? new BankRecord(engine)
    const others = this.#banks.filter((one) => one.engine !== engine)
    this.#banks = [record, ...others].slice(0, banksMax)
    return record
  }

  /** True once so many requests are named that no further meeting is recorded. */
  isFull(place: number): boolean {
    const met = this.#byPlace[place]
    return met !== undefined && met.length >= witnessesMax
  }

  isMet(place: number): boolean {
    return this.#byPlace[place] !== undefined
  }

  /** The requests that met a situation, the first one first. */
  witnesses(place: number): readonly Witness[] {
    return (this.#byPlace[place] ?? []).flatMap(({ witness }) => witness ?? [])
  }

  /** Records a meeting with the request that saw it; without one the situation happened to a resource. */
  meet(place: number, witness?: Witness): Meeting {
    const meeting = { witness }
    const met = this.#byPlace[place]
    if (met === undefined) this.#byPlace[place] = [meeting]
    else if (met.length < witnessesMax) met.push(meeting)
    return meeting
  }
}
