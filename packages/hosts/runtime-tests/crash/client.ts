import { createTpp, type Tpp } from '@pocketbank/testing'
import { type Ledger, type OwnPayment, postedPrefix } from './ledger.ts'

/** Arne of the fixed data set pays Jonas at once. */
const payer = '12085592767'

/** The account from which he pays. */
export const payerIban = 'NO6697350494093'

const paymentPath = '/v1/payments/instant-norwegian-domestic-credit-transfers-straks'
const order = {
  instructedAmount: { amount: '0.01', currency: 'NOK' as const },
  creditorName: 'Jonas Solvang',
  creditorAccount: { iban: 'NO1597100535711', currency: 'NOK' as const },
  debtorAccount: { iban: payerIban, currency: 'NOK' as const },
}

/** Where a client calls. */
export interface Place {
  readonly url: string
  /** The id of the account to which rows are posted. */
  readonly accountId: string
}

/** What is looked at of answers, each where it is one to a payment or to its authorisation. */
interface Answered {
  readonly paymentId?: string
  readonly authorisationId?: string
}

/** A payment that waits for its approval. */
interface Authorised {
  readonly payment: OwnPayment
  readonly authorisationId: string
}

/** A sent request. It can be sent again unchanged; `answered` records the response. */
interface SentRequest {
  readonly send: (place: Place) => Promise<Response>
  readonly answered: (body: Answered) => void
  readonly status: number
}

/** How often what was done. */
interface Counts {
  changes: number
  reads: number
  retried: number
}

const toRequestId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A client that changes and reads the bank until the bank is killed, and remembers the responses. */
export class Client {
  readonly counts: Counts = { changes: 0, reads: 0, retried: 0 }
  readonly #ledger: Ledger
  readonly #tpp: Tpp
  readonly #name: string
  readonly #random: () => number
  #count = 0
  /** What was sent last and is not answered. */
  #pendingRequests: SentRequest | undefined
  /** What was made last, with the answer. */
  #last: { readonly request: SentRequest; readonly text: string } | undefined
  /** Payments without an authorisation, and those with one, by its id. */
  readonly #unauthorised: OwnPayment[] = []
  readonly #authorised: Authorised[] = []

