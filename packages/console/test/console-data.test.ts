import { iterateForward } from '@pocketbank/core/base/store'
import { accountOptions } from '@pocketbank/core/rows/accounts/contract'
import { beforeEach, expect, test } from 'vitest'
import { elements } from '../../http/test/kit/html.ts'
import { labelFields } from '../src/contract-fields.ts'
import { type ConsoleBrowser, type ConsoleSetup, openConsole, type ShownPage } from './kit/console.ts'

let setup: ConsoleSetup
let browser: ConsoleBrowser
beforeEach(() => {
  setup = openConsole()
  browser = setup.browser()
})

/** The first person of the fixed data set, and a company for which that person may act. */
const [jonas, fjordlys] = ['13039319955', '18129215603'] as const
const iban = 'NO1597100535711'

function listFieldErrors({ tags }: ShownPage): readonly string[] {
  const paragraphs = elements(tags, 'p').filter(([first]) => first?.attributes.get('class') === 'wrong')
  return paragraphs.map((allTags) =>
    allTags
      .map(({ text }) => text)
      .join('')
      .trim(),
  )
}

test('[C6d] shows problems at the top with labels that link to the fields', async () => {
  const page = await browser.open('/console/customers')
  const refusedPage = await browser.submit(page, 'create-customer', { customerNumber: '', name: 'Kari <b>' })
  expect(refusedPage.status).toBe(422)
  expect(refusedPage.text).toMatch(/Not done\s+Customer number: Is missing/)
  expect(refusedPage.link('Customer number: Is missing')).toBe('#create-customer-customerNumber')
  const accounts = await browser.open(`/console/customers/${jonas}`)
  const again = await browser.submit(accounts, 'create-account', {
    accountName: 'x',
    iban: 'NO00',
  })
  expect(again.text).toMatch(/Not done\s+IBAN: /)
})

function bankNow() {
  return setup.bank.engine.bank
}

/** Makes a customer, and gives the page to which the browser comes. */
async function makeCustomer(customerNumber: string, name: string, type = 'PRIVATE'): Promise<ShownPage> {
  const list = await browser.open('/console/customers')
  return browser.submit(list, 'create-customer', { customerNumber, name, type, amount: '' })
}

test('[C6d] creates a person with account and money by a click, each time another one', async () => {
  const list = await browser.open('/console/customers')
  const page = await browser.submit(list, 'create-person')
  const [first, second] = [page, await browser.submit(list, 'create-person')]
  for (const { status, text } of [first, second]) {
    expect([status, text]).toEqual([200, expect.stringMatching(/Account NO\d{13} with NOK 50,000\.00/)])
    expect(text).toMatch(/may view, may pay/)
  }
  expect(first.title).not.toBe(second.title)
  expect(first.path.split('?')[0]).not.toBe(second.path.split('?')[0])
  const again = openConsole().browser()
  expect((await again.submit(await again.open('/console/customers'), 'create-person')).title).toBe(
    first.title,
  )
})

test('[C6d] creates no customer whose account is refused', async () => {
  const before = bankNow()
  const list = await browser.open('/console/customers')
  const refusedPage = await browser.submit(list, 'create-customer', { name: 'Kari', amount: '1,5' })
  expect([refusedPage.status, listFieldErrors(refusedPage)]).toEqual([
    422,
    [expect.stringMatching(/amount/i)],
  ])
  expect(bankNow()).toBe(before)
  const createdPage = await browser.submit(list, 'create-customer', { name: 'Kari', amount: '7.50' })
  expect(createdPage.text).toContain('with NOK 7.50')
})

async function makeAccount(page: ShownPage, fields: Record<string, string> = {}) {
  return browser.submit(page, 'create-account', { accountName: 'Daily', amount: '1250.50', ...fields })
}

test('[C6d] creates a customer, an account with a free number, and a card by form', async () => {
  const customer = await makeCustomer('kari', 'Kari Nordmann')
  expect(customer.status).toBe(200)
  const account = await makeAccount(customer)
  expect([account.status, account.title]).toEqual([200, 'Daily – pocketbank'])
  expect(account.text).toContain('Booked balance NOK 1,250.50')
  const again = await makeAccount(await browser.open('/console/customers/kari'), {
    accountName: 'Savings',
  })
  expect(again.status).toBe(200)
  const card = await browser.submit(await browser.open('/console/customers/kari'), 'create-card', {})
  expect([card.status, card.text]).toEqual([200, expect.stringContaining('492500******1234')])
  const page = await browser.open('/console/customers/kari')
  for (const text of ['Daily', 'Savings', 'may view, may pay']) expect(page.text).toContain(text)
})

test('[C6d] shows each option of the request in the form and page of an account', async () => {
  const customer = await makeCustomer('kari', 'Kari Nordmann')
  const labels = labelFields(accountOptions)
  for (const label of Object.values(labels)) expect(customer.text).toContain(label)
  const account = await makeAccount(customer, { kidRequired: 'true' })
  expect(account.text).toContain(`${labels.kidRequired} Yes`)
  const plain = await makeAccount(await browser.open('/console/customers/kari'), { accountName: 'Plain' })
  expect([plain.title, plain.text.includes(labels.kidRequired)]).toEqual(['Plain – pocketbank', false])
})

