import { expect, test } from 'vitest'
import { BanksByTpp } from './banks-by-tpp.ts'

test('[Q14l] evicts the next idle bank instead of one with a waiting request', () => {
  const busy = new Set<string>()
  const release: string[] = []
  const banks = new BanksByTpp({
    open: (tpp) => tpp,
    banksMax: 2,
    isIdle: (bank) => !busy.has(bank),
    onRelease: (tpp) => release.push(tpp),
  })
  const ask = (...tpps: readonly string[]) => {
    for (const tpp of tpps) banks.get(tpp)
    return banks.all()
  }
  busy.add('A')
  expect(ask('A', 'B', 'C')).toEqual(['A', 'C'])
  busy.add('C')
  expect(ask('D')).toEqual(['A', 'C', 'D'])
  busy.clear()
  expect(ask('D')).toEqual(['C', 'D'])
  expect(release).toEqual(['B', 'A'])
})
