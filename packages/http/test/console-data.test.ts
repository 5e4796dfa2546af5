import { iterateForward } from '@pocketbank/core/internal'
import { beforeEach, expect, test } from 'vitest'
import { type ConsoleBrowser, type ConsoleScene, openConsole, type ShownPage } from './kit/console.ts'
import { elements } from './kit/html.ts'

let scene: ConsoleScene
let browser: ConsoleBrowser
beforeEach(() => {
  scene = openConsole()
  browser = scene.browser()
})

/** The first person of the fixed data set, and a company for which that person may act. */
const [jonas, fjordlys] = ['13039319955', '18129215603'] as const
const iban = 'NO1597100535711'

function wrongIn({ tags }: ShownPage): readonly string[] {
  const wrong = elements(tags, 'p').filter(([first]) => first?.attributes.get('class') === 'wrong')
  return wrong.map((all) =>
    all
      .map(({ text }) => text)
      .join('')
      .trim(),
  )
}

test('[C6d] what is wrong with a field is told at the top with its label, and leads to the field', async () => {
  const page = await browser.open('/console/customers')
  const refused = await browser.submit(page, 'create-customer', { name: 'Kari <b>', type: 'PRIVATE' })
  expect(refused.status).toBe(422)
  expect(refused.text).toMatch(/Not done\s+Customer number: Is missing/)
  expect(refused.link('Customer number: Is missing')).toBe('#create-customer-customerNumber')
  const accounts = await browser.open(`/console/customers/${jonas}`)
  const again = await browser.submit(accounts, 'create-account', {
    ...{ accountName: 'x', iban: 'NO00' },
  })
  expect(again.text).toMatch(/Not done\s+IBAN: /)
})

function bankNow() {
  return scene.bank.engine.bank
}

/** Makes a customer, and gives the page to which the browser comes. */
async function makeCustomer(customerNumber: string, name: string, type = 'PRIVATE'): Promise<ShownPage> {
  const list = await browser.open('/console/customers')
  return browser.submit(list, 'create-customer', { customerNumber, name, type })
}

async function makeAccount(page: ShownPage, fields: Record<string, string> = {}) {
  return browser.submit(page, 'create-account', { accountName: 'Daily', amount: '1250.50', ...fields })
}

test('[C6d] a form makes a customer, an account that is proposed a free number, and a card', async () => {
  const customer = await makeCustomer('kari', 'Kari Nordmann')
  expect([customer.status, customer.text]).toEqual([
    200,
    expect.stringContaining('Kari Nordmann is a customer now.'),
  ])
  const account = await makeAccount(customer)
  expect([account.status, account.title]).toEqual([200, 'Daily – pocketbank'])
  expect(account.text).toContain('Booked NOK 1,250.50')
  const again = await makeAccount(await browser.open('/console/customers/kari'), {
    accountName: 'Savings',
  })
  expect(again.status).toBe(200)
  const card = await browser.submit(await browser.open('/console/customers/kari'), 'create-card', {})
  expect([card.status, card.text]).toEqual([200, expect.stringContaining('492500******1234')])
  const page = await browser.open('/console/customers/kari')
  for (const said of ['Daily', 'Savings', 'sees it', 'pays from it']) expect(page.text).toContain(said)
})

test('[C6d] what is refused stands beside its field with what was typed, and nothing is changed', async () => {
  const before = bankNow()
  const taken = await makeCustomer(jonas, 'Somebody')
  expect([taken.status, wrongIn(taken)]).toEqual([422, ['Is in use: choose another one']])
  expect(taken.forms('create-customer')[0]?.fields).toMatchObject({
    customerNumber: [jonas],
    name: ['Somebody'],
  })
  const nameless = await makeCustomer('kari', '')
  expect([nameless.status, wrongIn(nameless).length]).toEqual([422, 1])
  const page = await browser.open(`/console/customers/${jonas}`)
  const wrong = [
    [{ amount: '1,5' }, 'amount'],
    [{ iban }, 'in use by an open account'],
    [{ iban: 'NO00' }, 'IBAN'],
    [{ currency: 'XXX' }, 'currency'],
    [{ creditLine: '-1' }, '0 or more'],
  ] as const
  for (const [fields, said] of wrong) {
    const refused = await makeAccount(page, fields)
    expect([refused.status, wrongIn(refused)]).toEqual([422, [expect.stringMatching(new RegExp(said, 'i'))]])
  }
  expect(bankNow()).toBe(before)
})

test('[C6h] a company lets a person at its account by an agreement, which tells roles and limits, and ends', async () => {
  const page = await browser.open(`/console/customers/${fjordlys}`)
  const made = await browser.submit(page, 'create-agreement', {
    ...{ agreementName: 'Board', customer: '12085592767', roles: ['VIEW', 'REGISTER'] },
    ...{ registerLimit: '30000', approvalLimit: '1000' },
  })
  expect(made.text).toContain('registers payments up to NOK 30,000')
  expect(made.text).toContain('approves alone up to NOK 1,000')
  const seen = await browser.open('/console/customers/12085592767')
  expect(seen.text).toMatch(/Agreement Board Owner: Fjordlys Elektro AS Account Driftskonto/)
  const twice = await browser.submit(made, 'add-engagement', {
    customer: '12085592767',
  })
  expect(twice.status).toBe(422)
  const [line] = [...iterateForward(bankNow().engagements, 'key')].slice(-1)
  expect(line?.approvalLimit).toBe(1_000)
  const out = await browser.submit(made, 'delete-engagement', {}, made.forms('delete-engagement').length - 1)
  expect(out.text).toContain('not let at the account')
  const ended = await browser.submit(out, 'delete-agreement')
  expect([ended.title, ended.text]).toEqual([
    'Fjordlys Elektro AS – pocketbank',
    expect.stringContaining('The agreement has ended.'),
  ])
})

