import { readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Arguments, type Flags, writeWordError } from '@pocketbank/hosts/node/arguments'
import { exitCodes, type Subcommand, type Terminal, UserFault, usageFault } from './command.ts'

const flags = {
  path: { help: 'prints the path of the page, or of the folder of all pages' },
} as const satisfies Flags

async function hasPages(folder: string): Promise<boolean> {
  const names: readonly string[] = await readdir(join(folder, 'docs')).catch(() => [])
  return names.includes('README.md')
}

/** Finds the folder of the documentation, in the package of the program or in the clone. */
async function findDocs(program: string): Promise<string> {
  let folder = dirname(await realpath(program))
  while (!(await hasPages(folder))) {
    const parent = dirname(folder)
    if (parent === folder) {
      throw new UserFault({
        problem: `the documentation is not next to ${program}`,
        remedy: 'Install the tarball of pocketbank again',
      })
    }
    folder = parent
  }
  return join(folder, 'docs')
}

/** Finds a page by its name, in any letter case, with or without `docs/` and `.md`. */
async function findPage(docs: string, word: string): Promise<string> {
  const names = (await readdir(docs)).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? [])
  const documentName = word
    .replace(/^docs\//, '')
    .replace(/\.md$/i, '')
    .toLowerCase()
  const name = names.find((candidate) => candidate.toLowerCase() === documentName)
  if (name === undefined) throw usageFault(writeWordError('PAGE', names, word))
  return join(docs, `${name}.md`)
}

/** Lists the pages with their descriptions. */
function listPages(readme: string): string {
  const entries = [...readme.matchAll(/^- \[.+?\]\(([\w-]+)\.md\): (.+)$/gm)]
  const width = Math.max(...entries.map(([, name = '']) => name.length)) + 2
  return entries.map(([, name = '', says = '']) => `${name.padEnd(width)}${says}\n`).join('')
}

async function runDocs(
  { operands: [word], flags: typedFlags }: Arguments,
  terminal: Terminal,
): Promise<number> {
  const { out, error, program } = terminal
  const docs = await findDocs(program)
  const page = word === undefined ? undefined : await findPage(docs, word)
  if (typedFlags.path === true) out.write(`${page ?? docs}\n`)
  else if (page !== undefined) out.write(await readFile(page, 'utf8'))
  else {
    out.write(listPages(await readFile(join(docs, 'README.md'), 'utf8')))
    error.write('\npocketbank docs PAGE prints one of them.\n')
  }
  return exitCodes.done
}

export const docs: Subcommand = {
  flags,
  operands: [
    { name: 'PAGE', isOptional: true, help: 'name of a page, such as start; default: a list of all pages' },
  ],
  examples: [
    ['docs', 'lists the pages'],
    ['docs payments', 'prints a page, in Markdown'],
    ['docs payments --path', 'prints the path of its file'],
  ],
  run: runDocs,
}
