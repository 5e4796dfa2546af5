import { type Context, type Instant, parseInstant } from '../../src/index.ts'

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

/** Parses a time that the test itself wrote. */
export function at(text: string): Instant {
  const time = parseInstant(text)
  if (time === undefined) throw new Error(`${text} is not a time`)
  return time
}

/** A Thursday morning in Oslo, between two batches. */
export const morning = at('2026-01-15T10:00:00+01:00')

/** Who asks, for whom, and how: a TPP for a PSU who is there, unless said otherwise. */
export interface CallerOptions extends Partial<Omit<Context, 'redirect'>> {
  readonly uri?: string | undefined
}

/** The PSU of a payment from an account of an owner: a person, for themself or for the company. */
export function payer(person: string, owner = person): CallerOptions {
  const identity = person
  return owner === 'fjord'
    ? { psu: { identity, context: 'CORPORATE', corporationId: 'fjord' } }
    : { psu: { identity, context: 'PRIVATE' } }
}

/** Kari for herself, as a request names her. */
export const kari: CallerOptions = payer('kari')

/** A payment of the company for a person. */
export const forCompany = (person: string) => ({ caller: payer(person, 'fjord') })
