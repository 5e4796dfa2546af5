import { iterateForward } from '@pocketbank/core/base/store'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountsGroup } from '../src/accounts/index.ts'
import { consentsGroup } from '../src/consents/index.ts'
import { customersGroup } from '../src/customers/index.ts'
import type { Action } from '../src/page.ts'
import { openConsole } from './kit/console.ts'

const setup = openConsole()
const { engine } = setup.bank
const start = engine.snapshot()

const actions = [customersGroup, accountsGroup, consentsGroup].flatMap((group) => group.actions)

/** Values of a field: valid ones, nearly valid ones, and any text. */
const value = fc.oneof(
  fc.constantFrom(
    '1',
    '-12.50',
    '2026-01-15',
    'NOK',
    'NO1597100535711',
    'PRIVATE',
    'VIEW',
    'approve',
    '13039319955',
  ),
  fc.constantFrom(
    '',
    '0',
    '1e9',
    '9'.repeat(30),
    '2026-02-30',
    '__proto__',
    '\u202e',
    'null',
    '{}',
    '%00',
    '1,5',
  ),
  fc.string({ maxLength: 80 }),
)

const { customers: persons, accounts, cardAccounts, agreements } = engine.bank
const knownIds = [persons, accounts, cardAccounts, agreements].flatMap((table) =>
  [...iterateForward(table as typeof persons, 'key')].map((row) => row.id),
)

/** Names in a path: `.` and `..` are none, since a browser leads them to the address of another page. */
const name = fc.oneof(
  fc.constantFrom(...knownIds, '13039319955', '18129215603'),
  fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !/^\.\.?$/.test(text)),
)

function arbitraryForm(action: Action) {
  const fields = Object.fromEntries(
    Object.keys(action.fields.entries).map((field) => [field, fc.option(value)]),
  )
  return fc.record({ fields: fc.record(fields), names: fc.array(name, { minLength: 2, maxLength: 2 }) })
}

const paths = [customersGroup, accountsGroup, consentsGroup].flatMap((group) =>
  group.pages.map((page) => page.path),
)

test.each(actions.map((action) => [action.name, action] as const))(
  '[C6d] executes or refuses any form of %s on any page',
  async (sentName, action) => {
    const browser = setup.browser()
    await browser.open('/console/customers')
    await fc.assert(
      fc.asyncProperty(arbitraryForm(action), fc.constantFrom(...paths), async ({ fields, names }, path) => {
        engine.restore(start)
        const { bank } = engine
        const remainingNames = [...names]
        const address = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(remainingNames.shift() ?? ''))
        const body = new URLSearchParams({ do: sentName })
        for (const [field, text] of Object.entries(fields))
          if (text !== null) body.append(field, String(text))
        const answer = await browser.fetch(address, {
          method: 'POST',
          body,
          headers: { Origin: 'http://127.0.0.1:8080' },
        })
        expect([303, 404, 422]).toContain(answer.status)
        if (answer.status !== 303) expect(engine.bank).toBe(bank)
      }),
      { numRuns: 12 },
    )
    expect(setup.faults).toEqual([])
  },
)
