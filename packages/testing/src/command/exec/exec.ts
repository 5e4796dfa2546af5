import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Arguments, type Flags, optionsFrom, serverFlags } from '@pocketbank/http/node/internal'
import { type Subcommand, type Terminal, usageFault, wordOf } from '../command.ts'
import { askControl, controlOf } from '../control.ts'
import { startBank } from '../start/bank.ts'
import { runCommand } from './run-command.ts'
import { surroundWith, variableTable } from './surroundings.ts'

const flags = {
  ...serverFlags,
  port: { value: 'NUMBER', help: 'where the bank listens (a free one)' },
  id: { value: 'PSDNO-FSA-…', help: 'the TPP whose key and certificate the command is given' },
  report: {
    value: 'FILE',
    help: 'writes a bug report of all requests where the command fails, for pocketbank replay',
  },
} as const satisfies Flags

async function writeReport(
  path: string,
  url: string,
  { flags: written }: Arguments,
  terminal: Terminal,
): Promise<void> {
  const control = controlOf(url, written, terminal.environment)
  const report = await askControl(control, 'report')
  await writeFile(resolve(terminal.folder, path), new Uint8Array(await report.arrayBuffer()))
  terminal.error.write(
    `pocketbank: the command failed; what was asked is in ${path}, for pocketbank replay\n`,
  )
}

async function run(given: Arguments, terminal: Terminal): Promise<number> {
  const { flags: written, behind = [] } = given
  const { environment, folder } = terminal
  const options = optionsFrom({ port: '0', ...written }, environment)
  if (!options.ok) throw usageFault(options.error)
  const server = await startBank(options.value)
  try {
    const around = await surroundWith(server.url, wordOf(written, 'id'))
    const token = options.value.controlToken
    const controlled = token === undefined ? {} : { POCKETBANK_CONTROL_TOKEN: token }
    const code = await runCommand(behind, {
      folder,
      stdin: options.value.untilStdinEnds === true ? 'ignore' : 'inherit',
      environment: { ...environment, ...controlled, ...around.variables },
    }).finally(around.remove)
    const report = wordOf(written, 'report')
    if (code !== 0 && report !== undefined) await writeReport(report, server.url, given, terminal)
    return code
  } finally {
    await server.close()
  }
}

const variables = Object.entries(variableTable).map(([name, holds]) => `  ${name.padEnd(30)} ${holds}`)

/** Runs a command with a bank of its own beside it. */
export const exec: Subcommand = {
  flags,
  operands: [],
  behind: 'COMMAND',
  about: [
    ['The command finds in its environment:', ...variables].join('\n'),
    'Signals go to the command. It ends with the exit code of the command; 127 says that there is none, 126 that it cannot be run.',
  ],
  examples: [
    ['exec -- npm test', 'a test suite with a bank of its own'],
    ['exec --now 2026-01-15T10:00:00+01:00 --frozen --seed tuesday -- pytest', 'the same bank in every run'],
    ['exec --report bug.json -- ./suite.sh', 'keeps what was asked where it fails'],
  ],
  run,
}
