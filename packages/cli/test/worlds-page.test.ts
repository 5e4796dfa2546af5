import { readFileSync } from 'node:fs'
import { seedJsonSchema } from '@pocketbank/devtools/seed'
import { expect, test } from 'vitest'
import { runHere } from './command/run-here.ts'

const root = new URL('../../../', import.meta.url)
const page = readFileSync(new URL('docs/worlds.md', root), 'utf8')

/** The blocks of the page in one language, each under the heading before it. */
function blocksIn(language: string): readonly { readonly title: string; readonly text: string }[] {
  return page.split(/^##? /m).flatMap((section) => {
    const blocks = section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))
    return [...blocks].map(([, text = '']) => ({ title: section.split('\n', 1)[0] ?? '', text }))
  })
}

test.each(blocksIn('yaml'))('the file under “$title” of docs/worlds.md fills a bank', async ({ text }) => {
  expect(await runHere(['seed', '-'], { input: text })).toMatchObject({ code: 0, error: '' })
})

test('the file that is wrong is told as docs/worlds.md says', async () => {
  const [wrong] = blocksIn('yaml wrong')
  const told = blocksIn('text').at(-1)
  const { code, error } = await runHere(['seed', '-'], { input: wrong?.text ?? '' })
  expect([code, error]).toEqual([1, told?.text.replaceAll('bank.yaml', '-')])
})

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | false
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** The names of the fields of an entry of a section. */
function fieldsOf({ properties, additionalProperties, items, anyOf = [] }: Schema): readonly string[] {
  if (properties !== undefined) return Object.keys(properties)
  const inner = [...(additionalProperties ? [additionalProperties] : []), ...(items ? [items] : []), ...anyOf]
  return inner.flatMap(fieldsOf)
}

test('docs/worlds.md has all that can be written, section by section', () => {
  const { properties = {} } = seedJsonSchema() as Schema
  const [, table = ''] = page.split('## All that can be written')
  const rows = [...table.matchAll(/^\| `([$\w]+)` +\| (.*?) +\|$/gm)]
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(properties))
  for (const [, name = '', cell = ''] of rows) {
    const written = [...cell.matchAll(/`(\w+)`/g)].map(([, field]) => field)
    expect([name, written]).toEqual([name, fieldsOf(properties[name] ?? {})])
  }
})
