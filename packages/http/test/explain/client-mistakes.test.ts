import { expect, test } from 'vitest'
import { clientMistakes, clientOf, strictSettings } from '../kit/client-mistakes/index.ts'
import { openConsole } from '../kit/console.ts'
import { elements } from '../kit/html.ts'

const scene = openConsole({ app: { settings: await strictSettings() } })
const browser = scene.browser()
const client = clientOf(scene.app.fetch, () => scene.bank.clock.now)

test('there are more than forty of them, each another one', () => {
  expect(clientMistakes.length).toBeGreaterThanOrEqual(40)
  expect(new Set(clientMistakes.map(({ title }) => title)).size).toBe(clientMistakes.length)
})

test.each(clientMistakes)(
  '[C9b] $title: the page names the cause and what to change',
  async ({ send, cause, change }) => {
    await send(client)
    const entry = scene.app.requests.entries.at(-1)
    expect(entry?.refusal).toBeDefined()
    const page = await browser.open(`/console/requests/${entry?.id}`)
    const wrong = /What went wrong (.*?) What to change (.*?) (?:Also wrong|Rule) /.exec(page.text)
    expect(wrong?.[1]?.toLowerCase()).toContain(cause.toLowerCase())
    expect(wrong?.[2]?.toLowerCase()).toContain(change.toLowerCase())
    const marked = elements(page.tags, 'pre').filter((tags) => tags.some(({ name }) => name === 'mark'))
    expect(marked.length, 'a line is marked in each language').toBe(5)
  },
)
