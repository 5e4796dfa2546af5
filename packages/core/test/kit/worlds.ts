import { test } from 'vitest'
import { createEngine } from '../../src/index.ts'
import { account, balance, card, customer, engagement } from './bodies.ts'
import { morning } from './people.ts'
import { World } from './world.ts'

/** A bank in which nothing has happened. */
export function openWorld(now = morning, seed = 'scene'): World {
  return new World(createEngine({ now, seed }))
}

/** Banks with the fixed data set by their first time: filling one takes 15 ms, a fork nothing. */
const filledWorlds = new Map<number, World>()

/** The bank with the fixed data set. */
export function filledWorld(now = morning): World {
  const world = filledWorlds.get(now) ?? openWorld(now, 'sca')
  if (!filledWorlds.has(now)) world.engine.execute('initialize', {}, { now })
  filledWorlds.set(now, world)
  return world.fork()
}

/** Two persons and two companies: one of each has an account and a card. */
export function populatedWorld(now = morning) {
  const world = openWorld(now)
  return {
    world,
    kari: world.call('createCustomer', { body: customer('kari') }),
    ola: world.call('createCustomer', { body: customer('ola') }),
    fjord: world.call('createCustomer', { body: customer('fjord', 'CORPORATE') }),
    berg: world.call('createCustomer', { body: customer('berg', 'CORPORATE') }),
    kariAccount: world.call('createAccount', { body: account('kari', 1) }),
    fjordAccount: world.call('createAccount', { body: account('fjord', 2) }),
    kariCard: world.call('createCardAccount', { body: card('kari', 1) }),
    fjordCard: world.call('createCardAccount', { body: card('fjord', 2) }),
  }
}

/**
 * Kari and Ola, and two companies. Kari has two accounts and a card; Fjord lets her use one account and a
 * card and see another, and Ola use the first; Berg lets her use its only account.
 */
export function officeWorld(now = morning) {
  const populated = populatedWorld(now)
  const { world, fjordAccount, fjordCard } = populated
  const savings = world.call('createAccount', { body: account('kari', 3) })
  const olaAccount = world.call('createAccount', { body: account('ola', 4) })
  const fjordSavings = world.call('createAccount', { body: account('fjord', 5) })
  const bergAccount = world.call('createAccount', { body: account('berg', 6) })
  const use = (person: string, { id }: { readonly id: string }) => engagement(person, { resourceId: id })
  const see = { ...use('kari', fjordSavings), roles: ['VIEW'] }
  const agreement = (owner: string, engagements: readonly object[]) =>
    world.call('createAgreement', { body: { owner, name: `Office of ${owner}`, engagements } })
  const office = [use('kari', fjordAccount), use('kari', fjordCard), see, use('ola', fjordAccount)]
  const fjordAgreement = agreement('fjord', office)
  const bergAgreement = agreement('berg', [use('kari', bergAccount)])
  return { ...populated, savings, olaAccount, fjordSavings, bergAccount, fjordAgreement, bergAgreement }
}

/** Sets the balances of an account, as whole amounts of its currency. */
export function setBalances(world: World, accountId: string, amounts: readonly [number, number]): void {
  const [booked, expected] = amounts
  const body = [balance(booked), balance(expected, 'expected')]
  world.call('updateAccountBalances', { params: { accountId }, body })
}

/** Tests that begin in a bank in which nothing has happened, and in the one with the fixed data set. */
export const openTest = test.extend('world', () => openWorld())
export const filledTest = test.extend('world', () => filledWorld())
