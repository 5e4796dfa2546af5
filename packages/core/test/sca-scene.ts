import {
  type AuthorisationView,
  type CommandName,
  type CommandOutcome,
  type Context,
  createEngine,
  type Engine,
  type Instant,
  isScaNeeded,
  type PsuReference,
  type RawInput,
  type Refusal,
  type Result,
} from '../src/index.ts'
import { morning } from './scene.ts'

/** The persons and companies of the fixed data set. */
export const people = {
  jonas: '13039319955',
  arne: '12085592767',
  electrician: '18129215603',
  cafe: '20079518612',
} as const

export const tpp = 'PSDNO-FSA-1'
export const otherTpp = 'PSDNO-FSA-2'
export const comeBack = 'https://tpp.example/back'

/** The bank with the fixed data set. */
export function filledBank(now = morning): Engine {
  const engine = createEngine({ now, seed: 'sca' })
  engine.execute('initialize', {}, { now })
  return engine
}

/** A request of a TPP for a PSU who is there. */
export interface Asking {
  readonly tpp?: string
  readonly psu?: PsuReference
  readonly uri?: string | undefined
  readonly now?: Instant
}

/** The context of a request: the TPP's own way back, and the PSU at the other end, unless said otherwise. */
export function contextOf(engine: Engine, asking: Asking = {}): Context {
  const uri = 'uri' in asking ? asking.uri : comeBack
  return {
    now: asking.now ?? engine.now,
    tpp: asking.tpp ?? tpp,
    psu: { isPresent: true, ...asking.psu },
    ...(uri !== undefined && { redirect: { uri } }),
  }
}

/** Asks the bank in a context. */
export function asks<Name extends CommandName>(
  engine: Engine,
  name: Name,
  input: RawInput,
  asking?: Asking,
): Result<CommandOutcome<Name>, Refusal> {
  return engine.perform(name, input, contextOf(engine, asking)) as Result<CommandOutcome<Name>, Refusal>
}

/** Asks for what must be done. */
export function does<Name extends CommandName>(
  engine: Engine,
  name: Name,
  input: RawInput = {},
  asking?: Asking,
): CommandOutcome<Name> {
  const answer = asks(engine, name, input, asking)
  if (!answer.ok) throw new Error(`${name} is refused: ${answer.error.text}`)
  return answer.value
}

/** How a refusal is compared: code and place. */
export function refusalOf(answer: Result<unknown, Refusal>) {
  return answer.ok ? 'not refused' : { code: answer.error.code, path: answer.error.path }
}

/** Reads accounts for nobody that the bank knows; gives the id of the authorisation to which the bank leads. */
export function link(engine: Engine, asking?: Asking): string {
  const outcome = does(engine, 'listConsentedAccounts', {}, asking)
  if (!isScaNeeded(outcome) || outcome.authorisationId === undefined) throw new Error('no link')
  return outcome.authorisationId
}

export function visit(engine: Engine, authorisationId: string, asking?: Asking): AuthorisationView {
  return does(engine, 'readAuthorisation', { params: { authorisationId } }, asking)
}

export function identifies(engine: Engine, authorisationId: string, customerNumber: string, asking?: Asking) {
  return asks(engine, 'identifyPsu', { params: { authorisationId }, body: { customerNumber } }, asking)
}

/** All accounts of the first offer, or of that of an owner, with every right. */
export function wholeOffer({ offers }: AuthorisationView, owner?: string) {
  const offer = offers.find((one) => owner === undefined || one.owner.number === owner)
  if (offer === undefined) throw new Error('nothing is offered')
  const accounts = offer.accounts.map(({ id }) => ({
    resourceId: id,
    rights: ['balances', 'transactions'],
  }))
  return { agreementId: offer.id, accounts }
}

/** A person approves all at the page; gives where the browser goes. */
export function approves(
  engine: Engine,
  authorisationId: string,
  { customer = people.jonas, owner }: { readonly customer?: string; readonly owner?: string } = {},
  asking?: Asking,
): URL {
  const identified = identifies(engine, authorisationId, customer, asking)
  if (!identified.ok) throw new Error(identified.error.text)
  const body = wholeOffer(identified.value, owner)
  const { wayBack } = does(engine, 'approveAuthorisation', { params: { authorisationId }, body }, asking)
  return new URL(wayBack)
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

/** Whether a read of accounts is answered, or leads to SCA. */
export function reads(engine: Engine, asking: Asking): 'accounts' | 'sca' {
  return isScaNeeded(does(engine, 'listConsentedAccounts', {}, asking)) ? 'sca' : 'accounts'
}
