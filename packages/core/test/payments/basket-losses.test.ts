import fc from 'fast-check'
import { expect } from 'vitest'
import { companyWorld, gathers, loses } from '../kit/company.ts'
import { from, kroner, test, to } from '../kit/pays.ts'
import { forCompany } from '../kit/people.ts'

/**
 * Who may pay from which of two accounts, and who has lost what since; which account each payment is from,
 * and who answers.
 */
const shares = fc.record({
  payers: fc.record({ kari: fc.boolean(), ola: fc.boolean() }),
  paidFrom: fc.array(fc.constantFrom('shared', 'more'), { minLength: 1, maxLength: 5 }),
  losses: fc.uniqueArray(
    fc.constantFrom('kari shared', 'kari more', 'ola shared', 'ola more', 'close shared', 'close more'),
    { maxLength: 3 },
  ),
  person: fc.constantFrom('kari', 'ola'),
})

test('[B4d] [B4e] approves what the person may pay, rejects what was theirs alone, and leaves the rest waiting', () => {
  const statuses = new Set<string>()
  fc.assert(
    fc.property(shares, ({ payers, paidFrom, losses, person }) => {
      const { world, ...accounts } = companyWorld(
        ...(['kari', 'ola'] as const).filter((name) => payers[name]),
      )
      const [maker] = (['kari', 'ola'] as const).filter((name) => payers[name] || !paidFrom.includes('more'))
      if (maker === undefined) return
      const payments = paidFrom.map((name, index) =>
        world.createPayment(from(accounts[name as 'more'], to(kroner, `${index + 1}`)), forCompany(maker)),
      )
      const basket = gathers(world, payments)
      for (const loss of losses) {
        const [actor = '', accountName = ''] = loss.split(' ')
        const lostAccount = accounts[accountName as 'more']
        if (actor === 'close') world.closeAccount(lostAccount)
        else if (!losses.includes(`close ${accountName}` as 'close more')) loses(world, actor, lostAccount)
      }
      const isClosed = (accountName: string) => losses.includes(`close ${accountName}` as 'close more')
      const may = (actor: 'kari' | 'ola', accountName: string) =>
        (accountName === 'shared' || payers[actor]) &&
        !isClosed(accountName) &&
        !losses.includes(`${actor} ${accountName}` as 'kari more')
      const colleague = person === 'kari' ? 'ola' : 'kari'
      const canAny = paidFrom.some((accountName) => may(person, accountName))
      const expected = paidFrom.map((accountName) => {
        if (!canAny) return 'RCVD'
        if (may(person, accountName)) return 'PDNG'
        if (isClosed(accountName)) return 'RJCT debtor-gone'
        return maker === person || !may(colleague, accountName) ? 'RJCT right-lost' : 'RCVD'
      })
      expect(world.answerLink(basket.starts(), person)).toBe(canAny)
      expect(basket.listStatuses()).toEqual(expected)
      for (const status of expected) statuses.add(status)
    }),
    { numRuns: 80 },
  )
  expect([...statuses].sort()).toEqual(['PDNG', 'RCVD', 'RJCT debtor-gone', 'RJCT right-lost'])
})
