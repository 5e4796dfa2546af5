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
import { type Asking, at, comeBack, tpp as defaultTpp, people } from './people.ts'

/** How a refusal is compared: code and path. */
export function pickRefusalFields(answer: Result<unknown, Refusal>) {
  return answer.ok ? 'not refused' : { code: answer.error.code, path: answer.error.path }
}

/** All accounts of the first offer, or of that of an owner, with every right. */
export function wholeOffer({ offers }: AuthorisationView, owner?: string) {
  const offer = offers.find((candidate) => owner === undefined || candidate.owner.number === owner)
  if (offer === undefined) throw new Error('nothing is offered')
  const rights = ['balances', 'transactions']
  return { agreementId: offer.id, accounts: offer.accounts.map(({ id }) => ({ resourceId: id, rights })) }
}

/** What the TPP learns from the way back. */
export function learnt(wayBack: URL): PsuReference {
  const [id, sessionId, corporationId] = ['psu-id', 'tpp-session-id', 'psu-corporate-id'].map(
    (name) => wayBack.searchParams.get(name) ?? undefined,
  )
  return {
    ...(id !== undefined && { id }),
    ...(sessionId !== undefined && { sessionId }),
    ...(corporationId !== undefined && { corporationId }),
  }
}

/** Which consent a person gives, and to whom. */
interface WantedConsent {
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

/** What the TPP learns from the way back, and the id of its consent. */
export interface GivenConsent {
  readonly psuId: string
  readonly sessionId: string
  readonly corporationId?: string
  readonly consentId: string
}

/** How a request names the person who has given a consent. */
export function consented({ psuId, sessionId, corporationId }: GivenConsent): PsuReference {
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

  perform(name: CommandName, input: RawInput, context: Context) {
    return this.engine.perform(name, input, context)
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

  /** Moves the clock to a local time in winter, such as `2026-01-15T11:00`. */
  until(moment: string): void {
    this.settle(at(`${moment}+01:00`))
  }

  /**
   * The context of a request: the TPP's own way back, and the PSU at the other end, unless said otherwise.
   */
  createContext(asking: Asking = {}): Context {
    const { uri, psu, ...rest } = { uri: comeBack, ...asking }
    return {
      now: this.now,
      amounts: 'whole',
      tpp: defaultTpp,
      ...rest,
      psu: { isPresent: true, ...psu },
      ...(uri !== undefined && { redirect: { uri } }),
    }
  }

  /** Asks as HTTP does: bodies without a type, whole amounts. */
  asks<Name extends CommandName>(name: Name, input: RawInput, asking?: Asking) {
    const answer = this.engine.perform(name, input, this.createContext(asking))
    return answer as Result<CommandOutcome<Name>, Refusal>
  }

  /** Runs a command that must succeed, and returns its outcome. */
  does<Name extends CommandName>(name: Name, input: RawInput = {}, asking?: Asking): CommandOutcome<Name> {
    const answer = this.asks(name, input, asking)
    if (!answer.ok) throw new Error(`${name} is refused: ${answer.error.text}`)
    return answer.value
  }

  /** Runs a reading command that must succeed, and expects that the bank stays the identical value. */
  reads<Name extends CommandName>(name: Name, input: RawInput = {}): CommandOutcome<Name> {
    const before = this.bank
    const outcome = this.does(name, input)
    expect(this.bank).toBe(before)
    return outcome
  }

  /**
   * How a request is refused, code and path, in one sentence; looks that the bank and its journal stay the
   * identical values.
   */
  refusedAs(name: CommandName, input: RawInput, asking?: Asking) {
    const { bank, journal } = this
    const answer = this.asks(name, input, asking)
    expect(answer.ok ? 'is a sentence' : answer.error.text).toMatch(/^\S.{0,510}\S$/)
    expect([this.bank === bank, this.journal === journal]).toEqual([true, true])
    return pickRefusalFields(answer)
  }

  /** Asks for something that must be refused in this way. */
  refuses(name: CommandName, input: RawInput, expected: { readonly code: ErrorCode; readonly path: string }) {
    expect(this.refusedAs(name, input)).toEqual(expected)
  }

  /**
   * What the bank says to a request, in one word where it is not an outcome: the code of the refusal, or of
   * why SCA is needed.
   */
  describeOutcome(name: CommandName, input: RawInput, asking: Asking): string {
    const answer = this.asks(name, input, asking)
    if (!answer.ok) return `refused ${answer.error.code}`
    return isScaNeeded(answer.value) ? `sca ${answer.value.scaNeeded.code}` : 'answered'
  }

  /** Asks for a read that must be answered. */
  answers<Name extends CommandName>(name: Name, input: RawInput, asking: Asking) {
    const outcome = this.does(name, input, asking)
    if (isScaNeeded(outcome)) throw new Error(`${name} needs SCA: ${outcome.scaNeeded.text}`)
    return outcome as Exclude<typeof outcome, { readonly scaNeeded: unknown }>
  }

  /** Whether a read of accounts is answered, or leads to SCA. */
  accountsOrSca(asking: Asking): 'accounts' | 'sca' {
    return isScaNeeded(this.does('listConsentedAccounts', {}, asking)) ? 'sca' : 'accounts'
  }

  /** The ids of the accounts, or card accounts, that are listed for a person. */
  listIds(
    asking: Asking,
    name: 'listConsentedAccounts' | 'listConsentedCardAccounts' = 'listConsentedAccounts',
  ): readonly string[] {
    const readings: readonly { readonly account: { readonly id: string } }[] = this.answers(name, {}, asking)
    return readings.map(({ account }) => account.id)
  }

  /**
   * Reads accounts for nobody that the bank knows; gives the id of the authorisation to which the bank leads.
   */
  link(asking?: Asking): string {
    const outcome = this.does('listConsentedAccounts', {}, asking)
    if (!isScaNeeded(outcome) || outcome.authorisationId === undefined) throw new Error('no link')
    return outcome.authorisationId
  }

  visit(authorisationId: string, asking?: Asking): AuthorisationView {
    return this.does('readAuthorisation', { params: { authorisationId } }, asking)
  }

  identifies(authorisationId: string, customerNumber: string, asking?: Asking) {
    return this.asks('identifyPsu', { params: { authorisationId }, body: { customerNumber } }, asking)
  }

  /** A person approves all at the page; gives where the browser goes. */
  approves(
    authorisationId: string,
    { customer = people.jonas, owner }: { readonly customer?: string; readonly owner?: string } = {},
    asking?: Asking,
  ): URL {
    const identified = this.identifies(authorisationId, customer, asking)
    if (!identified.ok) throw new Error(identified.error.text)
    const body = wholeOffer(identified.value, owner)
    const { wayBack } = this.does('approveAuthorisation', { params: { authorisationId }, body }, asking)
    return new URL(wayBack)
  }

  /**
   * A person answers a link to a payment: yes to the first agreement that is offered, or no. False where it
   * cannot be done.
   */
  decides(authorisationId: string, person: string, isYes = true): boolean {
    const params = { authorisationId }
    if (!isYes) return this.asks('refuseAuthorisation', { params }).ok
    const identified = this.identifies(authorisationId, person)
    if (!identified.ok) return false
    const body = { agreementId: identified.value.offers[0]?.id ?? '' }
    return this.asks('approveAuthorisation', { params, body }).ok
  }

  /** A person gives a consent: the TPP asks for it, the person comes to the bank's page and approves. */
  consentFor(request: WantedConsent): GivenConsent {
    const { tpp = defaultTpp, psu = {}, redirect: uri = comeBack, customerNumber, body: wish } = request
    const { rights = ['balances', 'transactions'] } = request
    const asking: Asking = { tpp, psu, uri }
    const { consent, authorisationId } = this.does('createConsent', wish ? { body: wish } : {}, asking)
    const params = { authorisationId }
    const { offers } = this.does('identifyPsu', { params, body: { customerNumber } }, asking)
    const offer = offers.find(({ id }) => id === (request.agreement ?? id))
    if (offer === undefined) throw new Error(`${customerNumber} is not offered this agreement`)
    const ids = request.accounts ?? offer.accounts.map(({ id }) => id)
    const body = { agreementId: offer.id, accounts: ids.map((resourceId) => ({ resourceId, rights })) }
    const { wayBack } = this.does('approveAuthorisation', { params, body }, asking)
    const { id: psuId = '', sessionId = '', corporationId } = learnt(new URL(wayBack))
    return { psuId, sessionId, ...(corporationId !== undefined && { corporationId }), consentId: consent.id }
  }
}

/** What was kept of a bank, gone on with. */
export function worldFrom(snapshot: Snapshot): World {
  return new World(engineFrom(snapshot))
}
