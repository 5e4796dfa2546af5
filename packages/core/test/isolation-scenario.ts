import fc from 'fast-check'
import { expect } from 'vitest'
import { find } from '../src/base/store/table.ts'
import { later, type PsuReference, type Snapshot } from '../src/index.ts'
import { listOwnerAccounts } from '../src/rows/accounts/find.ts'
import { type ApprovedConsent, emptyModel, type Model, type Request } from './isolation-model.ts'
import { cardRow } from './kit/bodies.ts'
import { pickOne } from './kit/choices.ts'
import { otherTpp, tpp } from './kit/people.ts'
import { readPsuReference, type World, worldFrom } from './kit/world.ts'
import { officeWorld } from './kit/worlds.ts'

const tpps = [tpp, otherTpp]
const ownIds = ['3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f', 'A52E8B1C-1111-4222-8333-444455556666']
const privatePeople = ['kari', 'ola'] as const
const corporations = ['fjord', 'berg', 'kari', 'nobody'] as const
const rights = [['balances', 'transactions'], ['balances'], ['transactions'], []] as const

/** An account or card of the world, with everything by which an answer could give it away. */
export interface IsolatedAccount {
  readonly kind: 'account' | 'card'
  readonly id: string
  readonly number: string
  readonly transactionId: string
  readonly secrets: readonly string[]
}

/** The world, each account with a transaction of its own, as a snapshot to begin with. */
export function isolationWorld(): {
  readonly snapshot: Snapshot
  readonly accounts: readonly IsolatedAccount[]
} {
  const { world, ...office } = officeWorld()
  const { kariAccount, savings, olaAccount, fjordAccount, fjordSavings, bergAccount } = office
  const accounts = [kariAccount, savings, olaAccount, fjordAccount, fjordSavings, bergAccount]
  const ofAccounts = accounts.map(({ id, iban, bban }): IsolatedAccount => {
    const params = { accountId: id }
    // What is pending is never too old to be read.
    const body = [{ amount: -1, currency: 'NOK', remittanceInformationUnstructured: `for ${id}` }]
    const postedId = world.call('postTransactions', { params, body }).transactions[0]?.id ?? ''
    return { kind: 'account', id, number: iban, transactionId: postedId, secrets: [id, iban, bban, postedId] }
  })
  const ofCards = [office.kariCard, office.fjordCard].map(({ id, maskedPan }): IsolatedAccount => {
    const params = { cardAccountId: id }
    const body = [{ ...cardRow(), transactionDetails: `by ${id}`, maskedPan }]
    const postedId = world.call('postCardTransactions', { params, body }).transactions[0]?.id ?? ''
    return {
      kind: 'card',
      id,
      number: maskedPan,
      transactionId: postedId,
      secrets: [id, maskedPan, postedId],
    }
  })
  return { snapshot: world.snapshot(), accounts: [...ofAccounts, ...ofCards] }
}

const choice = fc.nat(23)

/** How a request differs from the one that a TPP rightly makes for a consent: 0 where it does not. */
const twist = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(6) })

const request = fc.record({
  which: choice,
  tpp: twist,
  id: twist,
  session: twist,
  corporation: twist,
  context: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(2) }),
  isPresent: fc.boolean(),
})

type RequestChoices = typeof request extends fc.Arbitrary<infer Value> ? Value : never

/** Which of the visits to the bank's page, counted from the newest. */
const visit = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: choice })

const ask = fc.record({ do: fc.constant('ask' as const), request })
const approval = fc.record({
  do: fc.constant('approve' as const),
  visit,
  person: fc.nat(1),
  offer: choice,
  mask: fc.nat(7),
  rights: fc.nat(rights.length - 1),
})
const read = fc.record({ do: fc.constant('read' as const), request })

const step = fc.oneof(
  { weight: 3, arbitrary: ask },
  { weight: 4, arbitrary: approval },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), visit }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('delete' as const), consent: choice, tpp: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), account: choice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), wait: fc.nat(5) }) },
  { weight: 4, arbitrary: read },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Steps of TPPs and people: first some approvals, so that there is something to read, then any steps. */
export const steps: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.array(fc.tuple(ask, approval), { minLength: 2, maxLength: 5 }),
    fc.array(step, { maxLength: 24, size: 'max' }),
    fc.array(read, { minLength: 1, maxLength: 3 }),
  )
  .map(([opening, middle, reads]) => [...opening.flat(), ...middle, ...reads])

const waits = [1, 14 * 60_000, 16 * 60_000, 86_400_000, 90 * 86_400_000, 180 * 86_400_000]

/**
 * The request that a TPP makes for somebody who has opened something to it, or one that is wrong in places.
 */