test('[C6d] a row is made and booked, balances are set, and an account is closed', async () => {
  const customer = await makeCustomer('kari', 'Kari Nordmann')
  const account = await makeAccount(customer)
  const path = account.path.replace(/\?.*/, '')
  const pending = await browser.submit(account, 'add-transaction', {
    ...{ amount: '-99.50', party: 'Coffee', remittanceInformationUnstructured: 'Two cups', bookingDate: '' },
  })
  expect(pending.text).toMatch(/Pending .*Coffee Two cups NOK -99\.50/)
  const booked = await browser.submit(pending, 'book-transaction')
  expect(booked.text).toMatch(/Booked .*15 January 2026 Coffee/)
  expect(booked.text).toContain('Nothing is pending.')
  const found = await browser.open(`${path}?text=TWO`)
  expect(found.text).toContain('Coffee')
  expect((await browser.open(`${path}?text=three`)).text).toContain('No row has this text.')
  const late = await browser.submit(booked, 'add-transaction', { amount: '1', bookingDate: '2027-01-01' })
  expect([late.status, wrongIn(late).length]).toEqual([422, 1])
  const set = await browser.submit(booked, 'set-balances', { closingBooked: '7.25' })
  expect(set.text).toContain('Booked NOK 7.25')
  const closed = await browser.submit(set, 'close-account')
  expect(closed.title).toBe('Kari Nordmann – pocketbank')
  expect((await browser.open(path)).status).toBe(404)
})

test('[C6d] a purchase of a card is made, and a card is blocked', async () => {
  const [card] = iterateForward(bankNow().cardAccounts, 'key')
  const path = `/console/cards/${card?.id}`
  const bought = await browser.submit(await browser.open(path), 'add-purchase', {
    ...{ amount: '-250', transactionDetails: 'Ski wax' },
  })
  expect([bought.status, bought.text]).toEqual([200, expect.stringContaining('Ski wax')])
  const blocked = await browser.submit(bought, 'change-card-status', { status: 'blocked' })
  expect(blocked.text).toContain('Status blocked')
})

test('[C6a] what can be spent is told, with the credit line where there is one', async () => {
  const account = await makeAccount(await makeCustomer('kari', 'Kari Nordmann'))
  expect(account.text).toContain('Can be spent now NOK 1,250.50')
  expect(account.text).not.toContain('Credit line')
  const [of] = iterateForward(bankNow().accounts, 'key')
  const other = await browser.open(`/console/accounts/${of?.id}`)
  expect(other.text).toContain('Booked NOK 84,363.51')
  expect(other.text).toContain('Credit line NOK 10,000.00 Can be spent now NOK 93,437.01')
})

test('[C6a] an account has its chart as a drawing with words and as a table of months', async () => {
  const [account] = iterateForward(bankNow().accounts, 'key')
  const page = await browser.open(`/console/accounts/${account?.id}`)
  const drawings = page.tags.filter(
    ({ name, isEnd, attributes }) => name === 'svg' && !isEnd && attributes.has('role'),
  )
  expect(drawings.map(({ attributes }) => attributes.get('role'))).toEqual(['img', 'img'])
  expect(drawings[0]?.attributes.get('aria-label')).toMatch(
    /from 15 December 2024 to 15 January 2026.*84,363\.51/,
  )
  expect(page.text).toMatch(/January 2026 NOK 84,363\.51/)
  expect(page.html).not.toMatch(/ style=/)
})

test('[C6g] lists have pages and filters, and a place that is none begins at the beginning', async () => {
  for (let count = 0; count < 60; count += 1) {
    const body = { customerNumber: `person-${count}`, name: `Person ${count}`, type: 'PRIVATE' } as const
    scene.bank.engine.execute('createCustomer', { body }, { now: scene.bank.clock.now })
  }
  const first = await browser.open('/console/customers')
  expect(first.text).toContain('Person 45')
  expect(first.text).not.toContain('Person 59')
  const second = await browser.open(first.link('Next page'))
  expect(second.text).toContain('Person 59')
  const found = await browser.open('/console/customers?text=PERSON+59&type=PRIVATE')
  expect(found.text).toContain('person-59')
  expect(found.text).not.toContain('person-58')
  expect((await browser.open('/console/customers?from=x')).text).toContain('Person 1')
  expect((await browser.open('/console/payments?before=x&status=NONE')).text).toContain('No payment fits.')
})

test('[C6d] a customer is taken out of the bank', async () => {
  await makeCustomer('kari', 'Kari Nordmann')
  const gone = await browser.submit(await browser.open('/console/customers/kari'), 'delete-customer')
  expect(gone.text).toContain('Kari Nordmann is no customer any more.')
  expect((await browser.open('/console/customers/kari')).status).toBe(404)
})
