import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../core/test/kit/any-text.ts'
import { parseTags, readForm, unbalanced } from './kit/html.ts'
import { arrive, open, openPage, post } from './kit/page.ts'
import { people } from './kit/psu.ts'

const names = ['step', 'token', 'person', 'agreement', 'account', 'balances', 'transactions', 'context']
const steps = ['identify', 'approve', 'refuse', '__proto__', 'constructor']
const word = fc.oneof(fc.constantFrom(...steps, ...names, 'PRIVATE', '', '%', '%00'), drawText())
const pair = fc.tuple(fc.oneof(fc.constantFrom(...names, 'customerNumber'), word), word)
const pairs = fc.array(pair, { maxLength: 12 })

function encode(entries: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(entries.map(([name, value]) => [name, value])).toString()
}

const statuses = [200, 303, 400, 403, 404, 409, 410, 422]

async function expectPage(answer: Response): Promise<void> {
  expect(statuses).toContain(answer.status)
  const html = await answer.text()
  if (answer.status !== 303) expect(unbalanced(parseTags(html))).toEqual([])
}

test('[S3e] shows a page for any query of the link, and changes nothing', async () => {
  const visitor = openPage()
  const { path } = await arrive(visitor, people.jonas)
  const { bank } = visitor.engine
  const queries = fc.oneof(pairs.map(encode), drawText())
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const answer = await visitor.fetch(`${path}?${query}`)
      expect(answer.status).toBe(200)
      await expectPage(answer)
    }),
  )
  expect(visitor.engine.bank).toBe(bank)
  expect(visitor.faults).toEqual([])
})

test('[S3e] changes nothing by any form without the token', async () => {
  const visitor = openPage()
  const { path } = await arrive(visitor, people.jonas)
  const { bank } = visitor.engine
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const bodies = fc.oneof(
    pairs.map((entries) => new TextEncoder().encode(encode(entries))),
    fc.uint8Array({ maxLength: 500 }),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const answer = await visitor.fetch(path, { method: 'POST', body: new Uint8Array(body), headers })
      expect(answer.status).toBe(403)
      await expectPage(answer)
    }),
  )
  expect(visitor.engine.bank).toBe(bank)
  expect(visitor.faults).toEqual([])
})

test('[S3e] answers any form with the token without a fault', async () => {
  const visitor = openPage()
  await fc.assert(
    fc.asyncProperty(pairs, async (entries) => {
      const { path } = await arrive(visitor, people.jonas)
      const form = readForm(await open(visitor, `${path}?context=PRIVATE`), 'approve')
      const fields = Object.fromEntries(entries.filter(([name]) => name !== '__proto__'))
      const { bank } = visitor.engine
      const answer = await post(visitor, path, { ...form, ...fields, token: form.token ?? [] })
      await expectPage(answer)
      if (answer.status !== 303) expect(visitor.engine.bank).toBe(bank)
    }),
  )
  expect(visitor.faults).toEqual([])
})

test('[S3e] answers any path below the page without a fault', async () => {
  const visitor = openPage()
  const { bank } = visitor.engine
  const segment = fc.oneof(drawText(), fc.constantFrom('..', '%2e', '%', '%ff', '"', '\\'))
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 5 }), async (segments) => {
      const path = `/sca/${segments.map((text) => text.replaceAll(/[^ -~]|[?#]/g, '_')).join('/')}`
      const answer = await visitor.fetch(`https://bank.example${path}`)
      expect(answer.status).toBe(404)
    }),
  )
  expect(visitor.engine.bank).toBe(bank)
  expect(visitor.faults).toEqual([])
})
