import {
  type BankCalendar,
  type CommandName,
  type CommandOutcome,
  type ErrorCode,
  type Instant,
  isScaNeeded,
  type RuleId,
  type ScaNeeded,
} from '@pocketbank/core'
import {
  type BankStep,
  type CommandFacts,
  type CommandsWith,
  findCommands,
  type PaymentMoment,
  type RefusedCommand,
} from '@pocketbank/core/engine'
import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'
import type { Consent } from '@pocketbank/core/rows/consents/model'
import type { OperationName } from '@pocketbank/http'
import type { CheckId, Seen } from '@pocketbank/http/pipeline'
import type { QuirkName } from '../faults/quirks/quirk-table.ts'
import type { FaultKind } from '../faults/rule.ts'
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
  /** Tells what `bring` does, and what the client has to do then. A sentence or two. */
  readonly how: string
  /**
   * A recipe: test code that a test runs as it stands. Reports show `linesToBring` instead, which leave the client to the team. In scope are `sandbox`, `tpp` (whose consent the customer 13039319955 has
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

type SignOn<Kind extends Sign['on']> = Extract<Sign, { readonly on: Kind; readonly key: string }>
type StepSign<Kind extends Sign['on']> = Extract<
  Exclude<Sign, { readonly key: string }>,
  { readonly on: Kind }
>
type ReadOutcome<Name extends CommandName> = Exclude<CommandOutcome<Name>, ScaNeeded>

function keyed<Kind extends SignOn<Sign['on']>['on']>(on: Kind) {
  return (key: SignOn<Kind>['key'], test: SignOn<Kind>['test'] = () => true) =>
    ({ on, key, test }) as unknown as Sign
}

function unkeyed<Kind extends StepSign<Sign['on']>['on']>(on: Kind) {
  return (test: StepSign<Kind>['test']) => ({ on, test }) as unknown as Sign
}

/** Makes the sign of a command that succeeded for a request and needed no SCA, by its outcome. */
function byCommand<Name extends CommandName>(
  key: Name,
  test: (told: ReadOutcome<Name>, seen: Seen) => boolean = () => true,
): Sign {
  const isMet = (told: unknown, seen: Seen) => !isScaNeeded(told) && test(told as ReadOutcome<Name>, seen)
  return { on: 'command', key, test: (seen) => isMet(seen.exchange.told, seen) }
}

/** Makes signs: `by.rule('S1c')` is met by an answer that this rule decided. Without a test the key is enough. */
export const by = {
  command: byCommand,
  /** The same for every command that states properties, such as all that read a payment. */
  commands: <const Facts extends CommandFacts>(
    facts: Facts,
    test: (told: ReadOutcome<CommandsWith<Facts>>, seen: Seen) => boolean,
  ): readonly Sign[] =>
    findCommands(facts).map((name) =>
      byCommand<CommandName>(name, test as (told: unknown, seen: Seen) => boolean),
    ),
  /** A request to an operation, however it was answered. */
  operation: keyed('operation'),
  /** An answer with this code, whether the bank or an injected fault refused. */
  code: keyed('code'),
  rule: keyed('rule'),
  check: keyed('check'),
  /** A request whose X-Request-ID an earlier request of the TPP had that ended so. */
  again: keyed('again'),
  fault: keyed('fault'),
  quirk: keyed('quirk'),
  /** A refusal of a customer at the bank's page by this rule. */
  page: keyed('page'),
  /** Something that happens to a payment. */
  payment: unkeyed('payment'),
  /** A new status of an authorisation. */
  authorisation: unkeyed('authorisation'),
  /** A new status of a consent. */
  consent: unkeyed('consent'),
  /** Time that passes between two requests of a TPP. */
  time: unkeyed('time'),
}
