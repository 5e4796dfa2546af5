import {
  type CommandInput,
  type CommandName,
  type CommandOutcome,
  type Context,
  type CreatedPayment,
  type Engine,
  isScaNeeded,
  type JournalEntry,
  later,
  type PaymentService,
} from '@pocketbank/core'

/** A command with all that it is given: what the journal of the bank keeps, and plays again. */
export interface PlannedCommand<Name extends CommandName = CommandName> {
  readonly name: Name
  readonly input: CommandInput<Name>
  /** By which TPP and for whom; none for what tests do to a sandbox. */
  readonly caller?: Omit<Context, 'now'>
}

/** States a command with the types of its input. */
export function planCommand<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  caller?: Omit<Context, 'now'>,
): PlannedCommand {
  return { name, input, ...(caller && { caller }) } as PlannedCommand
}

/** An SCA session that has not ended: it lasts until time goes by, as links do for a quarter of an hour. */
export interface OpenSession {
  readonly authorisationId: string
  readonly caller: Omit<Context, 'now'>
  readonly isIdentified: boolean
}

/** A payment by its names, and for whom it was made. */
export interface MadePayment {
  readonly paymentService: PaymentService
  readonly paymentProduct: string
  readonly paymentId: string
  readonly caller: Omit<Context, 'now'>
}

/** A signing basket, and for whom it was made. */
interface MadeBasket {
  readonly basketId: string
  readonly caller: Omit<Context, 'now'>
}

/** A bank on which commands are tried, and what they have led to. */
export interface TriedBank {
  readonly bank: Engine
  /** Those that were carried out, in their order. */
  readonly entries: readonly JournalEntry[]
  readonly sessions: readonly OpenSession[]
  /** How TPPs name the people who have approved. */
  readonly trusted: readonly Omit<Context, 'now'>[]
  /** Payments with any status. */
  readonly payments: readonly MadePayment[]
  readonly baskets: readonly MadeBasket[]
}

/** The world with which a sequence begins: a fork, so that what is tried leaves no trace. */
export function worldFrom(bank: Engine): TriedBank {
  return { bank: bank.fork(), entries: [], sessions: [], trusted: [], payments: [], baskets: [] }
}

/** A list of the bank; empty where it is refused. */
export function listRows<
  Name extends 'listCustomers' | 'listAccounts' | 'listCardAccounts' | 'listAgreements',
>({ bank }: TriedBank, name: Name): CommandOutcome<Name> {
  const answer = bank.fork().executeUntyped(name, {}, { now: bank.now })
  return (answer.ok ? answer.value : []) as CommandOutcome<Name>
}

/** One of several, by a number that may be greater than there are. */
export function pick<Item>(items: readonly Item[], choice: number): Item | undefined {
  return items[choice % Math.max(items.length, 1)]
}

function withoutSession(sessions: readonly OpenSession[], id: string): readonly OpenSession[] {
  return sessions.filter(({ authorisationId }) => authorisationId !== id)
}

/** How a TPP names a person from the address to which the browser goes back. */
function readPsuContext(redirectUri: string, caller: Omit<Context, 'now'>): Omit<Context, 'now'> {
  const { searchParams } = new URL(redirectUri)
  const id = searchParams.get('psu-id')
  const corporationId = searchParams.get('psu-corporate-id')
  const names = { ...(id !== null && { id }), ...(corporationId !== null && { corporationId }) }
  return { ...caller, psu: { isPresent: true, ...names } }
}

type Outcomes = {
  readonly [Name in CommandName]?: (
    world: TriedBank,
    step: PlannedCommand,
    outcome: never,
  ) => Partial<TriedBank>
}

function openSession(
  { sessions }: TriedBank,
  { caller = {} }: PlannedCommand,
  outcome: { authorisationId?: string | undefined },
) {
  const { authorisationId } = outcome
  return authorisationId === undefined
    ? {}
    : { sessions: [...sessions, { authorisationId, caller, isIdentified: false }] }
}

function noteCreatedPayment(world: TriedBank, step: PlannedCommand, result: CreatedPayment) {
  const { service: paymentService, product: paymentProduct, id: paymentId } = result.payment
  const row = { paymentService, paymentProduct, paymentId, caller: step.caller ?? {} }
  return { ...openSession(world, step, result), payments: [...world.payments, row] }
}

/** The effects of commands about SCA sessions and payments on later commands. */
const outcomes: Outcomes = {
  createConsent: openSession,
  createPayment: noteCreatedPayment,
  createPeriodicPayment: noteCreatedPayment,
  createBulkPayment: noteCreatedPayment,
  cancelPayment: openSession,
  startPaymentAuthorisation: openSession,
  startPaymentCancellation: openSession,
  startSigningBasketAuthorisation: openSession,
  createSigningBasket: ({ baskets }, { caller = {} }, { id }: { id: string }) => ({
    baskets: [...baskets, { basketId: id, caller }],
  }),
  identifyPsu: ({ sessions }, { input, caller = {} }) => {
    const { authorisationId } = (input as CommandInput<'identifyPsu'>).params
    const session = { authorisationId, caller, isIdentified: true }
    return { sessions: [...withoutSession(sessions, authorisationId), session] }
  },
  approveAuthorisation: (
    { sessions, trusted },
    { input, caller = {} },
    { redirectUri }: { redirectUri: string },
  ) => {
    const { authorisationId } = (input as CommandInput<'approveAuthorisation'>).params
    return {
      sessions: withoutSession(sessions, authorisationId),
      trusted: [...trusted, readPsuContext(redirectUri, caller)],
    }
  },
  deleteSigningBasket: ({ baskets }, { input }) => {
    const { params } = input as CommandInput<'deleteSigningBasket'>
    return { baskets: baskets.filter(({ basketId }) => basketId !== params.basketId) }
  },
  refuseAuthorisation: ({ sessions }, { input }) => ({
    sessions: withoutSession(sessions, (input as CommandInput<'refuseAuthorisation'>).params.authorisationId),
  }),
}

/** The world after a command, so many hours after the one before; the same where the bank refuses it. */
export function executeStep(before: TriedBank, step: PlannedCommand, waitHours: number): TriedBank {
  const world = waitHours > 0 ? { ...before, sessions: [] } : before
  const { bank } = world
  const { name, input, caller } = step
  const context = { now: later(bank.now, waitHours * 3_600_000), ...caller }
  const answer = bank.executeUntyped(name, input, context)
  if (!answer.ok) return before
  const changes = isScaNeeded(answer.value)
    ? openSession(world, step, answer.value)
    : outcomes[name]?.(world, step, answer.value as never)
  return { ...world, entries: [...world.entries, { name, input, context }], ...changes }
}
