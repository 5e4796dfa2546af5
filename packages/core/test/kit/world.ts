import { expect } from 'vitest'
import {
  type AuthorisationView,
  type Bank,
  type BankEvent,
  type CommandName,
  type CommandOutcome,
  type Context,
  type Engine,
  type ErrorCode,
  engineFrom,
  type Instant,
  isScaNeeded,
  type PsuReference,
  type RawInput,
  type Refusal,
  type Result,
  type Snapshot,
} from '../../src/index.ts'
import { at, type CallerOptions, comeBack, tpp as defaultTpp, people } from './people.ts'

/** How a refusal is compared: code and path. */
export function pickRefusalFields(answer: Result<unknown, Refusal>) {
  return answer.ok ? 'not refused' : { code: answer.error.code, path: answer.error.path }
}

/** All accounts of the first offer, or of that of an owner, with every right. */
export function toWholeOffer({ offers }: AuthorisationView, owner?: string) {
  const offer = offers.find((candidate) => owner === undefined || candidate.owner.number === owner)
  if (offer === undefined) throw new Error('nothing is offered')
  const rights = ['balances', 'transactions']
  return { agreementId: offer.id, accounts: offer.accounts.map(({ id }) => ({ resourceId: id, rights })) }
}

/** Reads the names of the PSU from the redirect to the TPP. */
export function readPsuReference(redirectUri: URL): PsuReference {
  const [id, sessionId, corporationId] = ['psu-id', 'tpp-session-id', 'psu-corporate-id'].map(
    (name) => redirectUri.searchParams.get(name) ?? undefined,
  )
  return {
    ...(id !== undefined && { id }),
    ...(sessionId !== undefined && { sessionId }),
    ...(corporationId !== undefined && { corporationId }),
  }
}

/** Which consent a person gives, and to whom. */
interface ConsentWish {
  readonly tpp?: string
  /** Who approves at the bank's page. */
  readonly customerNumber: string
  /** The id of the agreement; the first one that is offered where it is left out. */
  readonly agreement?: string
  /** The ids of the accounts and cards; all that are offered where they are left out. */
  readonly accounts?: readonly string[]
  readonly rights?: readonly ('balances' | 'transactions')[]
  /** How the request of the TPP names the person. */
  readonly psu?: PsuReference
  readonly redirect?: string
  /** What the TPP asks for; everything, where it is left out. */
  readonly body?: object
}

/** The names of the PSU that the TPP learns from the redirect, and the id of its consent. */
export interface ConsentNames {
  readonly psuId: string
  readonly sessionId: string
  readonly corporationId?: string
  readonly consentId: string
}

/** Names the PSU of a consent as a request does. */
export function toPsu({ psuId, sessionId, corporationId }: ConsentNames): PsuReference {
  return { id: psuId, sessionId, ...(corporationId !== undefined && { corporationId }) }
}

/**
 * A bank with what the tests ask of it. Its verbs that look at what they find are to be used inside of tests.
 */
export class World {
  readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  get bank(): Bank {
    return this.engine.bank
  }

  get now() {
    return this.engine.now
  }

  get journal() {
    return this.engine.journal
  }

  /** Moves the clock to a time; reports the events on the way. */
  settle(now: Instant, onEvent?: (event: BankEvent) => void): void {
    this.engine.settle(now, onEvent)
  }

  executeUntyped(name: CommandName, input: RawInput, context: Context) {
    return this.engine.executeUntyped(name, input, context)
  }

  snapshot(): Snapshot {
    return this.engine.snapshot()
  }

  restore(snapshot: Snapshot): void {
    this.engine.restore(snapshot)
  }

  fork(): World {
    return new World(this.engine.fork())
  }

  /** Moves the time to one of the bank's clock in winter, such as `2026-01-15T11:00`. */
  settleAt(time: string): void {
    this.settle(at(`${time}+01:00`))
  }

  /**
   * The context of a request: the TPP's own way back, and the PSU at the other end, unless said otherwise.
   */
  createContext(caller: CallerOptions = {}): Context {
    const { uri, psu, ...rest } = { uri: comeBack, ...caller }
    return {
      now: this.now,
      amounts: 'whole',
      tpp: defaultTpp,
      ...rest,
      psu: { isPresent: true, ...psu },
      ...(uri !== undefined && { redirect: { uri } }),
    }
  }

  /** Calls a command as HTTP does: bodies without a type, whole amounts. */
  tryCall<Name extends CommandName>(name: Name, input: RawInput, caller?: CallerOptions) {
    const answer = this.engine.executeUntyped(name, input, this.createContext(caller))
    return answer as Result<CommandOutcome<Name>, Refusal>
  }

  /** Calls a command that must succeed, and returns its outcome. */
  call<Name extends CommandName>(
    name: Name,
    input: RawInput = {},
    caller?: CallerOptions,
  ): CommandOutcome<Name> {
    const answer = this.tryCall(name, input, caller)
    if (!answer.ok) throw new Error(`${name} is refused: ${answer.error.text}`)
    return answer.value
  }

  /** Calls a command that must succeed and leave the bank the identical value. */
  expectRead<Name extends CommandName>(name: Name, input: RawInput = {}): CommandOutcome<Name> {
    const before = this.bank
    const outcome = this.call(name, input)
    expect(this.bank).toBe(before)
    return outcome
  }

