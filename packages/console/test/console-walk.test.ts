import { expect, test } from 'vitest'
import { values } from '../../http/test/kit/html.ts'
import { actions, pages } from '../src/groups.ts'
import { entrances } from '../src/page.ts'
import { findPathPattern, openConsoleWorld, walk } from './kit/console-world.ts'

test('[C2d] links every page from the first one, and has every form on a page', async () => {
  const setup = await openConsoleWorld()
  const walked = await walk(setup.browser())
  expect(walked.missingPaths, 'no link leads to nothing').toEqual([])
  const statuses = [...walked.pages].filter(([, { status }]) => status !== 200)
  expect(statuses.map(([address, { status }]) => `${status} ${address}`)).toEqual([])
  const reachedPaths = new Set([...walked.pages.keys()].map(findPathPattern))
  const expectedPaths = pages.filter(({ isAnswer }) => isAnswer !== true).map(({ path }) => path)
  expect(expectedPaths.filter((path) => !reachedPaths.has(path))).toEqual([])
  const actionNames = new Set([...walked.forms.values()].map(({ fields }) => fields.do?.[0]))
  expect([...actions.keys()].filter((name) => !actionNames.has(name))).toEqual([])
})

test('[C2d] links the sidebar to a page of each section', () => {
  const sections = new Map(pages.map(({ path, section }) => [path as string, section]))
  for (const { path, section } of entrances.flat())
    expect([path, sections.get(path)]).toEqual([path, section])
})

test('[C2e] has one h1, a title, labels and unique ids on every page', async () => {
  const setup = await openConsoleWorld()
  const walked = await walk(setup.browser())
  for (const [address, { tags, title }] of walked.pages) {
    const ids = tags.flatMap(({ attributes }) => attributes.get('id') ?? [])
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      `ids of ${address}`,
    ).toEqual([])
    expect([address, tags.filter(({ name, isEnd }) => name === 'h1' && !isEnd).length]).toEqual([address, 1])
    expect(title).toMatch(/. – pocketbank$/)
    const labelled = values(tags, 'label', 'for')
    const unlabelled = tags.filter(
      ({ name, attributes }) =>
        ['input', 'select', 'textarea'].includes(name) &&
        !['hidden', 'checkbox', 'radio'].includes(attributes.get('type') ?? '') &&
        !attributes.has('aria-label') &&
        !labelled.includes(attributes.get('id') ?? ''),
    )
    expect([
      address,
      unlabelled.map(({ attributes }) => attributes.get('name') ?? '').filter((name) => name !== ''),
    ]).toEqual([address, []])
  }
})
