import type { BankCalendar, CommandName, CommandOutcome, ErrorCode, Instant, RuleId } from '@pocketbank/core'
import type {
  Authorisation,
  BankStep,
  Consent,
  PaymentMoment,
  RefusedCommand,
} from '@pocketbank/core/internal'

import type { OperationName } from '../contracts/operations.ts'
import type { QuirkName } from '../faults/quirks/quirk-table.ts'
import type { FaultKind } from '../faults/rule.ts'
import type { Seen } from '../pipeline/exchange.ts'
import type { CheckId } from '../pipeline/outcome.ts'
import type { Fate } from './fates.ts'
import type { Arm } from './means.ts'

/** The groups of situations, in the order in which reports list them, each with its heading. */
export const situationGroups = {
  sca: 'SCA and consents',
  reading: 'Reading accounts',
  payments: 'Payments',
  baskets: 'Signing baskets',
  refusals: 'Refusals',
  transport: 'Transport',
  time: 'Time',
  idempotency: 'Idempotency',
} as const

/** The id of a group. */
export type GroupId = keyof typeof situationGroups

/** A row that a step has changed; without `before` the step has created it. */
export interface ChangedRow<Row> {
  readonly after: Row
  readonly before: Row | undefined
  readonly step: BankStep
}

/** A payment that a step has changed. */
export interface ChangedPayment extends PaymentMoment {
  readonly step: BankStep
}

/** Time that passed at the bank between two requests of a TPP, a midnight or a batch in it; none before its first request. */
export interface PassedTime {
  readonly from: Instant
  readonly to: Instant
  readonly calendar: BankCalendar
}

/** Where the recorder looks for a situation. `key` narrows requests so that most predicates are never asked. */
export type Sign =
  | { readonly on: 'command'; readonly key: CommandName; readonly test: (seen: Seen) => boolean }
  | { readonly on: 'operation'; readonly key: OperationName; readonly test: (seen: Seen) => boolean }
  | { readonly on: 'code'; readonly key: ErrorCode; readonly test: (seen: Seen) => boolean }
  | { readonly on: 'rule'; readonly key: RuleId; readonly test: (seen: Seen) => boolean }
  | { readonly on: 'check'; readonly key: CheckId; readonly test: (seen: Seen) => boolean }
  | { readonly on: 'again'; readonly key: Fate; readonly test: (seen: Seen) => boolean }
  | { readonly on: 'fault'; readonly key: FaultKind; readonly test: (seen: Seen) => boolean }
  | { readonly on: 'quirk'; readonly key: QuirkName; readonly test: (seen: Seen) => boolean }
  | { readonly on: 'page'; readonly key: RuleId; readonly test: (refused: RefusedCommand) => boolean }
  | { readonly on: 'payment'; readonly test: (change: ChangedPayment) => boolean }
  | { readonly on: 'authorisation'; readonly test: (change: ChangedRow<Authorisation>) => boolean }
  | { readonly on: 'consent'; readonly test: (change: ChangedRow<Consent>) => boolean }
  | { readonly on: 'time'; readonly test: (passed: PassedTime) => boolean }

/** Something that a bank does to a client. */
export interface Situation {
  readonly id: string
  readonly group: GroupId
  /** What the bank does, in one sentence. */
  readonly sentence: string
  /** Why it matters to a live client. */
  readonly why: string
  /** Section of the description (§), Berlin Group (BG), article of the RTS, or D for a decision. */
  readonly source: string
  /** One sign, or several of which any is enough. */
  readonly met: Sign | readonly Sign[]
  /** What `bring` does, and what the client has to do then. A sentence or two. */
  readonly how: string
  /**
   * A recipe: test code that a test runs as it stands. In scope are `sandbox`, `tpp` (whose consent the customer 13039319955 has
   * approved), `psu` (that customer), `order` (a domestic payment between two accounts of the customer), `createSandbox` and `makeKey`.
   */
  readonly code: string
  /** Arms the bank. Absent if only the client can bring the situation about. */
  readonly arm?: Arm
}

/** The line of a recipe that arms the bank. A recipe without it begins with that line if its situation has an arm. */
export const bringHere = 'await sandbox.bring(…)'

/** The situations of a group; each recipe that arms the bank names its situation. */
export function inGroup(group: GroupId, rows: readonly Omit<Situation, 'group'>[]): readonly Situation[] {
  return rows.map((row) => {
    const isWhole = row.arm === undefined || row.code.includes(bringHere)
    const code = isWhole ? row.code : `${bringHere}\n${row.code}`
    return { ...row, group, code: code.replace(bringHere, `await sandbox.bring('${row.id}')`) }
  })
}

type KeyedSign<Kind extends Sign['on']> = Extract<Sign, { readonly on: Kind; readonly key: string }>

/** Makes a constructor of signs with a key. Without a test, any request with the key is enough. */
function keyed<Kind extends Extract<Sign, { readonly key: string }>['on']>(on: Kind) {
  return (key: KeyedSign<Kind>['key'], test: KeyedSign<Kind>['test'] = () => true) =>
    ({ on, key, test }) as unknown as KeyedSign<Kind>
}

/** Met by a request to an operation, however it was answered. */
export const asked = keyed('operation')

/** Met by an answer with this code, whether the bank or an injected fault refused. */
export const refused = keyed('code')

/** Met by an answer that this rule decided. */
export const decidedBy = keyed('rule')

/** Met by a refusal of this check. */
export const stoppedBy = keyed('check')

/** Met by a request whose X-Request-ID an earlier request of the TPP had that ended so. */
export const sentAgain = keyed('again')

/** Met by a fault that strikes a request. */
export const struck = keyed('fault')

/** Met by a quirk that changes an answer. */
export const changedBy = keyed('quirk')

/** Met by what the bank refuses a customer at its page by this rule. */
export const refusedAtPage = keyed('page')

/** Met by a command that succeeded for a request, if its outcome passes the test. */
export function done<Name extends CommandName>(
  key: Name,
  test: (outcome: CommandOutcome<Name>, seen: Seen) => boolean = () => true,
): Sign {
  return { on: 'command', key, test: (seen) => test(seen.exchange.told as CommandOutcome<Name>, seen) }
}

type StepSign<Kind extends Sign['on']> = Exclude<
  Extract<Sign, { readonly on: Kind }>,
  { readonly key: string }
>

/** Makes a constructor of signs that have a test only. */
function unkeyed<Kind extends Exclude<Sign, { readonly key: string }>['on']>(on: Kind) {
  return (test: StepSign<Kind>['test']) => ({ on, test }) as unknown as StepSign<Kind>
}

/** Met by something that happens to a payment. */
export const paymentBecame = unkeyed('payment')

/** Met by a new status of an authorisation. */
export const authorisationBecame = unkeyed('authorisation')

/** Met by a new status of a consent. */
export const consentBecame = unkeyed('consent')

/** Met by time that passes between two requests of a TPP. */
export const timePassed = unkeyed('time')
