import { expect } from 'vitest'
import { type Instant, parseInstant } from '../../src/base/time/instant.ts'
import { snapshotFromJson, snapshotToJson } from '../../src/engine/snapshot.ts'
import { fillWorld } from '../../src/worlds/fill-world.ts'
import type { BankWorld } from '../../src/worlds/schema/world.ts'

/** The time at which the town is filled, unless a world names another. */
export const townNow = parseInstant('2026-01-15T10:00:00+01:00') as Instant
const defaults = { now: townNow, seed: 'a' }

/** People, a company and their accounts, to which a test adds what TPPs have asked for. */
const town: BankWorld = {
  customers: { kari: null, ola: null, bakery: { type: 'CORPORATE' } },
  accounts: {
    salary: { owner: 'kari', balance: 12_500 },
    savings: { owner: 'kari', type: 'SVGS' },
    own: { owner: 'ola', balance: 500 },
    operating: { owner: 'bakery', balance: 90_000 },
    euros: { owner: 'kari', currency: 'EUR', balance: 1_000 },
  },
  cards: { visa: { owner: 'kari' } },
  agreements: {
    bakery: {
      owner: 'bakery',
      engagements: [{ customer: 'kari', approvalLimit: 5_000 }, { customer: 'ola' }],
    },
  },
  parties: { landlord: { name: 'Utleie AS', account: '97350481943' }, shop: { name: 'No account' } },
}

function read(world: BankWorld) {
  return fillWorld({ ...town, ...world }, { defaults })
}

/** The town with a world in it; throws where the world is wrong. */
export function fillTown(world: BankWorld) {
  const result = read(world)
  if (!result.ok)
    throw new Error(result.error.map(({ path, text }) => `${path.join('.')} ${text}`).join('\n'))
  // A snapshot that is read is looked at as a whole: every reference leads somewhere.
  expect(snapshotFromJson(snapshotToJson(result.value.engine.snapshot()))).toMatchObject({ ok: true })
  return result.value
}

/** The faults of a world in the town, a line each. */
export function problems(world: BankWorld): string {
  const result = read(world)
  return result.ok ? '' : result.error.map(({ path, text }) => `${path.join('.')} ${text}`).join('\n')
}
