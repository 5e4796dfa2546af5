import { version } from '@pocketbank/http/version'
import type { QuirkName } from '../../faults/quirks/quirk-table.ts'
import { createQuirks } from '../../faults/quirks/switches.ts'

/** Words of a control operation in the description, and an example call. */
interface ControlWords {
  readonly description: string
  /** An example request. The examples go in the order of this table to a bank whose clock stands at 2026-01-15T10:00 in Oslo. */
  readonly example: {
    readonly path?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string>>
    readonly body?: unknown
    /** The bank's answer to it; left out if it would have ids or seals of one bank, or a whole bank. */
    readonly answer?: unknown
  }
}

const quirksTold = (...on: readonly QuirkName[]) => ({
  quirks: createQuirks(
    () => on,
    () => undefined,
  ).list(),
})

const zone = 'Europe/Oslo'
const clockAt = (now: string, following: boolean) => ({ now, today: now.slice(0, 10), zone, following })
const batchAt = (at: string) => ({ at, kind: 'batch' })
const morning = '2026-01-15T10:00:00+01:00'
const nextMorning = '2026-01-16T10:00:00+01:00'
const start = { id: 'start', now: morning }
const beforePayday = { id: 'before-payday', now: nextMorning }

const givenFault = { effect: { kind: 'systemError' }, match: { operation: 'createPayment' }, times: 1 }
const fault = { id: 'fault-1', ...givenFault, after: false, struck: 0 }

/** Tells whose bank is meant, where every TPP has one. */
const ofTpp = { query: { tpp: 'PSDNO-FSA-912345678' } }

