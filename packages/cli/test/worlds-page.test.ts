import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runHere } from './command/run-here.ts'

const root = new URL('../../../', import.meta.url)
const page = readFileSync(new URL('docs/worlds.md', root), 'utf8')

/** The blocks of the page in one language, each under the heading before it. */
function listBlocks(language: string): readonly { readonly title: string; readonly text: string }[] {
  return page.split(/^##? /m).flatMap((section) => {
    const blocks = section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))
    return [...blocks].map(([, text = '']) => ({ title: section.split('\n', 1)[0] ?? '', text }))
  })
}

test.each(listBlocks('yaml'))(
  'fills a bank by the file under "$title" of docs/worlds.md',
  async ({ text }) => {
    expect(await runHere(['seed', '-'], { input: text })).toMatchObject({ code: 0, error: '' })
  },
)

test('reports the wrong file as docs/worlds.md says', async () => {
  const [wrongBlock] = listBlocks('yaml wrong')
  const messageBlock = listBlocks('text').at(-1)
  const { code, error } = await runHere(['seed', '-'], { input: wrongBlock?.text ?? '' })
  expect([code, error]).toEqual([1, messageBlock?.text.replaceAll('bank.yaml', '-')])
})
