import type { RequestEntry } from '@pocketbank/http'
import { readBankAddress } from '@pocketbank/http/address'
import { defaultSettings } from '@pocketbank/http/settings'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { expect, test } from 'vitest'
import { openConsole } from '../../../console/test/kit/console.ts'
import { clientMistakes, createClient, strictSettings } from '../../../http/test/kit/client-mistakes/index.ts'
import { elements } from '../../../http/test/kit/html.ts'
import { explainRequest } from '../../src/explain/index.ts'

const setup = openConsole({ app: { settings: await strictSettings() } })
const browser = setup.browser()
const client = createClient(setup.app.fetch, () => setup.bank.clock.now)

test('has more than forty different mistakes', () => {
  expect(clientMistakes.length).toBeGreaterThanOrEqual(40)
  expect(new Set(clientMistakes.map(({ title }) => title)).size).toBe(clientMistakes.length)
})

/** Clauses of a text, in the letters of sentences. */
function listClauses(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(/[:;] /)).map((clause) => clause.replace(/\.$/, '').toLowerCase())
}

/** Holds that what to change repeats nothing of what went wrong. */
async function expectNoRepetition(entry: RequestEntry): Promise<void> {
  const { entries } = setup.app.requests
  const bank = { crypto: nodeCrypto, settings: defaultSettings, address: readBankAddress({}), entries }
  const { problems, finding, causes, change } = await explainRequest(bank, entry)
  const problemClauses = listClauses([
    (finding ?? problems[0]?.text ?? '').replace(/^[\w-]+: /, ''),
    ...causes.map(({ what }) => what),
  ])
  const remedyClauses = listClauses(change.sentences)
  expect(remedyClauses.length).toBeGreaterThan(0)
  expect(remedyClauses.filter((clause) => problemClauses.includes(clause))).toEqual([])
  for (const clause of problemClauses) expect(change.sentences.join(' ').toLowerCase()).not.toContain(clause)
}

test.each(clientMistakes)(
  '[C9b] [Q15] names the cause and the change: $title',
  async ({ send, cause, change }) => {
    await send(client)
    const entry = setup.app.requests.entries.at(-1)
    expect(entry?.refusal).toBeDefined()
    const page = await browser.open(`/console/requests/${entry?.id}`)
    const match = /What went wrong (.*?) What to change (.*?) (?:Also wrong|Rule) /.exec(page.text)
    expect(match?.[1]?.toLowerCase()).toContain(cause.toLowerCase())
    expect(match?.[2]?.toLowerCase()).toContain(change.toLowerCase())
    const marked = elements(page.tags, 'pre').filter((tags) => tags.some(({ name }) => name === 'mark'))
    expect(marked.length, 'a line is marked in each language').toBe(5)
    if (entry !== undefined) await expectNoRepetition(entry)
  },
)
