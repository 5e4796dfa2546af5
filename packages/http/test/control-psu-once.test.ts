import { expect, test } from 'vitest'
import { createPsu } from '../src/control/psu.ts'
import { openPage } from './kit/page.ts'
import { linkKinds } from './kit/page-payments.ts'
import { people } from './kit/psu.ts'

test.each(linkKinds)('[S3g] a PSU without a browser answers %s once', async (_, link) => {
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
