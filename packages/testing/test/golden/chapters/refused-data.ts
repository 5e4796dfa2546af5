import { openBank } from '../bank.ts'
import {
  account,
  agreement,
  balance,
  card,
  cardRow,
  customer,
  engagement,
  row,
  supplementaryCard,
} from '../bodies.ts'
import { buildWorld, home, office } from '../world.ts'
import type { Chapter } from './chapter.ts'

const v1 = '/v1/sandbox'

/** A request by its method, path and body. */
type Asked = readonly [method: 'get' | 'post' | 'put' | 'delete', path: string, body?: unknown]

function posting(path: string, bodies: readonly unknown[]): readonly Asked[] {
  return bodies.map((body) => ['post', path, body])
}

function requestsIn({
  customerId,
  homeId,
  agreementId,
  engagementId,
  cardId,
  pending,
  booked,
}: Readonly<Record<string, string>>) {
  const rows = `${v1}/accounts/${homeId}/transactions`
  const cards = `${v1}/card-accounts`
  const cardRows = `${cards}/${cardId}/transactions`
  const own = `${v1}/agreements/${agreementId}`
  const asked: readonly Asked[] = [
    ...posting(`${v1}/customers`, [
      customer('kari'),
      {},
      { ...customer('x'), type: 'OTHER' },
      [],
      { ...customer('a b') },
    ]),
    ['get', `${v1}/customers/x`],
    ['delete', `${v1}/customers/x`],
    ['get', `${v1}/customers?limit=0`],
    ['get', `${v1}/customers?offset=x&limit=y`],
    ...posting(`${v1}/accounts`, [
      account('nobody', 9),
      { ...account('kari', 9), balances: [balance(1, 'expected', 'EUR')] },
      { ...account('kari', 9), balances: [balance(1), balance(1)] },
      { ...account('kari', 9), iban: 'NO0000000000000' },
      { ...account('kari', 9), bban: '1' },
      { ...account('kari', 9), currency: 'XXX', cashAccountType: 'XXXX', creditLine: -1 },
      home,
    ]),
    ['get', `${v1}/accounts/x`],
    ['delete', `${v1}/accounts/x`],
    ['put', `${v1}/accounts/${homeId}/balances`, [balance(1, 'expected', 'EUR')]],
    ['put', `${v1}/accounts/${homeId}/balances`, [balance(1.5)]],
    ['put', `${v1}/accounts/x/balances`, [balance(1)]],
    ...posting(rows, [
      [{ ...row(), currency: 'EUR' }],
      [{ ...row(), amount: -1, debtorAccount: { iban: 'x', currency: 'NOK' } }],
      [row(), row('2026-01-16')],
      [{ ...row(), kid: '12345678' }],
      [{ ...row(), debtorAccount: { currency: 'NOK' } }],
      [{ ...row(), valueDate: '2026-13-01' }],
      [],
      {},
    ]),
    ['get', `${rows}?fromDate=x`],
    ['get', `${rows}?fromDate=2026-01-15&toDate=2026-01-14`],
    ['get', `${rows}/x`],
    ['put', `${rows}/x`, { bookingDate: '2026-01-14', valueDate: '2026-01-15' }],
    ['put', `${rows}/${booked}`, { bookingDate: '2026-01-14', valueDate: '2026-01-15' }],
    ['put', `${rows}/${pending}`, { bookingDate: '2027-01-14', valueDate: '2026-01-15' }],
    ['delete', `${v1}/accounts/x/transactions`],
    ...posting(`${v1}/agreements`, [
      agreement('kari', office.iban),
      agreement('nobody', office.iban),
      { ...agreement('fjord', office.iban), engagements: [engagement('x', 'y')] },
    ]),
    ['get', `${v1}/agreements/x`],
    ['delete', `${v1}/agreements/x`],
    ...posting(`${own}/engagements`, [
      engagement('fjord', office.iban),
      engagement('ola', 'NO1'),
      { ...engagement('ola', office.iban), account: {} },
      engagement('ola', home.iban),
      engagement('kari', office.iban),
      engagement('ola', office.iban, { registerLimit: -1, roles: ['OWN'] }),
    ]),
    ['get', `${own}/engagements/x`],
    ['delete', `${own}/engagements/x`],
    ['get', `${v1}/agreements/x/engagements/${engagementId}`],
    ...posting(cards, [
      { ...card('ola'), creditLimit: { amount: 1, currency: 'EUR' } },
      { ...card('nobody'), cardId: 'card-9' },
      { ...card('ola'), maskedPan: '1', expiry: '2028-13', status: 'lost' },
      card('kari'),
    ]),
    ['get', `${cards}/x`],
    ['delete', `${cards}/x`],
    ['put', `${cards}/${cardId}/balances`, [balance(1, 'expected', 'EUR')]],
    ['post', `${cards}/${cardId}/supplementary-cards`, supplementaryCard('kari')],
    ['post', `${cards}/${cardId}/supplementary-cards`, supplementaryCard('nobody')],
    ...posting(cardRows, [
      [{ ...cardRow(), bookingDate: '2026-02-30' }],
      [cardRow('2026-01-16')],
      [{ ...cardRow(), invoiced: 'maybe', markupFeePercentage: 'x' }],
    ]),
    ['get', `${cardRows}?bookingStatus=all&toDate=x`],
    ['get', `${cardRows}?bookingStatus=some`],
    ['put', `${cards}/${cardId}/status`, { status: 'enabled' }],
    ['put', `${cards}/${cardId}/status`, { status: 'lost' }],
    ['put', `${cards}/${cardId}/status`, { status: 'blocked' }],
    ['post', cardRows, [cardRow()]],
    ['put', `${cards}/${cardId}/status`, { status: 'deleted' }],
    ['post', `${cards}/${cardId}/supplementary-cards`, supplementaryCard('ola')],
    ['get', `${v1}/batches/x`],
    ['get', `${v1}/batches?limit=-1`],
    ['delete', `${v1}/customers/${customerId}`],
  ]
  return asked
}

/** What the sandbox refuses by contract and by its rules. */
export const refusedData: Chapter = async (transcript) => {
  const bank = openBank(transcript)
  const { tpp, ids } = await bank.prepare(() => buildWorld(bank))
  bank.heading('what the sandbox refuses')
  await bank.list(async () => {
    for (const [method, path, body] of requestsIn(ids)) {
      await tpp[method](path, body === undefined ? {} : { body })
    }
  })
  bank.heading('the agreements of the person, which go with the last customer')
  const agreements = (await (await tpp.get(`${v1}/agreements`)).json()) as { agreementId: string }[]
  for (const { agreementId } of agreements) await tpp.delete(`${v1}/agreements/${agreementId}`)
}
