import type {
  BankCalendar,
  CommandName,
  CommandOutcome,
  ErrorCode,
  Instant,
  RuleId,
  ScaNeeded,
} from '@pocketbank/core'
import {
  type BankStep,
  type CommandFacts,
  type CommandsWith,
  findCommands,
  type PaymentHistoryEntry,
  type RefusedCommand,
} from '@pocketbank/core/engine'
import type { Authorisation } from '@pocketbank/core/rows/authorisations/model'
import type { Consent } from '@pocketbank/core/rows/consents/model'
import type { OperationName } from '@pocketbank/http'
import type { CheckId, Observation } from '@pocketbank/http/pipeline'
import type { QuirkName } from '../faults/quirks/quirk-table.ts'
import type { FaultKind } from '../faults/rule.ts'
import type { Arm } from './arming.ts'
import type { RequestEnd } from './request-ends.ts'

/** The headings of the groups, in the order of reports. */
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

export type GroupId = keyof typeof situationGroups

/** A row that a step has changed, or created if there is no `before`. */
export interface ChangedRow<Row> {
  readonly after: Row
  readonly before: Row | undefined
  readonly step: BankStep
}

export interface ChangedPayment extends PaymentHistoryEntry {
  readonly step: BankStep
}

/**
 * A span between two requests of a TPP with a midnight or a batch in it. At the first request, `from` equals
 * `to`.
 */
export interface PassedTime {
  readonly from: Instant
  readonly to: Instant
  readonly calendar: BankCalendar
}

/**
 * A condition by which the recorder finds a situation. `key` selects requests, so that most tests need not
 * run.
 */
export type SituationCondition =
  | {
      /** A command that succeeded without SCA. */
      readonly on: 'command'
      readonly key: CommandName
      readonly test: (observation: Observation) => boolean
    }
  | {
      readonly on: 'operation'
      readonly key: OperationName
      readonly test: (observation: Observation) => boolean
    }
  | { readonly on: 'code'; readonly key: ErrorCode; readonly test: (observation: Observation) => boolean }
  | { readonly on: 'rule'; readonly key: RuleId; readonly test: (observation: Observation) => boolean }
  | { readonly on: 'check'; readonly key: CheckId; readonly test: (observation: Observation) => boolean }
  | { readonly on: 'again'; readonly key: RequestEnd; readonly test: (observation: Observation) => boolean }
  | { readonly on: 'fault'; readonly key: FaultKind; readonly test: (observation: Observation) => boolean }
  | { readonly on: 'quirk'; readonly key: QuirkName; readonly test: (observation: Observation) => boolean }
  | { readonly on: 'page'; readonly key: RuleId; readonly test: (command: RefusedCommand) => boolean }
  | { readonly on: 'payment'; readonly test: (change: ChangedPayment) => boolean }
  | { readonly on: 'authorisation'; readonly test: (change: ChangedRow<Authorisation>) => boolean }
  | { readonly on: 'consent'; readonly test: (change: ChangedRow<Consent>) => boolean }
  | { readonly on: 'time'; readonly test: (period: PassedTime) => boolean }

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
  /** One condition, or several of which one is enough. */
  readonly met: SituationCondition | readonly SituationCondition[]
  /** What `bring` does and what the client then has to do, in a sentence or two. */
  readonly how: string
  /**
   * A recipe: code that a test can run unchanged. Reports show `linesToBring` instead, because the client is
   * the team's own. In scope are `sandbox`, `tpp` (with a consent of customer 13039319955), `psu` (that
   * customer), `order` (a domestic payment between two accounts of the customer), `createSandbox` and
   * `makeKey`.
   */
  readonly code: string
  /** Arms the bank. Absent if only the client can bring the situation about. */
  readonly arm?: Arm
}

/** A situation without its group, which `inGroup` adds. */
export type SituationRow = Omit<Situation, 'group'>

/** The line of a recipe that arms the bank. `inGroup` puts it first if a situation with an arm lacks it. */
export const bringHere = 'await sandbox.bring(…)'

/** Makes the situations of a group. Inserts the id of the situation into recipes that arm the bank. */
export function inGroup(group: GroupId, rows: readonly SituationRow[]): readonly Situation[] {
  return rows.map((row) => {
    const isWhole = row.arm === undefined || row.code.includes('.bring(')
    const code = isWhole ? row.code : `${bringHere}\n${row.code}`
    return { ...row, group, code: code.replace(bringHere, `await sandbox.bring('${row.id}')`) }
  })
}

type SignOn<Kind extends SituationCondition['on']> = Extract<
  SituationCondition,
  { readonly on: Kind; readonly key: string }
>
type StepSign<Kind extends SituationCondition['on']> = Extract<
  Exclude<SituationCondition, { readonly key: string }>,
  { readonly on: Kind }
>
type ReadOutcome<Name extends CommandName> = Exclude<CommandOutcome<Name>, ScaNeeded>

function keyed<Kind extends SignOn<SituationCondition['on']>['on']>(on: Kind) {
  return (key: SignOn<Kind>['key'], test: SignOn<Kind>['test'] = () => true) =>
    ({ on, key, test }) as unknown as SituationCondition
}

function unkeyed<Kind extends StepSign<SituationCondition['on']>['on']>(on: Kind) {
  return (test: StepSign<Kind>['test']) => ({ on, test }) as unknown as SituationCondition
}

/** Makes a condition met by a command that succeeded without SCA and whose result passes the test. */
function byCommand<Name extends CommandName>(
  key: Name,
  test: (result: ReadOutcome<Name>, observation: Observation) => boolean = () => true,
): SituationCondition {
  return {
    on: 'command',
    key,
    test: (observation) => test(observation.exchange.commandResult as ReadOutcome<Name>, observation),
  }
}

/**
 * Functions that make conditions: `by.rule('S1c')` is met by a request that this rule decided. Without a
 * test, the key is enough.
 */
export const by = {
  command: byCommand,
  /** A condition for each command with these properties, such as all that read a payment. */
  commands: <const Facts extends CommandFacts>(
    facts: Facts,
    test: (result: ReadOutcome<CommandsWith<Facts>>, observation: Observation) => boolean,
  ): readonly SituationCondition[] =>
    findCommands(facts).map((name) =>
      byCommand<CommandName>(name, test as (result: unknown, observation: Observation) => boolean),
    ),
  /** A request to an operation, with any response. */
  operation: keyed('operation'),
  /** A response with this code, from the bank or from an injected fault. */
  code: keyed('code'),
  rule: keyed('rule'),
  check: keyed('check'),
  /** A retry, by how the earlier request with its X-Request-ID ended. */
  again: keyed('again'),
  fault: keyed('fault'),
  quirk: keyed('quirk'),
  /** A refusal of a customer on the SCA page, by rule. */
  page: keyed('page'),
  payment: unkeyed('payment'),
  authorisation: unkeyed('authorisation'),
  /** A consent with a new status. */
  consent: unkeyed('consent'),
  time: unkeyed('time'),
}
