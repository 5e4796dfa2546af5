import fc from 'fast-check'
import { expect } from 'vitest'
import { companyWorld, gathers, loses } from '../kit/company.ts'
import { from, kroner, test, to } from '../kit/pays.ts'
import { forCompany } from '../kit/people.ts'

/** Who may pay from which of two accounts, and who has lost what since; which account each payment is from, and who answers. */
const shares = fc.record({
  payers: fc.record({ kari: fc.boolean(), ola: fc.boolean() }),
  paidFrom: fc.array(fc.constantFrom('shared', 'more'), { minLength: 1, maxLength: 5 }),
  losses: fc.uniqueArray(
    fc.constantFrom('kari shared', 'kari more', 'ola shared', 'ola more', 'close shared', 'close more'),
    { maxLength: 3 },
  ),
  person: fc.constantFrom('kari', 'ola'),
})

test('[B4d] [B4e] whoever has lost what, the person approves what they may pay; of the rest is rejected what was theirs or is nobody’s, and the others wait', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(shares, ({ payers, paidFrom, losses, person }) => {
      const { world, ...accounts } = companyWorld(
        ...(['kari', 'ola'] as const).filter((name) => payers[name]),
      )
      const [maker] = (['kari', 'ola'] as const).filter((name) => payers[name] || !paidFrom.includes('more'))
      if (maker === undefined) return
      const payments = paidFrom.map((name, index) =>
        world.orders(from(accounts[name as 'more'], to(kroner, `${index + 1}`)), forCompany(maker)),
      )
      const basket = gathers(world, payments)
      for (const loss of losses) {
        const [who = '', what = ''] = loss.split(' ')
        const lost = accounts[what as 'more']
        if (who === 'close') world.closes(lost)
        else if (!losses.includes(`close ${what}` as 'close more')) loses(world, who, lost)
      }
      const isClosed = (what: string) => losses.includes(`close ${what}` as 'close more')
      const may = (who: 'kari' | 'ola', what: string) =>
        (what === 'shared' || payers[who]) &&
        !isClosed(what) &&
        !losses.includes(`${who} ${what}` as 'kari more')
      const colleague = person === 'kari' ? 'ola' : 'kari'
      const canAny = paidFrom.some((what) => may(person, what))
      const expected = paidFrom.map((what) => {
        if (!canAny) return 'RCVD'
        if (may(person, what)) return 'PDNG'
        if (isClosed(what)) return 'RJCT debtor-gone'
        return maker === person || !may(colleague, what) ? 'RJCT right-lost' : 'RCVD'
      })
      expect(world.decides(basket.starts(), person)).toBe(canAny)
      expect(basket.told()).toEqual(expected)
      for (const told of expected) seen.add(told)
    }),
    { numRuns: 300 },
  )
  expect([...seen].sort()).toEqual(['PDNG', 'RCVD', 'RJCT debtor-gone', 'RJCT right-lost'])
})
