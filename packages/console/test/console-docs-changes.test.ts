import { quirkNames } from '@pocketbank/devtools/faults/quirks'
import { allOperations } from '@pocketbank/http/operations'
import { fixes } from '@pocketbank/http/operations/accept-fix'
import { expect, test } from 'vitest'
import { openSandbox } from '../../devtools/test/kit/sandbox.ts'
import { account, card, cardRow, customer, row } from '../../http/test/kit/bodies.ts'
import { callOperation, requireOperation } from '../../http/test/kit/operations.ts'
import { trusted } from '../../http/test/kit/psu.ts'
import { findOrCreateReference } from '../src/docs/find-reference.ts'
import { readAllViews } from '../src/docs/reference.ts'
import { listAnswerChanges } from '../src/docs/response-changes.ts'

const views = await readAllViews(await findOrCreateReference(allOperations))
const reading = views.filter(({ leadsToSca, method }) => leadsToSca && method === 'GET')

/** A bank in which every fix has something to change, and a TPP that reads all of it. */
async function openLongNames() {
  const sandbox = openSandbox()
  const tester = sandbox.tpp()
  const create = async (path: string, body: unknown) => {
    const answer = await tester.post(path as string, { body: body as never })
    return (await answer.json()) as Record<string, string>
  }
  await create('/v1/sandbox/customers', customer('kari'))
  const ordinaryAccount = await create('/v1/sandbox/accounts', {
    ...account('kari', 1),
    accountName: 'Everyday '.repeat(6).trim(),
  })
  const gold = await create('/v1/sandbox/card-accounts', {
    ...card('kari'),
    name: 'Kari Test '.repeat(6).trim(),
  })
  const rows = [row(), { ...row(), amount: -1, debtorName: undefined }, row('2026-01-13')]
  await create(`/v1/sandbox/accounts/${ordinaryAccount.id}/transactions`, rows)
  await create(`/v1/sandbox/card-accounts/${gold.resourceId}/transactions`, [cardRow()])
  const tpp = await trusted(sandbox, 'kari')
  const page = await tpp.get(`/v1/accounts/${ordinaryAccount.id}/transactions` as string)
  const [, transactionId = ''] = /"transactionId":"(\w+)"/.exec(await page.text()) ?? []
  const ids = { accountId: ordinaryAccount.id ?? '', cardAccountId: gold.resourceId ?? '', transactionId }
  return { sandbox, tpp, ids }
}

test("[C8a] names exactly the fixes that change an operation's responses", async () => {
  const { tpp, ids } = await openLongNames()
  for (const view of reading) {
    const ask = async (fix: string) => {
      const headers = { 'x-accept-fix': fix }
      const query = view.parameters.query.some(({ name }) => name === 'bookingStatus')
        ? { bookingStatus: 'both' }
        : {}
      const answer = await callOperation({ tpp, ids }, requireOperation(view.id), { query, headers } as never)
      return [answer.status, await answer.text()]
    }
    const plain = await ask('none')
    expect([view.id, plain[0]]).toEqual([view.id, 200])
    const changing: string[] = []
    for (const fix of Object.keys(fixes)) if ((await ask(fix))[1] !== plain[1]) changing.push(fix)
    const fixChanges = listAnswerChanges(view).filter(({ kind }) => kind === 'fix')
    expect([view.id, fixChanges.map(({ name }) => name)]).toEqual([view.id, changing])
  }
})

test("[C8a] names exactly the quirks that change an operation's responses", async () => {
  const { sandbox, tpp, ids } = await openLongNames()
  for (const view of reading) {
    const query = view.parameters.query.some(({ name }) => name === 'bookingStatus')
      ? { bookingStatus: 'both', limit: 1 }
      : {}
    const ask = async () => (await callOperation({ tpp, ids }, requireOperation(view.id), { query })).text()
    const plain = await ask()
    const changing: string[] = []
    for (const quirk of quirkNames) {
      sandbox.quirks.set(quirk)
      if ((await ask()) !== plain) changing.push(quirk)
      sandbox.quirks.clear()
    }
    const quirkNamesOfView = listAnswerChanges(view).flatMap(({ kind, name }) =>
      kind === 'quirk' ? [name] : [],
    )
    expect([view.id, quirkNamesOfView]).toEqual([view.id, expect.arrayContaining(changing)])
    expect([view.id, quirkNamesOfView.length > 0]).toEqual([view.id, changing.length > 0])
  }
})
