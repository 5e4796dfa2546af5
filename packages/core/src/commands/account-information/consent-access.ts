import type { Context } from '../../base/context.ts'
import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { limits } from '../../base/limits.ts'
import { ok, type Result } from '../../base/result.ts'
import { dayMilliseconds, deadline, minuteMilliseconds } from '../../base/time/instant.ts'
import { needSca, type ScaNeeded, type ScaReason } from '../../domain/authorisations/sca.ts'
import { type CommandResult, succeed } from '../../domain/command.ts'
import { useConsent } from '../../domain/consents/change.ts'
import type { Identity } from '../../domain/consents/identity.ts'
import { findOpenEntries, isEntryOffered } from '../../domain/consents/offered-entries.ts'
import type { AccountKind } from '../../rows/agreements/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { consentFor, corporateConsents } from '../../rows/consents/find.ts'
import type { AccessEntry, AccessRights, Consent } from '../../rows/consents/model.ts'
import type { Psu } from '../../rows/psus/model.ts'
import { countCall } from './calls.ts'

/** The access that a PSU has given to a TPP. */
export interface Grant {
  readonly psu: Psu
  readonly consent: Consent
  /** D: true within `limits.freshScaMinutes` of the approval. Only then is the whole history readable. */
  readonly isFresh: boolean
}

const noConsent: ScaReason = {
  code: 'CONSENT_UNKNOWN',
  text: 'the PSU has given this TPP no consent for this yet',
}
const unknownPsu: ScaReason = {
  code: 'CONSENT_UNKNOWN',
  text: 'the bank knows no PSU of this TPP by the PSU-ID or TPP-Session-ID of the request',
}
const endedConsent: ScaReason = {
  code: 'CONSENT_EXPIRED',
  text: 'the consent of the PSU has ended',
}
const oldSca: ScaReason = {
  code: 'CONSENT_EXPIRED',
  text:
    'without PSU-IP-Address transaction details need an SCA ' +
    `that is at most ${limits.unattendedScaDays} days old`,
}
export const oldHistory: ScaReason = {
  code: 'CONSENT_INVALID',
  text:
    `History of more than ${limits.historyDays} days is ` +
    `readable for ${limits.freshScaMinutes} minutes after SCA.`,
}

/** Finds the PSU and their valid consent, or the reason why SCA is needed first (§5.7, §8). */
function findGrant(
  bank: Bank,
  { psu, corporation }: Pick<Identity, 'psu' | 'corporation'>,
  { now, psu: psuReference }: Context,
  needsRecentSca: boolean,
): { readonly grant: Grant } | { readonly sca: ScaReason } {
  const isNamed = psuReference?.id !== undefined || psuReference?.sessionId !== undefined
  if (psu === undefined) return { sca: isNamed ? unknownPsu : noConsent }
  const consent =
    corporation === undefined
      ? corporateConsents(bank, psu.serial)[0]
      : consentFor(bank, psu.serial, corporation)
  if (consent?.approvedAt === undefined) return { sca: noConsent }
  if (consent.status !== 'valid') return { sca: endedConsent }
  const { approvedAt } = consent
  const tooOldAt = deadline(approvedAt, limits.unattendedScaDays * dayMilliseconds)
  if (needsRecentSca && psuReference?.isPresent !== true && now > tooOldAt) return { sca: oldSca }
  const isFresh = now < deadline(approvedAt, limits.freshScaMinutes * minuteMilliseconds)
  return { grant: { psu, consent, isFresh } }
}

/** A read under consent, and how it is counted while the PSU is away. */
interface ConsentedRead {
  readonly reads: string
  readonly isCounted: boolean
  /** The id of the resource; undefined for a list. */
  readonly resource?: string
  /** True if the read follows a page link. It is free on a day on which another page was counted (§8). */
  readonly isLinkedPage?: boolean
  /** Demands a recent SCA while the PSU is away (§8). */
  readonly needsRecentSca?: true
}

interface RequestedReading {
  readonly bank: Bank
  readonly identity: Identity
  readonly context: Context
}

/** The result of a read: an outcome, a refusal, or the reason why SCA is needed. */
type AccessResult<Outcome> = Result<Outcome, Refusal> | { readonly sca: ScaReason }

/**
 * Runs a read of account information if a consent covers it. Without the PSU, a read that succeeds counts
 * towards the daily limit (§8); a refused one does not.
 */
export function readUnderConsent<Outcome>(
  { bank, identity, context }: RequestedReading,
  subject: ConsentedRead,
  read: (grant: Grant) => AccessResult<Outcome>,
): CommandResult<Outcome | ScaNeeded> {
  const granted = findGrant(bank, identity, context, subject.needsRecentSca === true)
  if ('sca' in granted) return needSca(bank, granted.sca, context)
  const reading = read(granted.grant)
  if ('sca' in reading) return needSca(bank, reading.sca, context)
  if (!reading.ok) return reading
  const { consent } = granted.grant
  const used = useConsent(bank, consent, context.now)
  if (!subject.isCounted || context.psu?.isPresent === true) return succeed(used, reading.value)
  const { psu, corporation, frequencyPerDay } = consent
  const { reads: operation, resource = '', isLinkedPage = false } = subject
  const called = { psu, corporation, operation, resource }
  const bankResult = countCall(used, called, { limit: frequencyPerDay, now: context.now, isLinkedPage })
  return bankResult.ok ? succeed(bankResult.value, reading.value) : bankResult
}

/**
 * Lists the accounts of one kind that the consent covers. Leaves out closed accounts and those that the PSU
 * may no longer use (§7.4).
 */
export function openEntries(bank: Bank, { psu, consent }: Grant, kind: AccountKind): readonly AccessEntry[] {
  return findOpenEntries(bank, consent, psu.customer).filter((entry) => entry.kind === kind)
}

/** Finds the access that the consent gives to one account; undefined if the PSU may no longer use it. */
export function openEntry(
  bank: Bank,
  { psu, consent }: Grant,
  kind: AccountKind,
  account: number,
): AccessEntry | undefined {
  const entry = consent.entries.find((row) => row.kind === kind && row.account === account)
  return entry !== undefined && isEntryOffered(bank, consent, psu.customer, entry) ? entry : undefined
}

/**
 * Rejects the read if the consent does not give this right. `param` is the path parameter with the account
 * id.
 */
export function requireRight(
  rights: AccessRights,
  right: keyof AccessRights,
  param: string,
): Result<undefined, Refusal> {
  return rights[right]
    ? ok(undefined)
    : refuse(
        'A1m',
        {
          problem: `the PSU has not granted the ${right} of this account`,
          remedy: 'Create a consent that requests them',
        },
        param,
      )
}
