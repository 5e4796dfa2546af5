import type { Bank, Customer, Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { type Complaint, refuseAt } from '@pocketbank/core/base/errors'
import { find, iterateForward } from '@pocketbank/core/base/store'
import * as v from 'valibot'
import { createFinder, findRows } from '../find-rows.ts'
import { action } from '../page.ts'
import { personWords } from './person-words.ts'

/** The most customers that a search by name reads. */
const namesReadMax = 20_000

/** Finds a person by customer number, or by a unique name or part of one. */
function findPerson(bank: Bank, query: string): Result<Customer, Refusal> {
  const refusePerson = (complaint: Complaint) => refuseAt('E4i', '$.customerNumber', complaint)
  const customer = find(bank.customers, 'byNumber', { number: query })
  if (customer !== undefined) {
    return customer.type === 'PRIVATE' ? ok(customer) : refusePerson(personWords.company(customer.name))
  }
  const isFound = createFinder(query)
  const { rows } = findRows(iterateForward(bank.customers, 'key'), {
    fits: ({ type, name }) => type === 'PRIVATE' && isFound([name]),
    limit: 2,
    looksMax: namesReadMax,
  })
  const [first, second] = rows
  if (first === undefined) return refusePerson(personWords.unknown(query))
  return second === undefined ? ok(first) : refusePerson(personWords.several(query))
}

/** Sets the cookie with the person who is proposed for approvals. Deletes it without a person. */
export const rememberPersonAction = action({
  name: 'remember-person',
  fields: v.object({ customerNumber: v.optional(v.string()) }),
  run({ engine }, { customerNumber }) {
    const query = customerNumber?.trim() ?? ''
    if (query === '') return ok({ remembers: { customerNumber: undefined }, notice: [personWords.forgotten] })
    const person = findPerson(engine.bank, query)
    if (!person.ok) return person
    const { number, name } = person.value
    return ok({ remembers: { customerNumber: number }, notice: [personWords.remembered(name)] })
  },
})