  /**
   * Calls a command, and returns code and path of the refusal. Checks that bank and journal stay the
   * identical values.
   */
  callRefused(name: CommandName, input: RawInput, caller?: CallerOptions) {
    const { bank, journal } = this
    const answer = this.tryCall(name, input, caller)
    expect(answer.ok ? 'is a sentence' : answer.error.text).toMatch(/^\S.{0,510}\S$/)
    expect([this.bank === bank, this.journal === journal]).toEqual([true, true])
    return pickRefusalFields(answer)
  }

  /** Calls a command that must be refused with this code and path. */
  expectRefusal(
    name: CommandName,
    input: RawInput,
    expected: { readonly code: ErrorCode; readonly path: string },
  ) {
    expect(this.callRefused(name, input)).toEqual(expected)
  }

  /**
   * What the bank says to a request, in one word where it is not an outcome: the code of the refusal, or of
   * why SCA is needed.
   */
  describeOutcome(name: CommandName, input: RawInput, caller: CallerOptions): string {
    const answer = this.tryCall(name, input, caller)
    if (!answer.ok) return `refused ${answer.error.code}`
    return isScaNeeded(answer.value) ? `sca ${answer.value.scaNeeded.code}` : 'answered'
  }

  /** Calls a read that must succeed without SCA. */
  expectAnswer<Name extends CommandName>(name: Name, input: RawInput, caller: CallerOptions) {
    const outcome = this.call(name, input, caller)
    if (isScaNeeded(outcome)) throw new Error(`${name} needs SCA: ${outcome.scaNeeded.text}`)
    return outcome as Exclude<typeof outcome, { readonly scaNeeded: unknown }>
  }

  /** Whether a read of accounts is answered, or leads to SCA. */
  accountsOrSca(caller: CallerOptions): 'accounts' | 'sca' {
    return isScaNeeded(this.call('listConsentedAccounts', {}, caller)) ? 'sca' : 'accounts'
  }

  /** The ids of the accounts, or card accounts, that are listed for a person. */
  listIds(
    caller: CallerOptions,
    name: 'listConsentedAccounts' | 'listConsentedCardAccounts' = 'listConsentedAccounts',
  ): readonly string[] {
    const readings: readonly { readonly account: { readonly id: string } }[] = this.expectAnswer(
      name,
      {},
      caller,
    )
    return readings.map(({ account }) => account.id)
  }

  /**
   * Reads accounts for nobody that the bank knows; gives the id of the authorisation to which the bank leads.
   */
  link(caller?: CallerOptions): string {
    const outcome = this.call('listConsentedAccounts', {}, caller)
    if (!isScaNeeded(outcome) || outcome.authorisationId === undefined) throw new Error('no link')
    return outcome.authorisationId
  }

  visit(authorisationId: string, caller?: CallerOptions): AuthorisationView {
    return this.call('readAuthorisation', { params: { authorisationId } }, caller)
  }

  identifyPsu(authorisationId: string, customerNumber: string, caller?: CallerOptions) {
    return this.tryCall('identifyPsu', { params: { authorisationId }, body: { customerNumber } }, caller)
  }

  /** Approves everything on the SCA page, and returns the URI of the redirect. */
  approve(
    authorisationId: string,
    { customer = people.jonas, owner }: { readonly customer?: string; readonly owner?: string } = {},
    caller?: CallerOptions,
  ): URL {
    const identified = this.identifyPsu(authorisationId, customer, caller)
    if (!identified.ok) throw new Error(identified.error.text)
    const body = toWholeOffer(identified.value, owner)
    const { redirectUri } = this.call('approveAuthorisation', { params: { authorisationId }, body }, caller)
    return new URL(redirectUri)
  }

  /** Approves or refuses a payment with the first agreement offered. Returns false if that is refused. */
  answerLink(authorisationId: string, person: string, isYes = true): boolean {
    const params = { authorisationId }
    if (!isYes) return this.tryCall('refuseAuthorisation', { params }).ok
    const identified = this.identifyPsu(authorisationId, person)
    if (!identified.ok) return false
    const body = { agreementId: identified.value.offers[0]?.id ?? '' }
    return this.tryCall('approveAuthorisation', { params, body }).ok
  }

  /** Creates a consent, and approves it as the PSU on the SCA page. */
  giveConsent(request: ConsentWish): ConsentNames {
    const { tpp = defaultTpp, psu = {}, redirect: uri = comeBack, customerNumber, body: wish } = request
    const { rights = ['balances', 'transactions'] } = request
    const caller: CallerOptions = { tpp, psu, uri }
    const { consent, authorisationId } = this.call('createConsent', wish ? { body: wish } : {}, caller)
    const params = { authorisationId }
    const { offers } = this.call('identifyPsu', { params, body: { customerNumber } }, caller)
    const offer = offers.find(({ id }) => id === (request.agreement ?? id))
    if (offer === undefined) throw new Error(`${customerNumber} is not offered this agreement`)
    const ids = request.accounts ?? offer.accounts.map(({ id }) => id)
    const body = { agreementId: offer.id, accounts: ids.map((resourceId) => ({ resourceId, rights })) }
    const { redirectUri } = this.call('approveAuthorisation', { params, body }, caller)
    const { id: psuId = '', sessionId = '', corporationId } = readPsuReference(new URL(redirectUri))
    return { psuId, sessionId, ...(corporationId !== undefined && { corporationId }), consentId: consent.id }
  }
}

/** What was kept of a bank, gone on with. */
export function worldFrom(snapshot: Snapshot): World {
  return new World(engineFrom(snapshot))
}