  constructor(index: number, { ledger, random }: { readonly ledger: Ledger; readonly random: () => number }) {
    this.#ledger = ledger
    this.#random = random
    this.#name = `client-${index}`
    this.#tpp = createTpp({
      id: `PSDNO-FSA-90000000${index}`,
      headers: {
        'TPP-Redirect-URI': 'https://tpp.example/back',
        'PSU-IP-Address': '192.0.2.1',
        'TPP-Session-ID': this.#name,
        'PSU-Context': 'PRIVATE',
        'PSU-ID': toRequestId(index + 1),
        'x-accept-fix': 'longer-name',
      },
    })
  }

  #next(prefix: string): { readonly token: string; readonly headers: Record<string, string> } {
    this.#count += 1
    const token = `${prefix} ${this.#name} ${this.#count}`
    return { token, headers: { 'X-Request-ID': `${this.#name}-${this.#count}` } }
  }

  #at({ url }: Place): Tpp {
    return this.#tpp.with({ baseUrl: url })
  }

  #postRows(): SentRequest {
    const { token, headers } = this.#next(postedPrefix)
    const count = 1 + Math.floor(this.#random() * 4)
    const day = '2026-01-12'
    const body = Array.from({ length: count }, (_, index) => ({
      amount: -1,
      currency: 'NOK' as const,
      bookingDate: day,
      valueDate: day,
      remittanceInformationUnstructured: `${token} ${index}`,
    }))
    const batch = { token, count, isAnswered: false }
    this.#ledger.rows.push(batch)
    return {
      send: (place) =>
        this.#at(place).post(`/v1/sandbox/accounts/${place.accountId}/transactions`, { body, headers }),
      status: 201,
      answered: () => {
        batch.isAnswered = true
      },
    }
  }

  #makePayment(): SentRequest {
    const { token, headers } = this.#next('paid')
    const payment: OwnPayment = { token, id: undefined, end: undefined, isEndAsked: false }
    this.#ledger.payments.push(payment)
    const body = { ...order, remittanceInformationUnstructured: token }
    return {
      send: (place) => this.#at(place).post(paymentPath, { body, headers }),
      status: 201,
      answered: ({ paymentId }) => {
        payment.id = paymentId
        this.#unauthorised.push(payment)
      },
    }
  }

  #authorise(payment: OwnPayment): SentRequest {
    const { headers } = this.#next('authorised')
    return {
      send: (place) => this.#at(place).post(`${paymentPath}/${payment.id}/authorisations`, { headers }),
      status: 201,
      answered: ({ authorisationId = '' }) => void this.#authorised.push({ payment, authorisationId }),
    }
  }

  /**
   * Approves a payment that waits, or cancels it. Neither can be repeated: what became of it is looked up.
   */
  #endPayment({ payment, authorisationId }: Authorised): SentRequest {
    payment.isEndAsked = true
    if (this.#random() < 0.25) {
      return {
        send: (place) => this.#at(place).delete(`${paymentPath}/${payment.id}`),
        status: 204,
        answered: () => {
          payment.end = 'cancelled'
        },
      }
    }
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ authorisationId, customerNumber: payer })
    return {
      send: ({ url }) => fetch(`${url}/_sandbox/psu/approve`, { method: 'POST', headers, body }),
      status: 200,
      answered: () => {
        payment.end = 'approved'
      },
    }
  }

  #read(): SentRequest {
    this.counts.reads += 1
    return { send: (place) => this.#at(place).get('/v1/sandbox/customers'), status: 200, answered: () => {} }
  }

  #advance(): SentRequest {
    const headers = { 'Content-Type': 'application/json' }
    const body = '{"seconds":5}'
    return {
      send: ({ url }) => fetch(`${url}/_sandbox/clock/advance`, { method: 'POST', headers, body }),
      status: 200,
      answered: () => {},
    }
  }

  #choose(): SentRequest {
    const chance = this.#random()
    if (chance < 0.2) return this.#read()
    if (chance < 0.22) return this.#advance()
    const authorised = chance < 0.4 ? this.#authorised.shift() : undefined
    if (authorised !== undefined) return this.#endPayment(authorised)
    const unauthorised = chance < 0.6 ? this.#unauthorised.shift() : undefined
    if (unauthorised !== undefined) return this.#authorise(unauthorised)
    return chance < 0.75 ? this.#makePayment() : this.#postRows()
  }

  async #carryOut(request: SentRequest, place: Place): Promise<void> {
    const answer = await request.send(place)
    const text = await answer.text()
    if (answer.status !== request.status) throw new Error(`${this.#name}: ${answer.status} ${text}`)
    request.answered(text === '' ? {} : JSON.parse(text))
    this.#pendingRequests = undefined
    this.counts.changes += 1
    if (request.status === 201) this.#last = { request, text }
  }

  /** Works until the bank is killed. Any unexpected response is a fault. */
  async work(place: Place, isGone: () => boolean): Promise<void> {
    while (!isGone()) {
      this.#pendingRequests = this.#choose()
      try {
        await this.#carryOut(this.#pendingRequests, place)
      } catch (fault) {
        if (isGone()) return
        throw fault
      }
    }
  }

  /**
   * Sends again what was made last, and what was not answered: under the same request id nothing is made
   * twice.
   */
  async retry(place: Place): Promise<void> {
    const last = this.#last
    if (last !== undefined) {
      const answer = await (await last.request.send(place)).text()
      if (answer !== last.text) throw new Error(`${this.#name}: ${answer} instead of ${last.text}`)
      this.counts.retried += 1
    }
    const request = this.#pendingRequests
    this.#pendingRequests = undefined
    if (request?.status !== 201) return
    await this.#carryOut(request, place)
    this.counts.retried += 1
  }
}