test('[C6d] shows a refusal at its field with the input, and changes nothing', async () => {
  const before = bankNow()
  const jonasPage = await makeCustomer(jonas, 'Somebody')
  expect([jonasPage.status, listFieldErrors(jonasPage)]).toEqual([422, ['Is in use. Choose another one.']])
  expect(jonasPage.forms('create-customer')[0]?.fields).toMatchObject({
    customerNumber: [jonas],
    name: ['Somebody'],
  })
  const nameless = await makeCustomer('kari', '')
  expect([nameless.status, listFieldErrors(nameless).length]).toEqual([422, 1])
  const page = await browser.open(`/console/customers/${jonas}`)
  const cases = [
    [{ amount: '1,5' }, 'amount'],
    [{ iban }, 'in use by an open account'],
    [{ iban: 'NO00' }, 'IBAN'],
    [{ currency: 'XXX' }, 'currency'],
    [{ creditLine: '-1' }, '0 or more'],
  ] as const
  for (const [fields, expectedText] of cases) {
    const refusedPage = await makeAccount(page, fields)
    expect([refusedPage.status, listFieldErrors(refusedPage)]).toEqual([
      422,
      [expect.stringMatching(new RegExp(expectedText, 'i'))],
    ])
  }
  expect(bankNow()).toBe(before)
})

test('[C6h] shows roles and limits of an agreement on three pages', async () => {
  const company = await browser.open(`/console/customers/${fjordlys}`)
  expect(company.link('Create an agreement')).toBe('/docs/createAgreement')
  const resourceId = company.link('Driftskonto').split('/').at(-1) ?? ''
  const created = setup.bank.engine.execute(
    'createAgreement',
    {
      body: {
        owner: fjordlys,
        name: 'Board',
        engagements: [
          {
            customer: '12085592767',
            account: { resourceId },
            roles: ['VIEW', 'REGISTER'],
            registerLimit: 30_000,
            approvalLimit: 1_000,
          },
        ],
      },
    },
    { now: setup.bank.clock.now },
  )
  if (!created.ok) throw new Error(created.error.text)
  const path = `/console/agreements/${created.value.id}`
  const createdPage = await browser.open(path)
  expect((await browser.open(`/console/customers/${fjordlys}`)).link('Board')).toBe(path)
  expect(createdPage.text).toContain('may pay up to NOK 30,000')
  expect(createdPage.text).toContain('approves alone up to NOK 1,000')
  const customerPage = await browser.open('/console/customers/12085592767')
  expect(customerPage.text).toMatch(/Agreement Board Owner: Fjordlys Elektro AS Account Driftskonto/)
  for (const [text, operation] of [
    ['Give a person access', 'addEngagement'],
    ['End the access of a person', 'removeEngagement'],
    ['Delete the agreement', 'deleteAgreement'],
  ] as const) {
    expect(createdPage.link(text)).toBe(`/docs/${operation}`)
    expect((await browser.open(`/docs/${operation}`)).status).toBe(200)
  }
  expect(createdPage.forms().filter(({ fields }) => /agreement|engagement/.test(String(fields.do)))).toEqual(
    [],
  )
})

test('[C6d] withdraws money, finds the row by text, and closes an account', async () => {
  const customer = await makeCustomer('kari', 'Kari Nordmann')
  const account = await makeAccount(customer)
  const path = account.path.replace(/\?.*/, '')
  const booked = await browser.submit(account, 'move-money', {
    amount: '99.50',
    direction: 'out',
    text: 'Two cups',
  })
  expect(booked.text).toMatch(/15 January 2026 Two cups \w+ NOK -99\.50/)
  expect((await browser.open(`${path}?text=TWO`)).text).toContain('Two cups')
  expect((await browser.open(`${path}?text=three`)).text).not.toContain('Two cups')
  const refusedPage = await browser.submit(booked, 'move-money', { amount: '-1', direction: 'in' })
  expect([refusedPage.status, listFieldErrors(refusedPage).length]).toEqual([422, 1])
  const closed = await browser.submit(booked, 'close-account')
  expect(closed.title).toBe('Kari Nordmann – pocketbank')
  expect((await browser.open(path)).status).toBe(404)
})

