import { commands } from '@pocketbank/core'
import { bodyContract } from '@pocketbank/core/engine'
import { expect, test } from 'vitest'
import { unknownFields, unknownParameters } from '../src/journal/passed-over.ts'
import { openPsuBank } from './kit/psu-bank.ts'

const customer = { customerNumber: '13039319957', name: 'Kari Test', type: 'PRIVATE' }

/** The warnings of the journal for one request. */
async function warningsFor(path: string, body: unknown) {
  const sandbox = openPsuBank()
  const answer = await sandbox.tpp().post(path, { body })
  return { status: answer.status, warnings: sandbox.requests.last?.warnings }
}

test('[E4s] ignores unknown fields and parameters, named in the journal', async () => {
  expect(await warningsFor('/v1/sandbox/customers?dryRun=true', { ...customer, nickname: 'K' })).toEqual({
    status: 201,
    warnings: [
      '"dryRun" is ignored: the operation has no such query parameter',
      '$.nickname is ignored: the body has no such field',
    ],
  })
})

test('[E4s] warns for a refused request, and not without unknown names', async () => {
  expect(await warningsFor('/v1/sandbox/customers', customer)).toEqual({ status: 201, warnings: [] })
  const agreement = { owner: 'nobody', name: 'x', engagements: [], limit: 1 }
  expect(await warningsFor('/v1/sandbox/agreements', agreement)).toEqual({
    status: 404,
    warnings: ['$.limit is ignored: the body has no such field'],
  })
})

test('[E4s] finds fields at every depth, and names the first five', () => {
  const body = bodyContract('postTransactions', { amounts: 'whole' })
  if (body === undefined) throw new Error('rows have a body')
  const row = { amount: 1, currency: 'NOK', note: 'x', debtorAccount: { iban: 'x', bic: 'x' } }
  expect(unknownFields(body, [row, row, row])).toEqual([
    '$[0].note, $[0].debtorAccount.bic, $[1].note, $[1].debtorAccount.bic, $[2].note and 1 more are ignored: the body has no such field',
  ])
  expect(unknownFields(body, [{ __proto__: { note: 1 } }, null, 7, []])).toEqual([])
  expect(unknownFields(body, { note: 1 })).toEqual([])
})

test.each([
  ['', []],
  ['?offset=1&limit=2', []],
  ['?Offset=1', ['"Offset" is ignored: the operation has no such query parameter']],
  ['?a&b=&a', ['"a", "b" are ignored: the operation has no such query parameter']],
])('[E4s] finds in the query %j the unknown %j', (search, warnings) => {
  expect(unknownParameters(commands.listAccounts.query, search)).toEqual(warnings)
})
