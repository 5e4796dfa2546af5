import { beforeEach, describe, expect, test } from 'vitest'
import { filledEngine } from './kit/filled.ts'
import { parseTags, readForm, readPageText, values } from './kit/html.ts'
import { absence, differences, isThere } from './kit/oracle.ts'
import { listCustomerAccounts, people, present, readScaLink } from './kit/psu.ts'
import { openPsuBank, type PsuBank } from './kit/psu-bank.ts'
import { expectRefusal } from './kit/refusals.ts'

let sandbox: PsuBank
beforeEach(() => {
  sandbox = openPsuBank({ engine: filledEngine() })
})

/** What a client of the Berlin Group sends. */
const whole = {
  access: { allPsd2: 'allAccounts' },
  recurringIndicator: true,
  validUntil: '2026-03-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
}

interface ConsentBody {
  readonly consentId: string
  readonly tppMessages?: readonly { readonly path: string; readonly text: string }[]
}

async function page(href: string): Promise<string> {
  return (await sandbox.fetch(new Request(href))).text()
}

describe.each(['/v1/consents', '/v1/bank-offered-consents'])('POST %s', (path) => {
  test('[S6n] keeps the body before and after approval', async () => {
    const tpp = sandbox.tpp()
    const answer = await tpp.post(path, { body: whole })
    expect(answer.status).toBe(201)
    const consent = (await answer.clone().json()) as ConsentBody
    expect(consent.tppMessages).toBeUndefined()
    const expectation = {
      recurringIndicator: true,
      validUntil: '2026-03-31',
      frequencyPerDay: 4,
      consentStatus: 'received',
      access: { accounts: [], balances: [], transactions: [], allPsd2: 'allAccounts' },
    }
    const read = async () => (await tpp.get(`${path}/${consent.consentId}`)).json()
    expect(await read()).toMatchObject(expectation)
    await sandbox.psu(people.jonas).approve(answer)
    const open = (await read()) as { access: Record<string, readonly unknown[]> }
    expect(open).toMatchObject({ ...expectation, access: {}, consentStatus: 'valid' })
    expect(Object.values(open.access).map(({ length }) => length)).toEqual([3, 3, 3])
  })

  test('[S6o] [S6p] warns of lower limits of the bank', async () => {
    const tpp = sandbox.tpp()
    const body = { ...whole, validUntil: '9999-12-31', frequencyPerDay: 100 }
    const answer = await tpp.post(path, { body })
    const consent = (await answer.json()) as ConsentBody
    expect(consent.tppMessages).toEqual([
      {
        category: 'WARNING',
        code: 'FORMAT_ERROR',
        path: '$.validUntil',
        text: 'The consent is valid until 2026-07-14: the limit is 180 days.',
      },
      {
        category: 'WARNING',
        code: 'FORMAT_ERROR',
        path: '$.frequencyPerDay',
        text: 'The frequencyPerDay is 4: without the PSU the limit is 4 a day for each read.',
      },
    ])
    const storedConsent = await (await tpp.get(`${path}/${consent.consentId}`)).json()
    expect(storedConsent).toMatchObject({ validUntil: '2026-07-14', frequencyPerDay: 4 })
  })

  test('[S6n] requires digest and type only with a body', async () => {
    const bare = await sandbox.tpp().post(path, { headers: { 'Content-Type': 'text/plain' } })
    expect(bare.status).toBe(201)
    expect((await sandbox.tpp().post(path, { body: {} })).status).toBe(201)
    const unsigned = (headers: Readonly<Record<string, string>>, value?: string) => {
      const request = { method: 'POST', headers: { ...present, 'X-Request-ID': 'bare', ...headers } }
      return sandbox.fetch(
        new Request(`https://bank.example${path}`, {
          ...request,
          ...(value !== undefined && { body: value }),
        }),
      )
    }
    const wrongType = { status: 415, code: 'BAD_REQUEST', path: 'Content-Type' } as const
    await expectRefusal(sandbox, () => unsigned({ 'Content-Type': 'text/plain' }, '{}'), wrongType)
    const certificate = { 'TPP-Signature-Certificate': 'x', Signature: 'x' }
    const missing = { status: 400, code: 'HTTP_HEADER_REQUIRED', path: 'Digest' } as const
    const json = { ...certificate, 'Content-Type': 'application/json' }
    await expectRefusal(sandbox, () => unsigned(json, '{}'), missing)
  })

  test('[A1g] is written and read by the standard', async ({ skip }) => {
    skip(!isThere, absence)
    const tpp = sandbox.tpp()
    const [account] = listCustomerAccounts(sandbox, people.jonas)
    const access = {
      accounts: [{ iban: account?.iban }],
      balances: [{ bban: account?.bban, currency: 'NOK' }],
    }
    for (const body of [
      { ...whole, validUntil: '9999-12-31', frequencyPerDay: 9 },
      { access: { availableAccountsWithBalance: 'allAccounts' } },
      { access: access, recurringIndicator: false },
    ]) {
      const consent: unknown = await (await tpp.post(path, { body })).json()
      expect(differences('CREATED_201_Consents', consent)).toEqual([])
      const storedConsent: unknown = await (
        await tpp.get(`${path}/${(consent as ConsentBody).consentId}`)
      ).json()
      expect(differences('OK_200_ConsentInformation', storedConsent)).toEqual([])
    }
  })
})

test('[S6r] offers the named accounts with the requested rights', async () => {
  const tpp = sandbox.tpp()
  const [account, otherAccount] = listCustomerAccounts(sandbox, people.jonas)
  const body = { access: { balances: [{ iban: account?.iban.toLowerCase() }] }, validUntil: '2026-02-01' }
  const href = await readScaLink(await tpp.post('/v1/consents', { body }))
  const token = readForm(await page(href), 'identify')
  const login = new URLSearchParams({
    ...(token as object),
    customerNumber: people.jonas,
    token: String(token.token),
  })
  await sandbox.fetch(new Request(href, { method: 'POST', body: login }))
  const html = await page(href)
  const text = readPageText(html)
  expect(text).toContain('Until 1 February 2026, that day included')
  expect(text).toContain('At most 4 times a day while you are not there')
  expect(values(parseTags(html), 'input', 'name').filter((name) => name === 'transactions')).toEqual([])
  const form = readForm(html, 'approve')
  expect([form.account, form.balances]).toEqual([[account?.id], [account?.id]])
  expect(text).not.toContain(String(otherAccount?.name))
})
