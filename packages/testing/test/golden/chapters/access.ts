import { openBank, type RecordedBank } from '../bank.ts'
import { jonasAccount, money, people, present } from '../bodies.ts'
import { createBrowser, readPsuHeaders, readScaLink } from '../browser.ts'
import { readJsonBody } from '../read-json-body.ts'
import type { Chapter } from './chapter.ts'

const bodyUntil = (validUntil: string) => ({
  access: { allPsd2: 'allAccounts' },
  recurringIndicator: true,
  validUntil,
  frequencyPerDay: 4,
})

/**
 * Asks for a consent of either kind and has it approved; gives the names by which the person is known then.
 */
async function consented(bank: RecordedBank, noun: string, validUntil = '2026-06-30') {
  const tpp = bank.tpp({ headers: present })
  const response = await tpp.post(`/v1/${noun}` as string, { body: bodyUntil(validUntil) })
  const { consentId } = await readJsonBody(response.clone())
  await tpp.get(`/v1/${noun}/${consentId}/status` as string)
  const redirectUri = await createBrowser(bank).answer(
    await readScaLink(response),
    people.jonas,
    'approve',
    '?context=PRIVATE',
  )
  const trusted = tpp.with({ headers: { ...present, ...readPsuHeaders(redirectUri) } })
  await trusted.get(`/v1/${noun}/${consentId}` as string)
  await trusted.get(`/v1/${noun}/${consentId}/status` as string)
  return { trusted, consentId }
}

type Trusted = Awaited<ReturnType<typeof consented>>['trusted']

/** Reads pages of rows to their end by the links that lead on. */
async function readOn(tpp: Trusted, path: string, key: 'transactions' | 'cardTransactions'): Promise<void> {
  let next: string | undefined = path
  for (let page = 0; page < 3 && next !== undefined; page += 1) {
    const answer: Response = await tpp.get(next)
    const body = (await answer.json()) as Record<string, { _links?: { next?: { href: string } } }>
    next = body[key]?._links?.next?.href
  }
}

async function readAccounts(bank: RecordedBank, tpp: Trusted): Promise<void> {
  bank.heading('accounts')
  const { accounts } = await readJsonBody<{ accounts: { resourceId: string }[] }>(
    await tpp.get('/v1/accounts', { query: { withBalance: true } }),
    200,
  )
  const accountPath = `/v1/accounts/${accounts[0]?.resourceId}`
  await tpp.get(accountPath, { query: { withBalance: true } })
  await tpp.get(accountPath, { headers: { 'x-accept-fix': 'no-such-fix, cash-account-type' } })
  await tpp.get(`${accountPath}/balances`)
  bank.heading('transactions')
  const rows = `${accountPath}/transactions`
  const booked = await readJsonBody<{ transactions: { booked: { transactionId: string }[] } }>(
    await tpp.get(rows, { query: { bookingStatus: 'booked', limit: 2 } }),
    200,
  )
  await readOn(tpp, `${rows}?bookingStatus=booked&limit=4&dateFrom=2026-01-01`, 'transactions')
  await tpp.get(rows, { query: { bookingStatus: 'pending' } })
  await tpp.get(`${rows}/${booked.transactions.booked[0]?.transactionId}`)
}

async function readCards(bank: RecordedBank, tpp: Trusted): Promise<void> {
  bank.heading('cards')
  const { cardAccounts } = await readJsonBody<{ cardAccounts: { resourceId: string }[] }>(
    await tpp.get('/v1/card-accounts', { query: { withBalance: true } }),
    200,
  )
  const cardPath = `/v1/card-accounts/${cardAccounts[0]?.resourceId}`
  await tpp.get(cardPath, { query: { withBalance: true } })
  await tpp.get(`${cardPath}/balances`)
  await readOn(tpp, `${cardPath}/transactions?bookingStatus=booked&limit=3`, 'cardTransactions')
  await tpp.get(`${cardPath}/transactions`, {
    query: { bookingStatus: 'both', dateFrom: '2026-01-01', limit: 2 },
  })
}

/** Consents of both kinds, and everything that is read under them. */
export const access: Chapter = async (transcript) => {
  const bank = openBank(transcript, { data: 'fixed' })
  bank.heading('a TPP without a consent is led to the page')
  await bank.tpp({ headers: present }).get('/v1/accounts')
  await bank.tpp({ headers: { ...present, 'TPP-Redirect-Preferred': 'true' } }).get('/v1/users')
  bank.heading('a consent')
  const first = await consented(bank, 'consents')
  await readAccounts(bank, first.trusted)
  await readCards(bank, first.trusted)
  bank.heading('the user, funds and contact information')
  await first.trusted.get('/v1/users')
  const instructedAmount = money('100.50')
  for (const amount of [instructedAmount, money('9999999'), money('1', 'EUR')]) {
    await first.trusted.post('/v1/funds-confirmations', {
      body: { account: jonasAccount, instructedAmount: amount },
    })
  }
  const contact = `/v1/tpps/${first.trusted.id}/contact-information`
  await first.trusted.put(contact, { body: { email: 'support@tpp.example' } })
  await first.trusted.put(contact, { body: { email: 'service@tpp.example' } })
  await first.trusted.get(contact)
  await first.trusted.delete(`/v1/consents/${first.consentId}`)
  bank.heading('a consent that has ended leads to the page again')
  await first.trusted.get('/v1/accounts')
  bank.heading('a consent that the bank offers')
  const second = await consented(bank, 'bank-offered-consents')
  await second.trusted.get('/v1/accounts')
  bank.control.clock.advance({ days: 200 })
  bank.heading('a consent that has expired')
  await second.trusted.get('/v1/accounts')
  await second.trusted.get(`/v1/bank-offered-consents/${second.consentId}`)
  await bank.tpp({ headers: present }).delete(`/v1/bank-offered-consents/${second.consentId}`)
  bank.heading('a consent without an end')
  const third = await consented(bank, 'bank-offered-consents', '9999-12-31')
  await third.trusted.delete(`/v1/bank-offered-consents/${third.consentId}`)
}
