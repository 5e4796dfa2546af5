import { expect, test } from 'vitest'
import { openPage } from '../../http/test/kit/page.ts'
import { linkKinds } from '../../http/test/kit/page-payments.ts'
import { people } from '../../http/test/kit/psu.ts'
import { createPsu } from '../src/control/psu.ts'

test.each(linkKinds)('[S3g] answers %s once for a PSU without a browser', async (_, link) => {
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
