import { fileURLToPath } from 'node:url'
import { connect, createSandbox } from '@pocketbank/testing'
import { expect, test } from 'vitest'
import { readText } from '../../bin/documents/generated-file.ts'
import { makeGeneratedFiles } from '../../bin/documents/generated-files.ts'
import { parts } from '../../bin/documents/parts.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const files = await makeGeneratedFiles(root)
const pages = files.filter(({ path }) => /^docs\/.+\.md$/.test(path))

test.each(files)('[Y1b] [V3n] [Z1b] writes $path by npm run generate', ({ path, text }) => {
  expect(readText(`${root}${path}`), 'npm run generate writes it').toBe(text)
})

test('has each table of the source on one page', () => {
  const placed = pages.flatMap(({ text }) => [...text.matchAll(/<!-- npm run generate: (.+?) -->/g)])
  expect(placed.map(([, part]) => part).sort()).toEqual(Object.keys(parts).sort())
})

/** The names of options, as the refusal of an unknown one lists them. */
async function listOptionNames(use: (options: object) => unknown): Promise<readonly string[]> {
  const fault: unknown = await (async () => use({ qqqqqqqqqqqq: 1 }))().catch((error: unknown) => error)
  return /The options are (.+)\.$/.exec(String(fault))?.[1]?.split(', ') ?? []
}

test.each([
  [['test-your-client.md', 'options.md'], createSandbox],
  [['sign-requests.md'], (options: object) => createSandbox().tpp(options)],
  [['wire-your-client.md'], (options: object) => connect('http://127.0.0.1:1', options)],
] as const)('has every option of its function in %j', async (names, use) => {
  const paths: readonly string[] = names.map((name) => `docs/${name}`)
  const rows = pages.flatMap(({ path, text }) => (paths.includes(path) ? text.match(/^\| `.+$/gm) : []))
  const options = await listOptionNames(use)
  expect(options.length).toBeGreaterThan(3)
  expect(options.filter((name) => !rows.some((row) => row?.includes(`\`${name}\``)))).toEqual([])
})
