import { expect, test } from 'vitest'
import { account } from './kit/bodies.ts'
import { parseTags, readForm, readPageText, unbalanced } from './kit/html.ts'
import { logIn, open, openPage, post, type Visitor } from './kit/page.ts'
import {
  abroad,
  answerPage,
  call,
  createBasket,
  findHeading,
  findPaymentStatus,
  listButtons,
  openCompany,
  single,
} from './kit/page-payments.ts'
import { people } from './kit/psu.ts'

const savings = { debtorAccount: { currency: 'NOK', bban: '97222014909' } }

/** A basket of three payments, two of them from the savings account of Jonas. */
function three(visitor: Visitor) {
  const lostOrder = single({ ...savings, creditorName: 'Lost & Found' })
  return createBasket(visitor, [single(), lostOrder, abroad(savings)])
}

function closesSavings(visitor: Visitor): void {
  const accountRow = call(visitor, 'listAccounts', {}).find(({ bban }) => bban === savings.debtorAccount.bban)
  call(visitor, 'closeAccount', { params: { accountId: accountRow?.id ?? '' } })
}

test.each([
  {
    language: 'en',
    heading: 'Approve payment',
    buttons: ['Approve payment', 'Refuse all 3 payments'],
    expectedText:
      'Too late The account or card is closed, or you may not pay from it any more. These payments are rejected when you approve. Lost & Found NOK 1,250.50 8601 11 17947 Kajsa Lindgren SEK 1,000.00 SE45',
  },
  {
    language: 'nb',
    heading: 'Godkjenn betaling',
    buttons: ['Godkjenn betaling', 'Avslå alle 3 betalingene'],
    expectedText:
      'For sent Kontoen er avsluttet, kortet er slettet, eller du kan ikke lenger betale derfra. Det som står her, blir avvist når du godkjenner. Lost & Found 1',
  },
] as const)(
  '[B4n] says which payments of a basket are too late ($language)',
  async ({ language, heading, buttons, expectedText }) => {
    const visitor = openPage()
    const { path, all } = await three(visitor)
    closesSavings(visitor)
    await logIn(visitor, path, people.jonas)
    const html = await open(visitor, path, { headers: { 'Accept-Language': language } })
    expect(unbalanced(parseTags(html))).toEqual([])
    expect([findHeading(html), listButtons(html)]).toEqual([heading, buttons])
    expect(readPageText(html)).toContain(expectedText)
    await answerPage(visitor, path, 'approve')
    expect(all.map((payment) => findPaymentStatus(visitor, payment))).toEqual(['PDNG', 'RJCT', 'RJCT'])
  },
)

test('[B4n] shows the page again if payments were lost meanwhile', async () => {
  const visitor = openPage()
  const { path, all } = await three(visitor)
  await logIn(visitor, path, people.jonas)
  const before = await open(visitor, path)
  expect(readPageText(before)).not.toContain('Too late')
  closesSavings(visitor)
  const { bank } = visitor.engine
  const answer = await post(visitor, path, readForm(before, 'approve'))
  const html = await answer.text()
  expect([answer.status, findHeading(html)]).toEqual([409, 'Approve payment'])
  expect(readPageText(html)).toContain('What was shown here has changed.')
  expect(readPageText(html)).toContain('Too late')
  expect(visitor.engine.bank).toBe(bank)
  await answerPage(visitor, path, 'approve')
  expect(all.map((payment) => findPaymentStatus(visitor, payment))).toEqual(['PDNG', 'RJCT', 'RJCT'])
})

test('[B4n] has nothing to approve if all were lost, but accepts a refusal', async () => {
  const visitor = openPage()
  const { path, all } = await createBasket(visitor, [single(savings), abroad(savings)])
  await logIn(visitor, path, people.jonas)
  const form = readForm(await open(visitor, path), 'approve')
  closesSavings(visitor)
  const answer = await post(visitor, path, form)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  expect(findHeading(await open(visitor, path))).toBe('You may not pay from this account')
  await answerPage(visitor, path, 'refuse')
  expect(all.map((payment) => findPaymentStatus(visitor, payment))).toEqual(['RJCT', 'RJCT'])
})

test('[B4n] says what waits for others, and asks for the rest', async () => {
  const visitor = openPage()
  const { bban, callerWithoutPsu } = openCompany(visitor)
  const caller = { psu: { ...callerWithoutPsu.psu, id: '0a6e9f4c-5b1d-4a6e-8c2f-7d3b1e9a0c54' } }
  const otherAccount = account('fjell', 76)
  call(visitor, 'createAccount', { body: { ...otherAccount, accountName: 'Lønn' } })
  const line = { customer: people.jonas, account: { iban: otherAccount.iban }, roles: ['VIEW', 'REGISTER'] }
  call(visitor, 'createAgreement', { body: { owner: 'fjell', name: 'Lønn', engagements: [line] } })
  const from = (number: string, creditorName: string) =>
    single({ debtorAccount: { currency: 'NOK', bban: number }, creditorName })
  const { path, all } = await createBasket(
    visitor,
    [from(bban, 'Berg'), from(otherAccount.bban, 'Dal')],
    caller,
  )
  await logIn(visitor, path, people.arne)
  const text = readPageText(await open(visitor, path))
  expect(text).toContain(
    'For somebody else You may not approve these payments. They wait for somebody who may. Dal',
  )
  expect(text).not.toContain('Too late')
  await answerPage(visitor, path, 'approve')
  expect(all.map((payment) => findPaymentStatus(visitor, payment))).toEqual(['PDNG', 'RCVD'])
})
