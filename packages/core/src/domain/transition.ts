import type * as v from 'valibot'
import type { Context } from '../base/context.ts'
import type { Problem, Refusal } from '../base/errors/refusal.ts'
import type { Result } from '../base/result.ts'
import type { Bank } from '../rows/bank.ts'
import type { AccessRight } from '../rows/consents/model.ts'
import type { Identity, IdentityKind } from './consents/identity.ts'

/** The result of a command: the bank afterwards, and the outcome. */
export interface Transition<Outcome> {
  readonly bank: Bank
  readonly outcome: Outcome
}

/** The result of a command: a transition, or why there is none; then the bank is as it was. */
export type CommandResult<Outcome> = Result<Transition<Outcome>, Refusal>

/** The result of a command that did what was asked. */
export function succeed<Outcome>(bank: Bank, outcome: Outcome): CommandResult<Outcome> {
  return { ok: true, value: { bank, outcome } }
}

/** A contract, or that there is none. */
type Contract = v.GenericSchema | undefined

type InputOf<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined
/** The type that a contract reads; undefined without a contract. */
export type OutputOf<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined

/** Names of resources, wishes, and a body, each read by its contract. */
interface CommandParts<Name extends string, Query, Body> {
  readonly params: Readonly<Record<Name, string>>
  readonly query: OutputOf<Query>
  readonly body: OutputOf<Body>
}

/** Input of a command, with an identity if the command asks for one. */
export type Input<Name extends string, Query, Body, Kind> = CommandParts<Name, Query, Body> &
  ([Kind] extends [IdentityKind]
    ? { readonly identity: Identity }
    : { readonly identity?: Identity | undefined })

/** Input of a command from embedding code; parts without a contract are not accepted. */
export type Wanted<Name extends string, Query, Body> = ([Name] extends [never]
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

/** Context of the rules of a body: the path of the checked object, the bank, and the names of resources. */
export interface BodyContext {
  /** `$`, or the path of the entry whose fields are looked at. */
  readonly path: string
  readonly bank: Bank
  readonly params: Readonly<Record<string, string>>
  readonly context: Context
}

/** Bodies accepted instead of the default ones if strictness is lenient. */
interface LenientBodies {
  readonly body: v.GenericSchema
  readonly wireBody: v.GenericSchema
}

/** Something that the bank can be asked: the contract of what is given, and the pure function that does it. */
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
  /** The ids that the command names. */
  readonly params?: readonly Name[]
  readonly query?: Query
  /** The body as embedding code may give it. */
  readonly body?: Body
  /** The body as HTTP knows it, where that is less: whole amounts only. */
  readonly wireBody?: v.GenericSchema
  /** Both where strictness is lenient and they are others then (A10). */
  readonly lenient?: LenientBodies
  /** Every rule beside the contract that fields of a body break, which may be wrong elsewhere: asked only for what is refused anyway. */
  readonly bodyProblems?: (body: unknown, place: BodyContext) => readonly Problem[]
  /** The way in which the bank finds the identity before the command runs (S7); without it, the command has no identity. */
  readonly identifies?: Kind
  /** What a TPP reads by it, such as `account-balances`. Counted reads are stored under this name. */
  readonly reads?: Reads
  /** True if the read counts for the day while the PSU is away (§8); stated by every command of a `reader`. */
  readonly isCounted?: boolean
  /** The right that a read needs of the account that it names. */
  readonly needsRight?: AccessRight
  /** True if the outcome is a page of transactions with links to other pages. */
  readonly isPaged?: Paged
  /** What a TPP adds by it. It changes the status of nothing that is there. */
  readonly creates?: Creates
  /** True if the PSU answers by it at the SCA page. */
  readonly isScaAnswer?: true
  /** Says that the bank begins anew, so that nothing that was known about it holds. */
  readonly wipes?: true
  /** Refuses names that can name nothing, whatever is in the bank: before query and body are read (E3). */
  checkParams?(params: Readonly<Record<Name, string>>): Refusal | undefined
  run(bank: Bank, input: Input<Name, Query, Body, Kind>, context: Context): CommandResult<Outcome>
  /** The number of entries in the list of which the outcome is a page; absent if the outcome is no page. */
  total?(bank: Bank, input: CommandParts<Name, Query, Body>, context: Context): number
}

/** The properties by which commands are found, as a command states them. */
export interface StatedFacts<Reads, Creates, Paged> {
  readonly reads: Reads
  readonly creates: Creates
  readonly isPaged: Paged
}

/** States a command; gives back its argument, with the types of `run` taken from the contracts. */
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

/** Any command. */
export type AnyCommand = Command<string, Contract, Contract, IdentityKind | undefined, unknown>