/** The words of the control operations, in an order in which their examples can be called one after the other. */
export const controlWords: Readonly<Record<string, ControlWords>> = {
  backUp: {
    description:
      'The copy has everything answered before, kept snapshots and request ids, of every TPP with a bank of its own. start --data with this folder continues from it. A host without --data answers 409.',
    example: {
      body: { folder: '/var/backups/bank-monday' },
      answer: { folder: '/var/backups/bank-monday', banks: 1, octets: 1_421_312 },
    },
  },
  readHealth: {
    description:
      'Open to everyone, without a token, for the health check of a container. It says nothing about the data.',
    example: { answer: { status: 'up', program: 'pocketbank', release: version } },
  },
  resetBank: {
    description:
      'Restores the snapshot start: data, clock, faults, quirks and remembered request ids. Requests that a fault delays are dropped.',
    example: { answer: clockAt(morning, true) },
  },
  readClock: {
    description: 'The time is in the zone of the bank.',
    example: { answer: clockAt(morning, true) },
  },
  advanceClock: {
    description:
      'Everything due on the way happens in order and is listed: batches, expiries and periodic payments.',
    example: {
      body: { to: 'nextBatch' },
      answer: {
        ...clockAt('2026-01-15T11:00:00+01:00', true),
        happened: [batchAt('2026-01-15T11:00:00+01:00')],
      },
    },
  },
  setClock: {
    description: 'The clock only moves forward. To go back, restore a snapshot.',
    example: {
      body: { now: nextMorning, following: false },
      answer: {
        ...clockAt(nextMorning, false),
        happened: [
          batchAt('2026-01-15T13:30:00+01:00'),
          batchAt('2026-01-15T15:30:00+01:00'),
          batchAt('2026-01-15T18:30:00+01:00'),
          batchAt('2026-01-16T05:30:00+01:00'),
        ],
      },
    },
  },
  takeSnapshot: {
    description: 'Without an id the bank chooses one. A name that is taken is 409.',
    example: { body: { id: beforePayday.id }, answer: beforePayday },
  },
  listSnapshots: {
    description: 'The latest is last.',
    example: { answer: { snapshots: [start, beforePayday] } },
  },
  downloadSnapshot: {
    description: 'The whole bank as JSON, for another host or a bug report.',
    example: { path: { id: 'before-payday' } },
  },
  restoreSnapshot: {
    description: 'Later requests see the bank of that time. The request journal stays.',
    example: { path: { id: 'before-payday' }, answer: clockAt(nextMorning, false) },
  },
  uploadSnapshot: {
    description: 'A damaged snapshot is refused with the path of the damage, and nothing is kept.',
    example: { path: { id: 'uploaded' }, answer: { id: 'uploaded', now: nextMorning } },
  },
  deleteSnapshot: {
    description: 'The first one, start, cannot be deleted: 409.',
    example: { path: { id: 'before-payday' } },
  },
  addFault: {
    description: 'A fault strikes before or after the bank acts, a number of times or until removed.',
    example: { body: givenFault, answer: fault },
  },
  listFaults: { description: 'The oldest is first.', example: { answer: { faults: [fault] } } },
  readFault: {
    description: 'Includes how often it has struck.',
    example: { path: { id: fault.id }, answer: fault },
  },
  removeFault: { description: 'Releases the requests that it delays.', example: { path: { id: 'fault-1' } } },
  clearFaults: { description: 'Releases the requests that they delay.', example: ofTpp },
  listQuirks: { description: 'Each says what it changes.', example: { answer: quirksTold() } },
  setQuirks: {
    description: 'An empty list switches all off.',
    example: { body: { on: ['idsMissing'] }, answer: quirksTold('idsMissing') },
  },
  approveAsPsu: {
    description:
      'Without accounts the customer opens all of the agreement; without rights balances and transactions.',
    example: { body: { authorisationId: 'k3x9m2p7q1w5', customerNumber: '13039319955' } },
  },
  refuseAsPsu: {
    description: 'The address has the reason for the TPP.',
    example: { body: { authorisationId: 'k3x9m2p7q1w5', customerNumber: '13039319955' } },
  },
  abandonAsPsu: {
    description: 'There is no redirect; the link stays valid until it expires.',
    example: { body: { authorisationId: 'k3x9m2p7q1w5', customerNumber: '13039319955' } },
  },
  cancelPaymentAsPsu: {
    description:
      'The customer may pay from the account, and the payment waits: approved, and not taken by a batch. Its id stays valid.',
    example: { body: { customerNumber: '13039319955', paymentId: 'k3x9m2p7q1w5' } },
  },
  changePaymentAsPsu: {
    description:
      'Only a single payment can be changed. It waits anew by the rules of its new day, and is read with the new values.',
    example: {
      body: {
        customerNumber: '13039319955',
        paymentId: 'k3x9m2p7q1w5',
        amount: '99.50',
        requestedExecutionDate: '2026-02-02',
      },
    },
  },
  withdrawConsentAsPsu: {
    description: 'The consent is revokedByPsu; the next read of the TPP is 401 with a link.',
    example: { body: { customerNumber: '13039319955', consentId: 'k3x9m2p7q1w5' } },
  },
  listRequests: {
    description: 'Each entry has the verdict of every stage and the deciding rule.',
    example: { query: { operation: 'createPayment', code: 'FORMAT_ERROR' } },
  },
  readRequest: {
    description:
      'With method, address, headers and body of request and answer (base64 if not text). Accept: text/plain gives it as text.',
    example: { path: { id: '99391c7e' } },
  },
  exportRequests: {
    description:
      'HAR 1.2, for the network tools of browsers. Takes the parameters of the list, or an id for one request. Durations are real, times those of the bank’s clock.',
    example: { query: { operation: 'createPayment' } },
  },
  readReport: {
    description:
      'One JSON file with everything that another bank needs to answer the latest requests again: snapshots, requests and answers, clock, seed, settings and release.',
    example: ofTpp,
  },
  bringSituation: {
    description:
      'Arms faults, quirks, the clock, the customer or rows. The answer says what was done and what the client has to do; a missing precondition is 409. A situation that only the client can bring about arms nothing.',
    example: { path: { id: 'sca-refused' }, body: { customerNumber: '13039319955' } },
  },
  unbringSituation: {
    description: 'Removes its faults, quirks and holds. The clock and rows stay as they are.',
    example: { path: { id: 'sca-refused' } },
  },
  listSituations: {
    description:
      'Each has the recipe that brings it about and up to three requests that met it. Reset and restore forget none.',
    example: ofTpp,
  },
  forgetSituations: { description: 'What is armed stays.', example: ofTpp },
  listAdvice: {
    description:
      'Each has a mend and up to three requests that show the habit. Nothing is told that is unsure.',
    example: ofTpp,
  },
  clearRequests: { description: 'Ids go on.', example: ofTpp },
}
