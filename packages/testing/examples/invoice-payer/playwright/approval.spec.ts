import { expect, type Page, test } from '@playwright/test'
import { readAccounts } from '../src/accounts.ts'
import { welcomeBack } from '../src/customer.ts'
import { arne, connectTo, openSandbox, requireBody, requireLink, visitor } from '../test/setup.ts'

const base = openSandbox()

/** A bank that listens, our client of it, and the link to its page. */
async function scene() {
  const sandbox = (await base).fork()
  const { url } = await sandbox.listen()
  const bank = await connectTo(sandbox, { baseUrl: url })
  return { sandbox, bank, link: requireLink(await readAccounts(bank, visitor)) }
}

/** The customer says who they are, and answers; gives the address at which they come back to us. */
async function answers(page: Page, link: string, button: string): Promise<string> {
  await page.route('https://payer.example/**', (route) => route.fulfill({ body: 'Welcome back' }))
  await page.goto(link)
  await page.getByLabel('Customer number').fill(arne)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL('https://payer.example/**')
  return page.url()
}

test('a customer approves in a browser, comes back, and we read their accounts', async ({ page }) => {
  const { sandbox, bank, link } = await scene()
  const customer = welcomeBack(visitor, await answers(page, link, 'Approve'))
  expect(requireBody(await readAccounts(bank, customer ?? visitor))).toHaveLength(2)
  await sandbox.dispose()
})

test('a customer who refuses comes back without a name', async ({ page }) => {
  const { sandbox, link } = await scene()
  expect(welcomeBack(visitor, await answers(page, link, 'Refuse'))).toBeUndefined()
  await sandbox.dispose()
})
