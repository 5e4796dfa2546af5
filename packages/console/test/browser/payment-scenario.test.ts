import { describe, expect, test } from 'vitest'
import { account, balance, customer } from '../../../http/test/kit/bodies.ts'
import { people } from '../../../http/test/kit/psu.ts'
import type { Tpp } from '../../../http/test/kit/tpp.ts'
import { hasBrowser } from './chromium.ts'
import { factsOn, fixHeaders, follow, logIn, presses } from './person.ts'
import { readJsonBody, useBrowser } from './use-browser.ts'

const hour = 3_600_000
const sweden = 'SE4550000000058398257466'
const kajsa = '25069412359'

interface Money {
  readonly currency: string
  readonly amount: string
}

/** What answers of the bank tell, as far as the story reads it. */
interface ResponseBody {
  readonly paymentId: string
  readonly transactionStatus: string
  readonly transactionFees: Money
  readonly _links: Readonly<
    Record<'scaRedirect' | 'self' | 'status' | 'startAuthorisation' | 'scaStatus', { readonly href: string }>
  >
}

interface AccountJson {
  readonly resourceId: string
  readonly iban: string
  readonly currency: string
  readonly balances: readonly { readonly balanceType: string; readonly balanceAmount: Money }[]
}

interface RowJson {
  readonly transactionId: string
  readonly transactionAmount: Money
  readonly endToEndId?: string
  readonly bookingDate: string
  readonly currencyExchange?: unknown
}

