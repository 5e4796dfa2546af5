import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../cli/test/command/folder.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const page = readFileSync(join(root, 'docs/tls.md'), 'utf8')

interface Client {
  /** The heading of the program in docs/tls.md. */
  readonly name: string
  readonly file: string
  readonly command: readonly string[]
  /** Programs that it needs, each with an argument by which it ends at once. */
  readonly needs: Readonly<Record<string, readonly string[]>>
  /** What presents the client certificate, and what replaces it for a client without one. */
  readonly certificate: readonly [string, string]
}

const clients: readonly Client[] = [
  {
    name: 'curl',
    file: 'customers.sh',
    command: ['sh', 'customers.sh'],
    needs: { curl: ['--version'], openssl: ['version'] },
    certificate: [' --cert "$POCKETBANK_QWAC" --key "$POCKETBANK_QWAC_KEY"', ''],
  },
  {
    name: 'Python requests',
    file: 'customers.py',
    command: ['python3', '-B', 'customers.py'],
    needs: { python3: ['-c', 'import requests'] },
    certificate: ['    cert=(os.environ["POCKETBANK_QWAC"], os.environ["POCKETBANK_QWAC_KEY"]),\n', ''],
  },
  {
    name: 'Java HttpClient',
    file: 'Customers.java',
    command: ['java', 'Customers.java'],
    needs: { javac: ['-version'] },
    certificate: ['keys.getKeyManagers()', 'null'],
  },
  {
    name: 'Node fetch',
    file: 'customers.mjs',
    command: [process.execPath, 'customers.mjs'],
    needs: {},
    certificate: ['{ ca, cert, key }', '{ ca }'],
  },
  {
    name: 'openssl s_client',
    file: 'customers.sh',
    command: ['sh', 'customers.sh'],
    needs: { openssl: ['version'] },
    certificate: ['-cert "$POCKETBANK_QWAC" -key "$POCKETBANK_QWAC_KEY" ', ''],
  },
]

/** Reads the program of a heading, and what the table of the page shows of its output. */
function readProgram(name: string): { readonly code: string; readonly shown: string } {
  const [, section = ''] = page.split(`\n### ${name}\n`)
  const [, code = ''] = /^\n```\w+\n(.*?)```\n/s.exec(section) ?? []
  const [, shown = ''] = new RegExp(`^\\| ${name} +\\| \`(.*)\` +\\|$`, 'm').exec(page) ?? []
  return { code, shown }
}

function runProgram({ file, command }: Client, code: string) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, file), code)
  symlinkSync(join(root, 'packages/testing/node_modules'), join(folder, 'node_modules'))
  const options = ['--tls', '--client-certificates', 'required', '--signatures', 'off', '--log', 'none']
  const program = [join(root, '.ci/run-program.cjs'), 'packages/cli/src/main.ts', 'exec']
  const { stdout, stderr } = spawnSync(process.execPath, [...program, ...options, '--', ...command], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { stdout, stderr }
}

const canRun = ({ needs }: Client) =>
  Object.entries(needs).every(([program, given]) => spawnSync(program, given).status === 0)

/** Writes the programs that a client needs, for the title. */
const listNeeds = ({ needs }: Client) => Object.keys(needs).join(', ') || 'node'

for (const client of clients) {
  const { name, certificate } = client
  const withPrograms = test.skipIf(!canRun(client))

  withPrograms(`[V6] docs/tls.md prints what it shows: ${name} (${listNeeds(client)})`, () => {
    const { code, shown } = readProgram(name)
    const { stdout, stderr } = runProgram(client, code)
    expect([stdout.trim(), stderr]).toEqual([shown, expect.any(String)])
    expect(shown).toContain('200')
  })

  withPrograms(`[Q15] gets a 401 without a client certificate: ${name} (${listNeeds(client)})`, () => {
    const { code } = readProgram(name)
    const bare = code.replace(...certificate)
    expect(bare).not.toBe(code)
    expect(runProgram(client, bare).stdout).toMatch(/^(?:HTTP\/1\.1 )?401\b/)
  })
}
