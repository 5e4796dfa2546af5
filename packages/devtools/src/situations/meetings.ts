import type { Engine } from '@pocketbank/core'
import { BankRecord, type Meeting, type SituationRequest } from './bank-record.ts'

/** Maximum number of requests recorded for each situation and TPP. */
const requestsMax = 3
/** Maximum number of banks remembered for a TPP. The latest are kept. */
const banksMax = 2

/** The situations that one TPP has met, at all its banks. */
export class Meetings {
  /** The meetings by the index of the situation. */
  readonly #byPlace: (Meeting[] | undefined)[] = []
  #banks: readonly BankRecord[] = []

  /** Finds or creates the record of the TPP at a bank. A restored or reset bank counts as another bank. */
  at(engine: Engine): BankRecord {
    const [latest] = this.#banks
    if (latest?.engine === engine && latest.epoch === engine.epoch) return latest
    const knownRecord = this.#banks.find((bank) => bank.engine === engine && bank.epoch === engine.epoch)
    const record = knownRecord ?? new BankRecord(engine)
    const otherBanks = this.#banks.filter((bank) => bank.engine !== engine)
    this.#banks = [record, ...otherBanks].slice(0, banksMax)
    return record
  }

  /** Returns true if no further meeting of the situation is recorded. */
  isFull(place: number): boolean {
    const meetings = this.#byPlace[place]
    return meetings !== undefined && meetings.length >= requestsMax
  }

  isMet(place: number): boolean {
    return this.#byPlace[place] !== undefined
  }

  listRequests(place: number): readonly SituationRequest[] {
    return (this.#byPlace[place] ?? []).flatMap(({ request }) => request ?? [])
  }

  /** Records that the TPP met a situation. Without a request, it happened to a resource. */
  meet(place: number, request?: SituationRequest): Meeting {
    const meeting = { request }
    const meetings = this.#byPlace[place]
    if (meetings === undefined) this.#byPlace[place] = [meeting]
    else if (meetings.length < requestsMax) meetings.push(meeting)
    return meeting
  }
}