test('[C6d] makes a card purchase and blocks the card', async () => {
  const [card] = iterateForward(bankNow().cardAccounts, 'key')
  const path = `/console/cards/${card?.id}`
  const bought = await browser.submit(await browser.open(path), 'move-money', {
    amount: '250',
    direction: 'out',
    text: 'Ski wax',
  })
  expect(bought.text).toContain('Ski wax')
  const blocked = await browser.submit(bought, 'change-card-status blocked')
  expect(blocked.text).toContain('Status Blocked')
  const before = bankNow()
  const refusedPage = await browser.submit(blocked, 'move-money', { amount: '10', direction: 'out' })
  expect([refusedPage.status, bankNow() === before]).toEqual([422, true])
  const enabled = await browser.submit(blocked, 'change-card-status enabled')
  const paidPage = await browser.submit(enabled, 'move-money', {
    amount: '10',
    direction: 'out',
    text: 'Ski pass',
  })
  expect([paidPage.status, paidPage.text]).toEqual([200, expect.stringMatching(/booked out.*Ski pass/)])
  const deleted = await browser.submit(paidPage, 'change-card-status deleted')
  expect(deleted.text).toContain('Status Deleted')
  expect(deleted.forms('change-card-status')).toEqual([])
})

test('[C6g] shows the available amount, with the credit line if there is one', async () => {
  const account = await makeAccount(await makeCustomer('kari', 'Kari Nordmann'))
  expect(account.text).toContain('Available NOK 1,250.50')
  expect(account.text).not.toContain('Credit line')
  const [of] = iterateForward(bankNow().accounts, 'key')
  const otherPage = await browser.open(`/console/accounts/${of?.id}`)
  expect(otherPage.text).toContain('Booked balance NOK 84,363.51')
  expect(otherPage.text).toContain('Credit line NOK 10,000.00 Available NOK 93,437.01')
})

test('[C6g] pages and filters lists, and begins at the start for a wrong position', async () => {
  for (let count = 0; count < 60; count += 1) {
    const body = { customerNumber: `person-${count}`, name: `Person ${count}`, type: 'PRIVATE' } as const
    setup.bank.engine.execute('createCustomer', { body }, { now: setup.bank.clock.now })
  }
  const first = await browser.open('/console/customers')
  expect(first.text).toContain('Person 45')
  expect(first.text).not.toContain('Person 59')
  const second = await browser.open(first.link('Next page'))
  expect(second.text).toContain('Person 59')
  const matches = await browser.open('/console/customers?text=PERSON+59&type=PRIVATE')
  expect(matches.text).toContain('person-59')
  expect(matches.text).not.toContain('person-58')
  expect((await browser.open('/console/customers?from=x')).text).toContain('Person 1')
  expect((await browser.open('/console/payments?before=x&status=NONE')).status).toBe(200)
})

test('[C6d] deletes a customer', async () => {
  await makeCustomer('kari', 'Kari Nordmann')
  await browser.submit(await browser.open('/console/customers/kari'), 'delete-customer')
  expect((await browser.open('/console/customers/kari')).status).toBe(404)
})

test('[C6d] books a row for a deposit and for a withdrawal, in both balances', async () => {
  const account = await makeAccount(await makeCustomer('kari', 'Kari Nordmann'))
  const creditedPage = await browser.submit(account, 'move-money', { amount: '100.25', direction: 'in' })
  expect(creditedPage.text).toMatch(/NOK 100\.25 booked in\. New balance: NOK 1,350\.75/)
  expect(creditedPage.text).toMatch(/Expected NOK 1,350\.75 .*15 January 2026 Deposit \w+ NOK 100\.25/)
  const debitedPage = await browser.submit(creditedPage, 'move-money', {
    amount: '1400',
    direction: 'out',
    text: 'Rent',
  })
  expect(debitedPage.text).toMatch(/Booked balance NOK -49\.25 .*Rent \w+ NOK -1,400\.00/)
  const before = bankNow()
  for (const amount of ['', '0', '-5', '1.005', 'many', '9'.repeat(40)]) {
    const refusedPage = await browser.submit(debitedPage, 'move-money', { amount, direction: 'in' })
    expect([amount, refusedPage.status, listFieldErrors(refusedPage).length]).toEqual([amount, 422, 1])
  }
  const long = await browser.submit(debitedPage, 'move-money', {
    amount: '5',
    direction: 'in',
    text: 'x'.repeat(141),
  })
  expect(long.status).toBe(422)
  expect(bankNow()).toBe(before)
})

test('[C9e] reads a record by its command', async () => {
  const { accounts, cardAccounts, agreements } = bankNow()
  const first = <Row>(rows: Iterable<Row>) => [...rows][0]
  const pages = [
    [`/console/customers/${jonas}`, '/v1/sandbox/customers/'],
    [`/console/accounts/${first(iterateForward(accounts, 'key'))?.id}`, '/v1/sandbox/accounts/'],
    [`/console/cards/${first(iterateForward(cardAccounts, 'key'))?.id}`, '/v1/sandbox/card-accounts/'],
    [`/console/agreements/${first(iterateForward(agreements, 'key'))?.id}`, '/v1/sandbox/agreements/'],
  ] as const
  for (const [path, at] of pages) {
    const page = await browser.open(path)
    const [target = ''] =
      new RegExp(`(?<=npx --no-install pocketbank call GET '?)${at}\\w+`).exec(page.text) ?? []
    expect((await setup.tpp().get(target)).status).toBe(200)
    expect((await browser.fetch(`${path}/json`)).status).toBe(404)
  }
})
