import { openBank } from '../bank.ts'
import {
  account,
  agreement,
  balance,
  card,
  cardRow,
  customer,
  engagement,
  people,
  row,
  supplementaryCard,
} from '../bodies.ts'
import { readJsonBody } from '../read-json-body.ts'
import type { Chapter } from './chapter.ts'

const home = account('kari', 1)
const office = account('fjord', 2)
const v1 = '/v1/sandbox'

/** Everything that a test fills a bank with. */
export const sandboxData: Chapter = async (transcript) => {
  const bank = openBank(transcript)
  const tpp = bank.tpp()
  bank.heading('the fixed data set')
  const initialized = await tpp.post(`${v1}/initialize`)
  await initialized.text()

  bank.heading('customers')
  const { customerId } = await readJsonBody(await tpp.post(`${v1}/customers`, { body: customer('kari') }))
  const owner = await readJsonBody(
    await tpp.post(`${v1}/customers`, { body: customer('fjord', 'CORPORATE') }),
  )
  await tpp.post(`${v1}/customers`, { body: customer('ola') })
  await tpp.get(`${v1}/customers`, { query: { withAccounts: true, withAgreements: true, limit: 2 } })
  await tpp.get(`${v1}/customers`, { query: { offset: 2, limit: 2 } })
  await tpp.get(`${v1}/customers` as string, { query: { customerNumber: 'kari' } })
  await tpp.get(`${v1}/customers/${customerId}`)

  bank.heading('accounts and transactions')
  const { id } = await readJsonBody(await tpp.post(`${v1}/accounts`, { body: home }))
  await tpp.post(`${v1}/accounts`, { body: office })
  await tpp.get(`${v1}/accounts`, { query: { offset: 0, limit: 1 } })
  await tpp.get(`${v1}/accounts/${id}`)
  await tpp.put(`${v1}/accounts/${id}/balances`, { body: [balance(2_000), balance(1_900, 'expected')] })
  const postedRows = await readJsonBody<{
    transactions: { booked: { transactionId: string }[]; pending: { transactionId: string }[] }
  }>(
    await tpp.post(`${v1}/accounts/${id}/transactions`, {
      body: [row(), row('2026-01-12'), { amount: -99, currency: 'NOK', creditorName: 'Ola Test' }],
    }),
  )
  const rows = `${v1}/accounts/${id}/transactions`
  await tpp.get(rows)
  await tpp.get(rows, { query: { fromDate: '2026-01-01', toDate: '2026-01-13' } })
  await tpp.get(`${rows}/${postedRows.transactions.booked[0]?.transactionId}`)
  const pending = `${rows}/${postedRows.transactions.pending[0]?.transactionId}`
  await tpp.get(pending)
  await tpp.put(pending, { body: { bookingDate: '2026-01-14', valueDate: '2026-01-15' } })

  bank.heading('cards')
  const cards = `${v1}/card-accounts`
  const { resourceId } = await readJsonBody(await tpp.post(cards, { body: card('kari') }))
  await tpp.get(cards, { query: { limit: 1 } })
  await tpp.get(`${cards}/${resourceId}`)
  await tpp.put(`${cards}/${resourceId}/balances`, { body: card('kari').balances })
  await tpp.post(`${cards}/${resourceId}/transactions`, { body: [cardRow()] })
  await tpp.get(`${cards}/${resourceId}/transactions`)
  await tpp.get(`${cards}/${resourceId}/transactions`, { query: { bookingStatus: 'booked', limit: 1 } })
  await tpp.post(`${cards}/${resourceId}/supplementary-cards`, { body: supplementaryCard('ola') })
  await tpp.put(`${cards}/${resourceId}/status`, { body: { status: 'blocked' } })

  bank.heading('agreements')
  const agreements = `${v1}/agreements`
  const agreed = await readJsonBody<{ agreementId: string; engagements: { engagementId: string }[] }>(
    await tpp.post(agreements, { body: agreement('fjord', office.iban) }),
  )
  const agreementPath = `${agreements}/${agreed.agreementId}`
  await tpp.get(agreements, { query: { limit: 2 } })
  await tpp.get(agreementPath)
  const limits = { registerLimit: 10_000, approvalLimit: 5_000 }
  await tpp.post(`${agreementPath}/engagements`, { body: engagement(people.jonas, office.iban, limits) })
  await tpp.get(`${agreementPath}/engagements/${agreed.engagements[0]?.engagementId}`)

  bank.heading('deletions')
  await tpp.delete(`${agreementPath}/engagements/${agreed.engagements[0]?.engagementId}`)
  await tpp.delete(agreementPath)
  await tpp.delete(rows)
  await tpp.delete(`${v1}/accounts/${id}`)
  await tpp.delete(`${cards}/${resourceId}`)
  await tpp.delete(`${v1}/customers/${customerId}`)
  await tpp.delete(`${v1}/customers/${owner.customerId}`)
  await tpp.get(`${v1}/customers`, { query: { withAccounts: true, withAgreements: true } })
}
