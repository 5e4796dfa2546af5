import { describe, expect, test } from 'vitest'
import { throughThePage } from '../../../http/test/kit/clients/page-forms.ts'
import { throughFetch } from '../../../http/test/kit/clients/plain-clients.ts'
import { type PublishedPerson, publishedPersons } from '../../../http/test/kit/clients/published-data.ts'
import { basePath, servePublished } from './published-bank.ts'

interface Link {
  readonly href: string
}

/** An answer of the bank, as far as the story reads it. */
interface Answer {
  readonly [name: string]: unknown
  readonly _links: Readonly<Record<'scaRedirect' | 'self' | 'transactions', Link>>
}

const present = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': 'https://tpp.example/back' }

describe.each(['contract', 'lenient'] as const)(
  '[X5c] [X8m] [X10c] [A10a] published test data, with strictness %s',
  (strictness) => {
    const bank = servePublished(strictness)

    async function ask(
      method: string,
      path: string,
      content: { headers?: Record<string, string>; body?: unknown } = {},
    ) {
      const { status, text } = await throughFetch(method, `${bank.proxy.url}${path}`, content)
      return { status, text, answer: (text === '' ? {} : JSON.parse(text)) as Answer }
    }
    async function make(path: string, body: unknown): Promise<Answer> {
      const { status, text, answer } = await ask('POST', path, { body })
      expect(status, `${path}: ${text}`).toBe(201)
      return answer
    }
    const sandbox = `${basePath}/v1/sandbox`

    /** Makes a person and all that is theirs, by the links of the answers. */
    async function publish({
      customer,
      account,
      transactions,
      cardAccount,
      cardTransactions,
    }: PublishedPerson) {
      await make(`${sandbox}/customers`, customer)
      const ownAccount = await make(`${sandbox}/accounts`, account)
      expect(ownAccount._links.transactions.href).toMatch(/^\/v1\/sandbox\/accounts\//)
      await make(ownAccount._links.transactions.href, transactions)
      const ownCard = await make(`${sandbox}/card-accounts`, cardAccount)
      const purchases = ownCard._links.transactions.href
      if (strictness === 'contract') {
        const { status, answer } = await ask('POST', purchases, { body: cardTransactions })
        expect([status, answer.code]).toEqual([400, 'FORMAT_ERROR'])
        expect(answer.message).toMatch(/^\$\[2\]\.cardAcceptorAddress\.country: is missing/)
        await make(purchases, cardTransactions.slice(0, 2))
      } else await make(purchases, cardTransactions)
      return { balances: [ownAccount.balances, ownCard.balances], purchases }
    }

    async function readAs(customerNumber: string): Promise<{ headers: Record<string, string> }> {
      const headers = { ...present, 'PSU-Context': 'PRIVATE' }
      const { answer } = await ask('GET', `${basePath}/v1/accounts`, { headers })
      const query = await throughThePage(answer._links.scaRedirect.href, { customer: customerNumber })
      return { headers: { ...headers, 'PSU-ID': query.get('psu-id') ?? '' } }
    }

    async function readAllPages(
      list: string,
      names: readonly [string, string],
      content: { headers: Record<string, string> },
    ) {
      const { answer } = await ask('GET', `${basePath}/v1/${list}`, content)
      const [first] = answer[names[0]] as { _links: { transactions: Link } }[]
      const rows = await ask('GET', first?._links.transactions.href ?? '', content)
      return (rows.answer[names[1]] as { booked: Record<string, unknown>[] }).booked
    }

    test.each(publishedPersons.map((person, index) => [person.customer.name, person, index] as const))(
      'accepts %s, from customer to transactions, and returns it unchanged',
      async (_, person, index) => {
        const { balances } = await publish(person)
        const amounts = (balances as { balanceAmount: { amount: number } }[][]).map((two) =>
          two.map(({ balanceAmount }) => balanceAmount.amount),
        )
        expect(amounts).toEqual([
          [index, 90],
          [2_000 + index, 2_000 + index],
        ])
        const content = await readAs(person.customer.customerNumber)
        const booked = await readAllPages('accounts', ['accounts', 'transactions'], content)
        expect(booked.map(({ creditorAccount, debtorAccount }) => [creditorAccount, debtorAccount])).toEqual([
          [undefined, undefined],
          [
            { iban: person.account.iban, currency: 'NOK' },
            { bban: '86011117947', currency: 'NOK' },
          ],
          [
            { iban: expect.stringMatching(/^NO/), currency: 'NOK' },
            { iban: person.account.iban, currency: 'NOK' },
          ],
        ])
        const purchases = await readAllPages('card-accounts', ['cardAccounts', 'cardTransactions'], content)
        const sentTransactions = person.cardTransactions.slice(0, strictness === 'contract' ? 2 : 3)
        const exact = (money: unknown) => {
          const { currency, amount } = money as { currency: string; amount: number }
          return { currency, amount: `${amount}.00` }
        }
        expect(purchases).toEqual(
          sentTransactions.toReversed().map((row) => ({
            ...(row.cardTransactionId === 'purchase-3'
              ? { ...row, cardAcceptorAddress: undefined, invoiced: undefined }
              : row),
            // Without its fix the two come exchanged (A9g).
            transactionAmount: exact(row.originalAmount),
            originalAmount: exact(row.transactionAmount),
            markupFee: exact(row.markupFee),
          })),
        )
      },
    )

    test('keeps it through JSON', async () => {
      const { answer: allRows } = await ask('GET', `${sandbox}/card-accounts`)
      const [first] = allRows as unknown as Answer[]
      const path = `${first?._links.transactions.href}?bookingStatus=all`
      const content = await readAs(publishedPersons[0]?.customer.customerNumber ?? '')
      const read = async () => [
        (await ask('GET', path)).text,
        JSON.stringify(await readAllPages('card-accounts', ['cardAccounts', 'cardTransactions'], content)),
      ]
      const before = await read()
      const control = (method: string, name: string, body?: unknown) =>
        throughFetch(
          method,
          `${bank.server.url}/_sandbox/snapshots${name}`,
          body === undefined ? {} : { body },
        )
      await control('POST', '', { id: 'kept' })
      const { text } = await control('GET', '/kept')
      expect((await control('PUT', '/again', JSON.parse(text))).status).toBe(201)
      expect((await control('POST', '/again/restore', {})).status).toBe(200)
      expect(await read()).toEqual(before)
    })
  },
)
