import type * as v from 'valibot'
import type { Context } from '../base/context.ts'
import type { Problem, Refusal } from '../base/errors/refusal.ts'
import type { Result } from '../base/result.ts'
import type { Bank } from '../rows/bank.ts'
import type { AccessRight } from '../rows/consents/model.ts'
import type { Identity, IdentityKind } from './consents/identity.ts'

export interface CommandStep<Outcome> {
  readonly bank: Bank
  readonly outcome: Outcome
}

/** The result of a command: the new bank and the outcome, or a refusal, after which the bank is unchanged. */
export type CommandResult<Outcome> = Result<CommandStep<Outcome>, Refusal>

export function succeed<Outcome>(bank: Bank, outcome: Outcome): CommandResult<Outcome> {
  return { ok: true, value: { bank, outcome } }
}

type Contract = v.GenericSchema | undefined

type InputOf<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined
/** The type that a contract reads; undefined without a contract. */
export type OutputOf<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined

interface CommandParts<Name extends string, Query, Body> {
  readonly params: Readonly<Record<Name, string>>
  readonly query: OutputOf<Query>
  readonly body: OutputOf<Body>
}

/** The input of a command, with an identity if the command asks for one. */
export type Input<Name extends string, Query, Body, Kind> = CommandParts<Name, Query, Body> &
  ([Kind] extends [IdentityKind]
    ? { readonly identity: Identity }
    : { readonly identity?: Identity | undefined })

/** The input of a command from embedding code. Parts without a contract are not accepted. */
export type TypedInput<Name extends string, Query, Body> = ([Name] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<Name, string>> }) &
  (Query extends v.GenericSchema
    ? Partial<InputOf<Query>> extends InputOf<Query>
      ? { readonly query?: InputOf<Query> }
      : { readonly query: InputOf<Query> }
    : { readonly query?: never }) &
  (Body extends v.GenericSchema
    ? undefined extends InputOf<Body>
      ? { readonly body?: InputOf<Body> }
      : { readonly body: InputOf<Body> }
    : { readonly body?: never })

/** The context in which the fields of a body are checked. */
export interface BodyContext {
  /** `$`, or the path of the entry with the checked fields. */
  readonly path: string
  readonly bank: Bank
  readonly params: Readonly<Record<string, string>>
  readonly context: Context
}

interface LenientBodies {
  readonly body: v.GenericSchema
  readonly wireBody: v.GenericSchema
}

/** A command of the bank: the contracts of its input, and the pure function that performs it. */
export interface Command<
  Name extends string,
  Query,
  Body,
  Kind,
  Outcome,
  Reads = string | undefined,
  Creates = string | undefined,
  Paged = boolean | undefined,
> {
  /** The names of the ids in the path. */
  readonly params?: readonly Name[]
  readonly query?: Query
  /** The body that embedding code may pass. */
  readonly body?: Body
  /** The body that HTTP accepts, if that is less: whole amounts only. */
  readonly wireBody?: v.GenericSchema
  /** Both bodies if strictness is lenient and they differ then (A10). */
  readonly lenient?: LenientBodies
  /**
   * Collects all field problems that the schema cannot find. Called only after a refusal, to complete its
   * list.
   */
  readonly bodyProblems?: (body: unknown, place: BodyContext) => readonly Problem[]
  /**
   * How the bank finds the identity before the command runs (S7). Without it, the command has no identity.
   */
  readonly identifies?: Kind
  /** What a TPP reads with the command, such as `account-balances`. Reads are counted under this name. */
  readonly reads?: Reads
  /** True if the read is counted while the PSU is absent (§8). Every command of a `reader` states it. */
  readonly isCounted?: boolean
  /** The right that the read needs for the account that it names. */
  readonly needsRight?: AccessRight
  /** True if the outcome is a page of transactions with links to other pages. */
  readonly isPaged?: Paged
  /** What a TPP adds with the command. It changes no status of existing rows. */
  readonly creates?: Creates
  /** True if the command is the PSU's answer at the SCA page. */
  readonly isScaAnswer?: true
  /** True if the bank starts anew, so that no earlier knowledge of it is valid. */
  readonly wipes?: true
  /** Refuses ids that are impossible in any bank, before query and body are read (E3). */
  checkParams?(params: Readonly<Record<Name, string>>): Refusal | undefined
  run(bank: Bank, input: Input<Name, Query, Body, Kind>, context: Context): CommandResult<Outcome>
  /** Counts the entries of the whole list of which the outcome is a page. */
  total?(bank: Bank, input: CommandParts<Name, Query, Body>, context: Context): number
}

/** The properties by which commands are found, with the literal types that a command states. */
export interface StatedFacts<Reads, Creates, Paged> {
  readonly reads: Reads
  readonly creates: Creates
  readonly isPaged: Paged
}

/** Declares a command. Returns its argument, with the types of `run` inferred from the contracts. */
export function command<
  Outcome,
  const Name extends string = never,
  Query extends Contract = undefined,
  Body extends Contract = undefined,
  const Kind extends IdentityKind | undefined = undefined,
  const Reads extends string | undefined = undefined,
  const Creates extends string | undefined = undefined,
  const Paged extends boolean | undefined = undefined,
>(
  definition: Command<Name, Query, Body, Kind, Outcome, Reads, Creates, Paged>,
): Command<Name, Query, Body, Kind, Outcome, Reads, Creates, Paged> & StatedFacts<Reads, Creates, Paged> {
  return definition as typeof definition & StatedFacts<Reads, Creates, Paged>
}

export type AnyCommand = Command<string, Contract, Contract, IdentityKind | undefined, unknown>
