import { readFileSync, writeFileSync } from 'node:fs'
import { controlOperations } from '@pocketbank/http/internal'
import { type Flag, serverFlags } from '@pocketbank/http/node/internal'
import { expect, test } from 'vitest'
import type { CommandRow } from '../../src/command/command.ts'
import { commandTable } from '../../src/command/commands.ts'
import { isWriting } from './held.ts'

const docs = new URL('../../../../docs/', import.meta.url)

/** Compares a page with what its tables say, or writes it anew, as the README beside this test tells. */
function expectPage(name: string, generated: (page: string) => string): void {
  const file = new URL(name, docs)
  const page = readFileSync(file, 'utf8')
  const anew = generated(page)
  if (isWriting()) writeFileSync(file, anew)
  else expect(page, `GOLDEN=write writes docs/${name} anew`).toBe(anew)
}

/** Lines of two columns, the first as wide as its widest cell. */
function columns(rows: readonly (readonly [string, string])[], gap: string): readonly string[] {
  const width = Math.max(...rows.map(([first]) => first.length))
  return rows.map(([first, second]) => `${first.padEnd(width)}${gap}${second}`)
}

function tableOf(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([, second]) => second.length))
  const first = Math.max(...rows.map(([cell]) => cell.length))
  const [head = '', ...others] = columns(
    rows.map(([cell, second]) => [cell, second.padEnd(width)]),
    ' | ',
  )
  const all = [head, `${'-'.repeat(first)} | ${'-'.repeat(width)}`, ...others]
  return all.map((line) => `| ${line} |`).join('\n')
}

/** The options of a subcommand that are not those of every bank. */
function ownFlags(flags: Readonly<Record<string, Flag>>): readonly (readonly [string, Flag])[] {
  const usual: Readonly<Record<string, Flag>> = serverFlags
  return Object.entries(flags).filter(([name, flag]) => flag !== usual[name])
}

function optionLine([name, { value, short, help }]: readonly [string, Flag]): readonly [string, string] {
  const written = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])].join(', ')
  return [value === undefined ? written : `${written} ${value}`, help]
}

/** The help of a subcommand, as a section of the page. */
async function sectionOf({ name, sentence, load }: CommandRow): Promise<string> {
  const { flags, examples, about = [] } = await load()
  const own = ownFlags(flags)
  const isBank = own.length < Object.keys(flags).length
  const options = columns(own.map(optionLine), '  ')
  // D: a paragraph with a list in it belongs to the help alone.
  const paragraphs = about.filter((text) => !text.includes('\n  '))
  return [
    `## \`${name}\` ${sentence}`,
    '',
    '```',
    ...columns(
      examples.map(([line, does]) => [`pocketbank ${line}`, does]),
      '  # ',
    ),
    ...options,
    '```',
    ...(isBank
      ? ['', 'It takes [the options of every bank](../packages/http/README.md#start-a-bank) as well.']
      : []),
    ...(paragraphs.length === 0 ? [] : ['', ...paragraphs]),
    '',
    '',
  ].join('\n')
}

test('[Y1b] the page about the command has every subcommand with its options, in the words of its help', async () => {
  const sections = await Promise.all(commandTable.map(sectionOf))
  expectPage(
    'command.md',
    (page) => [page.replace(/\n## [\s\S]*$/, '\n'), ...sections].join('').trimEnd() + '\n',
  )
})

test('[V3n] the page about control has every operation with its summary', () => {
  const rows = controlOperations.map(
    ({ method, path, summary }) => [`\`${method} ${path}\``, summary] as const,
  )
  const table = tableOf([['Request', 'What it does'], ...rows])
  expectPage('control-api.md', (page) => page.replace(/^\| Request[\s\S]*?(?=\n\n)/m, () => table))
})