function requestFor({ approvedConsents }: Model, choices: RequestChoices): Omit<Request, 'now'> {
  const base = pickOne(approvedConsents, choices.which)
  const otherConsent = pickOne(approvedConsents, choices.which + 1)
  const pick = <Value>(right: Value, wrongValues: readonly Value[], by: number) =>
    by === 0 ? right : pickOne(wrongValues, by)
  const id = pick(base?.psuId, [undefined, ...ownIds, otherConsent?.psuId], choices.id)
  const sessionId = pick(base?.sessionId, [undefined, 'session-1', otherConsent?.sessionId], choices.session)
  const corporationId = pick(base?.corporationId, [undefined, ...corporations], choices.corporation)
  const context = pickOne([undefined, 'PRIVATE', 'CORPORATE'] as const, choices.context)
  const psu: PsuReference = {
    isPresent: choices.isPresent,
    ...(id !== undefined && { id }),
    ...(sessionId !== undefined && { sessionId }),
    ...(corporationId !== undefined && { corporationId }),
    ...(context !== undefined && { context }),
  }
  return { tpp: pick(base?.tpp, tpps, choices.tpp) ?? tpp, psu }
}

/** Approves on the SCA page as a person; undefined if the bank refuses. */
function approve(
  world: World,
  visit: Visit,
  step: Extract<Step, { do: 'approve' }>,
): ApprovedConsent | undefined {
  const params = { authorisationId: visit.authorisationId }
  const caller = { tpp: visit.tpp }
  const customerNumber = pickOne(privatePeople, step.person) ?? ''
  const identified = world.tryCall('identifyPsu', { params, body: { customerNumber } }, caller)
  const offer = identified.ok ? pickOne(identified.value.offers, step.offer) : undefined
  if (offer === undefined) return undefined
  const accountIds = offer.accounts.filter((_, index) => ((step.mask >> index) & 1) === 0).map(({ id }) => id)
  const chosenRights = rights[step.rights] ?? []
  const body = {
    agreementId: offer.id,
    accounts: accountIds.map((resourceId) => ({ resourceId, rights: chosenRights })),
  }
  const answer = world.tryCall('approveAuthorisation', { params, body }, caller)
  if (!answer.ok) return undefined
  const {
    id: psuId = '',
    sessionId = '',
    corporationId,
  } = readPsuReference(new URL(answer.value.redirectUri))
  return {
    consentId: visit.consentId,
    tpp: visit.tpp,
    psuId,
    sessionId,
    corporationId,
    customerNumber,
    accounts: new Set(accountIds),
    rights: new Set<string>(chosenRights),
    approvedAt: world.now,
  }
}

interface Visit {
  readonly tpp: string
  readonly authorisationId: string
  readonly consentId: string
}

/** Runs steps in a bank and in the model; `look` is called for each step that reads. */
export function playSteps(
  { snapshot }: ReturnType<typeof isolationWorld>,
  stepList: readonly Step[],
  look: (world: World, model: Model, request: Request) => void,
): Model {
  const world = worldFrom(snapshot)
  const visits: Visit[] = []
  let model = emptyModel
  const stepsOf: { readonly [Name in Step['do']]: (step: Extract<Step, { do: Name }>) => void } = {
    ask: ({ request }) => {
      const caller = requestFor(model, request)
      const answer = world.tryCall('createConsent', {}, caller)
      if (!answer.ok) return
      const { consent, authorisationId } = answer.value
      visits.push({ tpp: caller.tpp, authorisationId, consentId: consent.id })
      model = { ...model, consentTpps: new Map([...model.consentTpps, [consent.id, caller.tpp]]) }
    },
    approve: (step) => {
      const visit = pickOne(visits.toReversed(), step.visit)
      const consent = visit && approve(world, visit, step)
      if (consent === undefined) return
      model = { ...model, approvedConsents: [...model.approvedConsents, consent] }
    },
    refuse: ({ visit }) => {
      const { authorisationId = 'none', tpp: caller = tpp } = pickOne(visits.toReversed(), visit) ?? {}
      world.tryCall('refuseAuthorisation', { params: { authorisationId } }, { tpp: caller })
    },
    delete: ({ consent, tpp: tppIndex }) => {
      const [consentId, owner] = pickOne([...model.consentTpps], consent) ?? ['none', '']
      const caller = tpps[tppIndex] ?? tpp
      const answer = world.tryCall('deleteConsent', { params: { consentId } }, { tpp: caller })
      expect(answer.ok && caller !== owner).toBe(false)
      if (answer.ok) model = { ...model, deleted: new Set([...model.deleted, consentId]) }
    },
    close: ({ account }) => {
      const accounts = privatePeople.flatMap((number) => {
        const owner = find(world.bank.customers, 'byNumber', { number })
        return owner === undefined ? [] : listOwnerAccounts(world.bank, owner.serial)
      })
      const closing = pickOne(accounts, account)
      if (closing === undefined) return
      world.call('closeAccount', { params: { accountId: closing.id } })
      model = { ...model, closed: new Set([...model.closed, closing.id]) }
    },
    wait: ({ wait }) => world.settle(later(world.now, waits[wait] ?? 0)),
    read: ({ request }) => look(world, model, { ...requestFor(model, request), now: world.now }),
  }
  for (const nextStep of stepList) stepsOf[nextStep.do](nextStep as never)
  return model
}
