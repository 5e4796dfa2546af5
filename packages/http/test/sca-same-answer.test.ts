import { expect, test } from 'vitest'
import { readForm, readPageText } from './kit/html.ts'
import { goesTo, logIn, open, openPage, post, type Visitor } from './kit/page.ts'
import { linkKinds } from './kit/page-payments.ts'
import { people } from './kit/psu.ts'

/** The form of a link that Jonas has opened. */
async function openForm(visitor: Visitor, path: string, step: string) {
  await logIn(visitor, path, people.jonas)
  return readForm(await open(visitor, path), step)
}

test.each(linkKinds)('[S3g] accepts an answer to %s once, and repeats the result', async (_, link) => {
  for (const [step, otherStep] of [
    ['approve', 'refuse'],
    ['refuse', 'approve'],
  ] as const) {
    const visitor = openPage()
    const { path } = await link(visitor)
    const [form, opposite] = [await openForm(visitor, path, step), await openForm(visitor, path, otherStep)]
    const { href } = goesTo(await post(visitor, path, form))
    const { bank } = visitor.engine
    expect(goesTo(await post(visitor, path, form)).href).toBe(href)
    const strange = { ...form, person: 'somebody' }
    const otherForms = [
      opposite,
      strange,
      ...(step === 'approve' ? [{ ...form, shown: 'something else' }] : []),
    ]
    for (const late of otherForms) {
      const answer = await post(visitor, path, late)
      expect([answer.status, answer.headers.get('Location')]).toEqual([409, null])
      expect(readPageText(await answer.text())).toContain('This answer comes too late')
    }
    expect(visitor.engine.bank).toBe(bank)
  }
})
