import type { Bank, Customer, Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuseAt } from '@pocketbank/core/base/errors'
import { shortenInput } from '@pocketbank/core/base/input'
import { find, iterateForward } from '@pocketbank/core/base/store'
import * as v from 'valibot'
import { createFinder, findRows } from '../find-rows.ts'
import { action } from '../page.ts'
import { personWords } from './person-words.ts'

/** The most customers that a search by name reads. */
const namesReadMax = 20_000

/** Finds a person by customer number, or by a unique name or part of one. */
function findPerson(bank: Bank, typed: string): Result<Customer, Refusal> {
  const refusePerson = (text: string) => refuseAt('E4i', '$.customerNumber', text)
  const named = find(bank.customers, 'byNumber', { number: typed })
  if (named !== undefined) {
    return named.type === 'PRIVATE' ? ok(named) : refusePerson(personWords.company(named.name))
  }
  const isFound = createFinder(typed)
  const { rows } = findRows(iterateForward(bank.customers, 'key'), {
    fits: ({ type, name }) => type === 'PRIVATE' && isFound([name]),
    limit: 2,
    looksMax: namesReadMax,
  })
  const [first, second] = rows
  if (first === undefined) return refusePerson(personWords.unknown(shortenInput(typed)))
  return second === undefined ? ok(first) : refusePerson(personWords.several(shortenInput(typed)))
}

/** Sets the cookie with the person who is proposed for approvals. Deletes it without a person. */
export const rememberPersonAction = action({
  name: 'remember-person',
  fields: v.object({ customerNumber: v.optional(v.string()) }),
  run({ engine }, { customerNumber }) {
    const typed = customerNumber?.trim() ?? ''
    if (typed === '') return ok({ remembers: { customerNumber: undefined }, notice: [personWords.forgotten] })
    const person = findPerson(engine.bank, typed)
    if (!person.ok) return person
    const { number, name } = person.value
    return ok({ remembers: { customerNumber: number }, notice: [personWords.remembered(name)] })
  },
})
