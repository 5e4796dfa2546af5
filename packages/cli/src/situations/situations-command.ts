import { resolve } from 'node:path'
import type { Arguments, WrittenOptions } from '@pocketbank/hosts/node/arguments'
import { mergeRuns } from '@pocketbank/testing/runs/suite-run'
import { exitCodes, type Subcommand, type Terminal, UserFault, usageFault } from '../command.ts'
import { prepareReport } from './prepare-report.ts'
import { reportFlags } from './report-flags.ts'
import { readRuns } from './run-inputs.ts'
import { listCatalogue, setUpHint } from './suite-report.ts'

function printCatalogue({ json, ...otherFlags }: WrittenOptions, { out }: Terminal): number {
  const [flagName] = Object.keys(otherFlags)
  if (flagName !== undefined)
    throw usageFault({ place: `--${flagName}`, problem: 'is an option of situations report DIR' })
  const rows = listCatalogue().map(({ met: _met, requests: _requests, ...row }) => row)
  const width = Math.max(...rows.map(({ id }) => id.length))
  if (json === '-') out.write(`${JSON.stringify(rows, undefined, 2)}\n`)
  else if (json !== undefined)
    throw usageFault({
      place: '--json',
      problem: 'takes no file: situations --json prints the list',
      got: json,
    })
  else
    for (const { id, sentence } of rows) out.write(`${out.colour('strong', id.padEnd(width))}  ${sentence}\n`)
  return exitCodes.done
}

async function runSituations({ flags, operands }: Arguments, terminal: Terminal): Promise<number> {
  const [subcommandName, folderName = terminal.environment.POCKETBANK_SITUATIONS] = operands
  if (subcommandName === undefined) return printCatalogue(flags, terminal)
  if (!folderName)
    throw usageFault({
      place: 'DIR',
      problem: 'is missing: the folder that POCKETBANK_SITUATIONS named for the suite',
    })
  const printReport = await prepareReport(flags, terminal)
  const folder = resolve(terminal.folder, folderName)
  const runs = await readRuns(folder, terminal)
  if (runs.length === 0)
    throw new UserFault({
      place: folder,
      problem: 'there are no run files',
      remedy: `Run the suite with POCKETBANK_SITUATIONS set to this folder. ${setUpHint}`,
    })
  return (await printReport(mergeRuns(runs), terminal.out)) ? exitCodes.done : exitCodes.failed
}

export const situationsCommand: Subcommand = {
  flags: reportFlags,
  operands: [
    { name: 'report', isOptional: true, choices: ['report'], help: 'reports on a suite' },
    { name: 'DIR', isOptional: true, help: 'folder of its run files; default: POCKETBANK_SITUATIONS' },
  ],
  examples: [
    ['situations', 'lists the situations; --json prints them as JSON'],
    ['situations report runs', 'prints what a suite has met'],
    ['situations report runs --min 60', 'exits with 1 below 60 %'],
  ],
  run: runSituations,
}
