import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from './folder.ts'
import { runHere } from './run-here.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const pages = readdirSync(join(root, 'docs')).filter((name) => /^(?!README).+\.md$/.test(name))

test('[Y12] lists every page with its subject', async () => {
  const { code, out, error } = await runHere(['docs'])
  const names = out
    .trim()
    .split('\n')
    .map((line) => /^([\w-]+) {2,}\S/.exec(line)?.[1])
  expect(names.map((name) => `${name}.md`).sort()).toEqual([...pages].sort())
  expect([code, error]).toEqual([0, '\npocketbank docs PAGE prints one of them.\n'])
})

test.each(['ci', 'CI.md', 'docs/ci.md', 'readme', 'time-and-batches'])(
  '[Y12] prints the page or path of docs %s',
  async (word) => {
    const file = /readme/i.test(word) ? 'README' : word.replace(/^docs\/|\.md$/g, '').toLowerCase()
    const path = join(root, 'docs', `${file}.md`)
    expect(await runHere(['docs', word])).toEqual({ code: 0, out: readFileSync(path, 'utf8'), error: '' })
    expect((await runHere(['docs', word, '--path'])).out).toBe(`${path}\n`)
  },
)

test('[Y12] prints the folder with --path, also through a link to the program', async () => {
  const link = join(temporaryFolder(), 'pocketbank')
  symlinkSync(fileURLToPath(import.meta.url), link)
  expect((await runHere(['docs', '--path'], { program: link })).out).toBe(`${join(root, 'docs')}\n`)
})

test.each(['paymnts', '../package', '/etc/passwd', ''])('[Y1] refuses docs %j', async (word) => {
  const { code, out, error } = await runHere(['docs', word])
  expect([code, out]).toEqual([2, ''])
  expect(error).toContain('PAGE')
  if (word === 'paymnts') expect(error).toContain('payments')
})

test('[Y1a] says that the documentation is not installed', async () => {
  const program = join(temporaryFolder(), 'pocketbank.cjs')
  writeFileSync(program, '')
  const { code, error } = await runHere(['docs', 'ci'], { program })
  expect(code).toBe(1)
  expect(error).toContain('Install the tarball of pocketbank again')
})
