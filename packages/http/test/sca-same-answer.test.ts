import { expect, test } from 'vitest'
import { createPsu } from '../src/internal.ts'
import { formOf, textOf } from './kit/html.ts'
import { goesTo, logIn, open, openPage, post, type Visitor } from './kit/page.ts'
import { asksToStop, bulk, fillsBasket, type Link, pays, periodic, single } from './kit/page-payments.ts'
import { people } from './kit/psu.ts'

const links: readonly (readonly [string, (visitor: Visitor) => Promise<Link>])[] = [
  ['a payment', (visitor) => pays(visitor, single())],
  ['a standing order', (visitor) => pays(visitor, periodic())],
  ['a bulk payment', (visitor) => pays(visitor, bulk(3))],
  ['a basket', (visitor) => fillsBasket(visitor, [single(), single({ creditorName: 'Somebody else' })])],
  ['the end of a payment', (visitor) => asksToStop(visitor, single())],
]

/** The form of a link that Jonas has opened. */
async function formAt(visitor: Visitor, path: string, step: string) {
  await logIn(visitor, path, people.jonas)
  return formOf(await open(visitor, path), step)
}

test.each(links)('[S3g] an answer to %s is given once, and told again', async (_, link) => {
  for (const [step, other] of [
    ['approve', 'refuse'],
    ['refuse', 'approve'],
  ] as const) {
    const visitor = openPage()
    const { path } = await link(visitor)
    const [form, opposite] = [await formAt(visitor, path, step), await formAt(visitor, path, other)]
    const { href } = goesTo(await post(visitor, path, form))
    const { bank } = visitor.engine
    expect(goesTo(await post(visitor, path, form)).href).toBe(href)
    const strange = { ...form, person: 'somebody' }
    const others = [opposite, strange, ...(step === 'approve' ? [{ ...form, shown: 'something else' }] : [])]
    for (const late of others) {
      const answer = await post(visitor, path, late)
      expect([answer.status, answer.headers.get('Location')]).toEqual([409, null])
      expect(textOf(await answer.text())).toContain('This answer comes too late')
    }
    expect(visitor.engine.bank).toBe(bank)
  }
})

test.each(links)('[S3g] so it is for %s without a browser', async (_, link) => {
  const visitor = openPage()
  const { id } = await link(visitor)
  const { engine } = visitor
  const psu = (number: string) => createPsu({ engine, now: () => engine.now, links: visitor.links }, number)
  const first = await psu(people.jonas).approve(id)
  expect(first).toMatchObject({ ok: true })
  const { bank } = engine
  expect(await psu(people.jonas).approve(id)).toEqual(first)
  for (const late of [
    await psu(people.jonas).refuse(id),
    await psu(people.arne).approve(id),
    await psu(people.arne).refuse(id),
  ]) {
    expect(late).toMatchObject({ ok: false, error: { code: 'SCA_INVALID' } })
  }
  expect(engine.bank).toBe(bank)
})
