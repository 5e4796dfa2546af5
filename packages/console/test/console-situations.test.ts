import { controlBank } from '@pocketbank/devtools'
import { situationGroups, situations } from '@pocketbank/devtools/situations'
import { expect, test } from 'vitest'
import { filledEngine } from '../../http/test/kit/filled.ts'
import { openConsole } from './kit/console.ts'

const page = '/console/situations'

test('[K4k] shows each group with its count, and links its situations', async () => {
  const browser = openConsole().browser()
  const firstPage = await browser.open(page)
  for (const [id, name] of Object.entries(situationGroups)) {
    const count = situations.filter(({ group }) => group === id).length
    expect(firstPage.text).toContain(`0 of ${count}`)
    expect(firstPage.html).toContain(`<a href="${page}?group=${id}">${name}</a>`)
  }
  const refusals = await browser.open(`${page}?group=refusals`)
  const refusalSituations = situations.filter(({ group }) => group === 'refusals')
  const keys = refusals.tags.flatMap(({ attributes }) => attributes.get('data-key') ?? [])
  expect(keys).toEqual(refusalSituations.map(({ id }) => id))
  expect(refusals.forms('bring-situation')).toHaveLength(refusalSituations.filter(({ arm }) => arm).length)
  expect((await browser.open(`${page}?group=nowhere`)).status).toBe(404)
})

test('[K4k] brings a situation about by a button, and links the request that meets it', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  const group = await browser.open(`${page}?group=transport`)
  const resultPage = await browser.submit(group, 'bring-situation transport-server-error')
  expect(resultPage.path).toBe(`${page}?group=transport`)
  expect(resultPage.text).toContain('The next request: the bank responds with 500.')
  expect(setup.bank.faults.list()).toHaveLength(1)
  const headers = { 'X-Sandbox-Label': 'a test of mine' }
  expect((await setup.tpp().get('/v1/sandbox/customers', { headers })).status).toBe(500)
  const metPage = await browser.open(`${page}?group=transport`)
  expect(metPage.link('a test of mine')).toMatch(/^\/console\/requests\/\w+$/)
  expect((await browser.open(metPage.link('a test of mine'))).status).toBe(200)
  expect((await browser.open(page)).text).toMatch(/Transport 1 of /)
})

test('[K4j] says what a situation lacks now', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  const group = await browser.open(`${page}?group=transport`)
  const refusedPage = await browser.submit(group, 'bring-situation transport-server-error', {
    situation: 'x',
  })
  expect(refusedPage.status).toBe(422)
})

test('says that a bank records nothing', async () => {
  const bank = controlBank(filledEngine(), { system: () => 0, frozen: true })
  expect((await openConsole({ bank }).browser().open(page)).text).toContain(
    'This bank records no situations.',
  )
})
