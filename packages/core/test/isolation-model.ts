import type { Instant, PsuReference } from '../src/index.ts'

const day = 86_400_000

/** What a person has opened to a TPP, as the test itself keeps it. */
export interface ApprovedConsent {
  readonly consentId: string
  readonly tpp: string
  readonly psuId: string
  readonly sessionId: string
  /** The number of the person. */
  readonly customerNumber: string
  /** The number of the corporation, if it is one's accounts. */
  readonly corporationId: string | undefined
  /** The ids of the accounts and cards. */
  readonly accounts: ReadonlySet<string>
  readonly rights: ReadonlySet<string>
  readonly approvedAt: Instant
}

/** Who may see what: a list of approvals in their order, and what has ended them. */
export interface Model {
  readonly approvedConsents: readonly ApprovedConsent[]
  /** The ids of the consents that were given up. */
  readonly deleted: ReadonlySet<string>
  /** The ids of the accounts that were closed. */
  readonly closed: ReadonlySet<string>
  /** The TPP of every consent that was ever asked for. */
  readonly consentTpps: ReadonlyMap<string, string>
}

/** Nobody may see anything. */
export const emptyModel: Model = {
  approvedConsents: [],
  deleted: new Set(),
  closed: new Set(),
  consentTpps: new Map(),
}

/** A request, as far as it says for whom it is made. */
export interface Request {
  readonly tpp: string
  readonly psu: PsuReference
  readonly now: Instant
}

/** Finds the PSU-ID under which the TPP knows the PSU; undefined if the request names nobody or two. */
function findPsuId({ approvedConsents }: Model, { tpp, psu, now }: Request): string | undefined {
  const tppConsents = approvedConsents.filter((consent) => consent.tpp === tpp)
  const byId = tppConsents.find(({ psuId }) => psuId === psu.id?.toLowerCase())?.psuId
  const session = tppConsents.findLast(({ sessionId }) => sessionId === psu.sessionId)
  const isAlive = session !== undefined && now < session.approvedAt + 180 * day
  const bySession = isAlive ? session.psuId : undefined
  if (psu.id === undefined) return bySession
  return bySession === undefined || bySession === byId ? byId : undefined
}

/**
 * Finds the valid approval for the TPP, PSU and corporation of a request: it decides what the response may
 * contain.
 */
export function openedTo(model: Model, request: Request): ApprovedConsent | undefined {
  const { tpp, psu, now } = request
  if (psu.context === 'CORPORATE' && psu.corporationId === undefined) return undefined
  const psuId = findPsuId(model, request)
  const { corporationId } = psu
  if (psu.context === 'PRIVATE' && corporationId !== undefined) return undefined
  const latest = model.approvedConsents.findLast(
    (consent) => consent.tpp === tpp && consent.psuId === psuId && consent.corporationId === corporationId,
  )
  if (latest === undefined || model.deleted.has(latest.consentId)) return undefined
  return now - latest.approvedAt < 180 * day ? latest : undefined
}

/** True if a request may read details of a transaction, which need a recent SCA while the PSU is away. */
export function mayReadDetails({ approvedAt }: ApprovedConsent, { psu, now }: Request): boolean {
  return psu.isPresent === true || now - approvedAt <= 90 * day
}

/** The accounts of an approval that are still there. */
export function stillOpen({ closed }: Model, consent: ApprovedConsent | undefined): ReadonlySet<string> {
  return new Set([...(consent?.accounts ?? [])].filter((id) => !closed.has(id)))
}