describe.skipIf(!hasBrowser)('a payment abroad, from the request to both accounts', () => {
  const setup = useBrowser()

  /** A person opens all accounts to the TPP in the browser; gives a TPP that names that person. */
  async function opensAccounts(customerNumber: string): Promise<Tpp> {
    const { _links } = await readJsonBody<ResponseBody>(
      await setup.world.tpp.get('/v1/accounts', { headers: { 'PSU-Context': 'PRIVATE' } }),
      401,
    )
    const page = await follow(setup.browser, _links.scaRedirect.href)
    await logIn(page, customerNumber)
    const back = await presses(page, 'Approve', setup.world.tppUrl)
    const names = { 'PSU-ID': back.get('psu-id') ?? '', 'TPP-Session-ID': back.get('tpp-session-id') ?? '' }
    const site = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': `${setup.world.tppUrl}/back` }
    return setup.world.tpp.with({ headers: { ...site, ...names, ...fixHeaders } })
  }

  async function requireAccount(tpp: Tpp, currency: string): Promise<AccountJson> {
    const answer = await tpp.get('/v1/accounts', { query: { withBalance: true } })
    const { accounts } = await readJsonBody<{ accounts: AccountJson[] }>(answer, 200)
    const match = accounts.find((debtorAccount) => debtorAccount.currency === currency)
    if (match === undefined) throw new Error(`no account in ${currency}`)
    return match
  }

  async function listBookedRows(tpp: Tpp, { resourceId }: AccountJson): Promise<readonly RowJson[]> {
    const answer = await tpp.get(`/v1/accounts/${resourceId}/transactions`)
    return (await readJsonBody<{ transactions: { booked: RowJson[] } }>(answer, 200)).transactions.booked
  }

  /** How much the balances of an account have changed, in hundredths. */
  function change(before: AccountJson, after: AccountJson): readonly number[] {
    const hundredths = ({ balances }: AccountJson) =>
      balances.map(({ balanceAmount }) => Math.round(Number(balanceAmount.amount) * 100))
    const earlier = hundredths(before)
    return hundredths(after).map((amount, index) => amount - (earlier[index] ?? 0))
  }

  async function addKajsa(): Promise<void> {
    const person = { ...customer(kajsa), name: 'Kajsa Lindgren' }
    await readJsonBody<ResponseBody>(
      await setup.world.tpp.post('/v1/sandbox/customers', { body: person }),
      201,
    )
    const balances = [balance(100, 'closingBooked', 'SEK'), balance(100, 'expected', 'SEK')]
    const body = { ...account(kajsa), iban: sweden, bban: '58398257466', currency: 'SEK', balances } as const
    await readJsonBody<ResponseBody>(
      await setup.world.tpp.post('/v1/sandbox/accounts' as string, { body }),
      201,
    )
  }

  test('[P13a] creates, prices, approves, books and reads a payment on both sides', async () => {
    await addKajsa()
    const [payer, payee] = [await opensAccounts(people.jonas), await opensAccounts(kajsa)]
    const [from, to] = [await requireAccount(payer, 'NOK'), await requireAccount(payee, 'SEK')]
    expect(await listBookedRows(payee, to)).toEqual([])

    const body = {
      debtorAccount: { currency: 'NOK' as const, iban: from.iban },
      instructedAmount: { currency: 'SEK' as const, amount: '1000.00' },
      creditorName: 'Kajsa Lindgren',
      creditorAccount: { currency: 'SEK' as const, iban: sweden },
      creditorAgent: 'ESSESESS',
    }
    const payment = await readJsonBody<ResponseBody>(
      await payer.post('/v1/payments/cross-border-credit-transfers', { body }),
      201,
    )
    expect(payment).toMatchObject({
      transactionStatus: 'RCVD',
      transactionFees: { currency: 'NOK' as const, amount: '75.00' },
    })

    const brand = { 'TPP-Brand-Logging-Information': 'Fjordpay' }
    const authorisation = await readJsonBody<ResponseBody>(
      await payer.post(payment._links.startAuthorisation.href, { headers: brand }),
      201,
    )
    const page = await follow(setup.browser, authorisation._links.scaRedirect.href)
    await logIn(page, people.jonas)
    expect(await factsOn(page)).toMatchObject({
      To: 'Kajsa Lindgren',
      Account: 'SE45 5000 0000 0583 9825 7466',
      'Bank (BIC)': 'ESSESESS',
      From: 'Lønnskonto 9710 05 35711',
      When: 'Today, 15 January 2026',
      Fee: 'NOK 75.00',
      'Leaves the account': expect.stringContaining(
        "NOK 1,140.89 Amount and fee. At today's rate: 1 NOK = 0.9381882804 SEK.",
      ),
      'Who asks': 'Fjordpay, through pocketbank test TPP PSDNO-FSA-123456789',
    })
    const back = await presses(page, 'Approve payment', setup.world.tppUrl)
    expect([back.has('psu-id'), back.has('message')]).toEqual([true, false])
    expect(
      await readJsonBody<ResponseBody>(await payer.get(authorisation._links.scaStatus.href), 200),
    ).toEqual({
      scaStatus: 'finalised',
    })
    const waiting = await readJsonBody<ResponseBody>(await payer.get(payment._links.status.href), 200)
    expect(waiting).toMatchObject({ transactionStatus: 'PDNG', fundsAvailable: true })
    expect(change(from, await requireAccount(payer, 'NOK')), 'its money is promised').toEqual([0, -1_140_89])

    setup.world.app.advance(hour)
    expect(await readJsonBody<ResponseBody>(await payer.get(payment._links.status.href), 200)).toMatchObject({
      transactionStatus: 'ACSC',
    })
    const after = await requireAccount(payer, 'NOK')
    const [, expectation] = change(from, after)
    expect(expectation).toBe(-1_140_89)
    const amounts = after.balances.map(({ balanceAmount }) => balanceAmount.amount)
    expect(
      new Set(amounts).size,
      'nothing waits any more: the batch has booked what waited before, too',
    ).toBe(1)
    expect(change(to, await requireAccount(payee, 'SEK'))).toEqual([1_000_00, 1_000_00])

    const rows = await listBookedRows(payer, from)
    const at = rows.findIndex(({ endToEndId }) => endToEndId === payment.paymentId)
    const [fee, paymentRow] = [rows[at - 1], rows[at]]
    const [creditRow, ...otherRows] = await listBookedRows(payee, to)
    expect(fee?.transactionAmount).toEqual({ currency: 'NOK', amount: '-75.00' })
    expect(paymentRow).toMatchObject({
      transactionAmount: { currency: 'NOK' as const, amount: '-1065.89' },
      endToEndId: payment.paymentId,
      bookingDate: '2026-01-15',
    })
    expect(creditRow).toMatchObject({
      transactionAmount: { currency: 'SEK' as const, amount: '1000.00' },
      endToEndId: payment.paymentId,
    })
    expect(otherRows).toEqual([])

    const path = `/v1/accounts/${from.resourceId}/transactions/${paymentRow?.transactionId}`
    const { transactionsDetails } = await readJsonBody<{ transactionsDetails: unknown }>(
      await payer.get(path),
      200,
    )
    expect(transactionsDetails).toMatchObject({
      endToEndId: payment.paymentId,
      creditorName: 'Kajsa Lindgren',
      creditorAccount: { iban: sweden },
      currencyExchange: {
        sourceCurrency: 'NOK',
        targetCurrency: 'SEK',
        unitCurrency: 'NOK',
        exchangeRate: '0.9381882804',
        quotationDate: '2026-01-15',
      },
    })
    expect(setup.world.app.failures).toEqual([])
  })
})
