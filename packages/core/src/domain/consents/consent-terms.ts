import { byRule, type Problem, type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { defineReading, reader, readField } from '../../base/input/reading.ts'
import { limits } from '../../base/limits.ts'
import { ok, type Result } from '../../base/result.ts'
import {
  dayMilliseconds,
  deadline,
  type Instant,
  instant,
  minuteMilliseconds,
} from '../../base/time/instant.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import { endOfDay, toLocalDate, type Zone } from '../../base/time/zone.ts'
import type { Bank } from '../../rows/bank.ts'
import { type ConsentRequest, consentRequest } from '../../rows/consents/contract.ts'
import type { Consent, ConsentTerms } from '../../rows/consents/model.ts'
import type { BodyContext } from '../command.ts'
import { readRequestDate } from '../transactions/dates.ts'
import { accessProblems, readRequestedAccess } from './requested-access.ts'

/** A change that the bank made to the request, and the limit that caused it. */
export interface ConsentWarning {
  /** The JSON path of the changed field, such as `$.validUntil`. */
  readonly path: string
  readonly text: string
}

interface ReadTerms {
  readonly terms: ConsentTerms
  readonly warnings: readonly ConsentWarning[]
}

export const defaultTerms: ConsentTerms = { recurring: true, frequencyPerDay: limits.unattendedCallsPerDay }

/** The last day of the consent, with a warning if the bank has shortened it. */
interface LastDay {
  readonly lastDay?: LocalDate
  readonly warnings: readonly ConsentWarning[]
}

function readConsentLastDay(text: string | undefined, now: Instant, zone: Zone): Result<LastDay, Refusal> {
  const path = '$.validUntil'
  if (text === undefined) return ok({ warnings: [] })
  const requestedDay = byRule('S6o', readRequestDate(text, path))
  if (!requestedDay.ok) return requestedDay
  const today = toLocalDate(now, zone)
  if (requestedDay.value < today) {
    return refuseAt('S6o', path, { problem: `must be today, ${today}, or a later day`, got: text })
  }
  const latest = toLocalDate(deadline(now, limits.scaValidityDays * dayMilliseconds), zone)
  if (requestedDay.value <= latest) return ok({ lastDay: requestedDay.value, warnings: [] })
  const warning = `The consent is valid until ${latest}: the limit is ${limits.scaValidityDays} days.`
  return ok({ lastDay: latest, warnings: [{ path, text: warning }] })
}

/**
 * Reads the daily number of calls without the PSU. Adds a warning if the TPP asked for more than the limit.
 */
function readFrequency(frequency: number | undefined, recurring: boolean) {
  const path = '$.frequencyPerDay'
  const limit = recurring ? limits.unattendedCallsPerDay : 1
  if (frequency === undefined || frequency <= limit)
    return { frequencyPerDay: frequency ?? limit, warnings: [] }
  const why = recurring
    ? `without the PSU the limit is ${limit} a day for each read`
    : 'a consent that is not recurring is for one access'
  return { frequencyPerDay: limit, warnings: [{ path, text: `The frequencyPerDay is ${limit}: ${why}.` }] }
}

const combined: ConsentWarning = {
  path: '$.combinedServiceIndicator',
  text: 'This bank does not combine services in a session: payments have approval links of their own.',
}

interface TermsPlace {
  readonly path: string
  readonly now: Instant
  readonly zone: Zone
}

const termsReading = defineReading({
  last: reader(consentRequest.wrapped.entries, ['validUntil'], ({ validUntil }, { now, zone }: TermsPlace) =>
    readConsentLastDay(validUntil, now, zone),
  ),
})

/** Reads the terms of a consent request and checks them against the limits of today. */
export function readTerms(bank: Bank, request: ConsentRequest, now: Instant): Result<ReadTerms, Refusal> {
  const wantedAccess = readRequestedAccess(bank, request.access)
  if (!wantedAccess.ok) return wantedAccess
  const fields = termsReading.read(request, { path: '$', now, zone: bank.calendar.zone })
  if (!fields.ok) return fields
  const { warnings, ...until } = fields.value.last
  const recurring = request.recurringIndicator ?? true
  const { frequencyPerDay, warnings: rarer } = readFrequency(request.frequencyPerDay, recurring)
  return ok({
    terms: {
      recurring,
      frequencyPerDay,
      ...until,
      ...(wantedAccess.value && { wanted: wantedAccess.value }),
    },
    warnings: [...warnings, ...rarer, ...(request.combinedServiceIndicator === true ? [combined] : [])],
  })
}

/**
 * Computes the end of a consent that is granted now: after the maximum time (§5.7), or at the bank's midnight
 * after the last requested day if that is earlier.
 */
export function consentEnd({ lastDay }: Pick<Consent, 'lastDay'>, now: Instant, zone: Zone): Instant {
  const latest = deadline(now, limits.scaValidityDays * dayMilliseconds)
  const requestedEnd = lastDay === undefined ? latest : endOfDay(lastDay, zone)
  return instant(Math.min(requestedEnd, latest))
}

/**
 * Computes the end of a consent for one access, used now for the first time (D: `limits.oneAccessMinutes`
 * later).
 */
export function endOfAccess({ validUntil }: Pick<Consent, 'validUntil'>, now: Instant): Instant {
  const end = deadline(now, limits.oneAccessMinutes * minuteMilliseconds)
  return instant(Math.min(validUntil ?? end, end))
}

/** Lists the problems of a consent request that the schema cannot find (E4). */
export function consentProblems(request: unknown, { bank, context }: BodyContext): readonly Problem[] {
  const at = { path: '$', now: context.now, zone: bank.calendar.zone }
  return [...accessProblems(bank, readField(request, 'access')), ...termsReading.problemsIn(request, at)]
}
