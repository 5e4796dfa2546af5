import { norwegianIban } from '../../src/base/iso/iban.ts'
import type { Result } from '../../src/base/result.ts'
import { type CommandInput, createEngine, type Engine } from '../../src/index.ts'
import { account } from './bodies.ts'
import { at, people } from './people.ts'

/** A Thursday at noon. */
export const noon = at('2026-01-15T12:00:00+01:00')

/** The value of an answer that must have one. */
export function requireValue<Value>(answer: Result<Value, { readonly text: string }>): Value {
  if (!answer.ok) throw new Error(answer.error.text)
  return answer.value
}

/** An engine at noon. */
export function engineAtNoon(seed = 'scene'): Engine {
  return createEngine({ now: noon, seed })
}

const person = { customerNumber: people.jonas, name: 'Kari Nordmann', type: 'PRIVATE' } as const

/** The request of an account of the person with this eleven-digit number. */
export function accountRequest(
  bban: string,
  customerNumber: string = person.customerNumber,
): CommandInput<'createAccount'>['body'] {
  return {
    ...account(customerNumber),
    bban,
    iban: norwegianIban(bban),
    currency: 'NOK',
    cashAccountType: 'CACC',
    balances: [{ balanceType: 'closingBooked', balanceAmount: { currency: 'NOK', amount: 1_000 } }],
  }
}

/** Makes a person with one account; gives the account's id. */
export function openAccount(engine: Engine): string {
  const context = { now: engine.now }
  requireValue(engine.execute('createCustomer', { body: person }, context))
  return requireValue(engine.execute('createAccount', { body: accountRequest('86011117947') }, context)).id
}

/** The request of one transaction; without a day it is pending. */
export function rowRequest(amount: number | string, day?: string) {
  const days = day === undefined ? {} : { bookingDate: day, valueDate: day }
  return { amount, currency: 'NOK', creditorName: 'Kiwi', ...days } as const
}
