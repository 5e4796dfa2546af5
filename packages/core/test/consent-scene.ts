import { expect } from 'vitest'
import { type CommandName, type Engine, isScaNeeded, type PsuReference, type RawInput } from '../src/index.ts'
import { type Asking, asks, comeBack, does, learnt, refusalOf, tpp as usualTpp } from './sca-scene.ts'
import { account, balance, does as changes, engagement, morning, populatedBank } from './scene.ts'

/** Which consent a person gives, and to whom. */
export interface WantedConsent {
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

/** A person gives a consent: the TPP asks for it, the person comes to the bank's page and approves. */
export function consentFor(engine: Engine, wanted: WantedConsent): GivenConsent {
  const { tpp = usualTpp, psu = {}, redirect: uri = comeBack, customerNumber } = wanted
  const { rights = ['balances', 'transactions'] } = wanted
  const asking: Asking = { tpp, psu, uri }
  const { consent, authorisationId } = does(
    engine,
    'createConsent',
    wanted.body ? { body: wanted.body } : {},
    asking,
  )
  const params = { authorisationId }
  const { offers } = does(engine, 'identifyPsu', { params, body: { customerNumber } }, asking)
  const offer = offers.find(({ id }) => id === (wanted.agreement ?? id))
  if (offer === undefined) throw new Error(`${customerNumber} is not offered this agreement`)
  const ids = wanted.accounts ?? offer.accounts.map(({ id }) => id)
  const accounts = ids.map((resourceId) => ({ resourceId, rights }))
  const body = { agreementId: offer.id, accounts }
  const { wayBack } = does(engine, 'approveAuthorisation', { params, body }, asking)
  const { id: psuId = '', sessionId = '', corporationId } = learnt(new URL(wayBack))
  return { psuId, sessionId, ...(corporationId !== undefined && { corporationId }), consentId: consent.id }
}

/** How a request names the person who has given a consent. */
export function named({ psuId, sessionId, corporationId }: GivenConsent): PsuReference {
  return { id: psuId, sessionId, ...(corporationId !== undefined && { corporationId }) }
}

/** What the bank says to a request, in one word where it is not an outcome: the code of the refusal, or of why SCA is needed. */
export function said(engine: Engine, name: CommandName, input: RawInput, asking: Asking): string {
  const answer = asks(engine, name, input, asking)
  if (!answer.ok) return `refused ${answer.error.code}`
  return isScaNeeded(answer.value) ? `sca ${answer.value.scaNeeded.code}` : 'answered'
}

/** Asks for a read that must be answered. */
export function answers<Name extends CommandName>(
  engine: Engine,
  name: Name,
  input: RawInput,
  asking: Asking,
) {
  const outcome = does(engine, name, input, asking)
  if (isScaNeeded(outcome)) throw new Error(`${name} needs SCA: ${outcome.scaNeeded.text}`)
  return outcome as Exclude<typeof outcome, { readonly scaNeeded: unknown }>
}

/** The ids of the accounts, or card accounts, that are listed for a person. */
export function listed(
  engine: Engine,
  asking: Asking,
  name: 'listConsentedAccounts' | 'listConsentedCardAccounts' = 'listConsentedAccounts',
): readonly string[] {
  const readings: readonly { readonly holder: { readonly id: string } }[] = answers(engine, name, {}, asking)
  return readings.map(({ holder }) => holder.id)
}

/** How a request is refused, code and place, in one sentence; looks that the bank and its journal stay the identical values. */
export function refusedAs(engine: Engine, name: CommandName, input: RawInput, asking: Asking) {
  const { bank, journal } = engine
  const answer = asks(engine, name, input, asking)
  expect(answer.ok ? 'is a sentence' : answer.error.text).toMatch(/^\S.{0,510}\S$/)
  expect([engine.bank === bank, engine.journal === journal]).toEqual([true, true])
  return refusalOf(answer)
}

/**
 * Kari and Ola, and two companies. Kari has two accounts and a card; Fjord lets her use one account and a card and see another,
 * and Ola use the first; Berg lets her use its only account.
 */
export function townBank(now = morning) {
  const town = populatedBank(now)
  const { engine } = town
  const savings = changes(engine, 'createAccount', { body: account('kari', 3) })
  const olaAccount = changes(engine, 'createAccount', { body: account('ola', 4) })
  const fjordSavings = changes(engine, 'createAccount', { body: account('fjord', 5) })
  const bergAccount = changes(engine, 'createAccount', { body: account('berg', 6) })
  const use = (person: string, { id }: { readonly id: string }) => engagement(person, { resourceId: id })
  const see = { ...use('kari', fjordSavings), roles: ['VIEW'] }
  const agreement = (owner: string, engagements: readonly object[]) =>
    changes(engine, 'createAgreement', { body: { owner, name: `Office of ${owner}`, engagements } })
  const { fjordAccount, fjordCard } = town
  const office = [use('kari', fjordAccount), use('kari', fjordCard), see, use('ola', fjordAccount)]
  const fjordAgreement = agreement('fjord', office)
  const bergAgreement = agreement('berg', [use('kari', bergAccount)])
  return { ...town, savings, olaAccount, fjordSavings, bergAccount, fjordAgreement, bergAgreement }
}

/** Sets the balances of an account, as whole amounts of its currency. */
export function hasBalances(engine: Engine, accountId: string, amounts: readonly [number, number]): void {
  const [booked, expected] = amounts
  const body = [balance(booked), balance(expected, 'expected')]
  changes(engine, 'updateAccountBalances', { params: { accountId }, body })
}
