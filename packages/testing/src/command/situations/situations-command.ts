import { resolve } from 'node:path'
import type { Arguments } from '@pocketbank/http/node/internal'
import { exitCodes, type Subcommand, type Terminal, usageFault, wordOf } from '../command.ts'
import { finishReport, readWishes } from './finish-report.ts'
import { reportFlags } from './report-flags.ts'
import { readRuns } from './run-inputs.ts'
import { listCatalogue } from './suite-report.ts'

/** The option of the list; a report has others. */
const listFlag = 'json'

function printCatalogue({ flags: written }: Arguments, { out }: Terminal): number {
  const wrong = Object.keys(written).find((name) => name !== listFlag)
  if (wrong !== undefined) throw usageFault(`--${wrong} belongs to situations report DIR`)
  const rows = listCatalogue()
  if (wordOf(written, listFlag) === '-') {
    const listed = rows.map(({ met: _met, requests: _requests, ...row }) => row)
    out.write(`${JSON.stringify(listed, undefined, 2)}\n`)
    return exitCodes.done
  }
  if (written[listFlag] !== undefined) throw usageFault('situations --json prints the list and takes no file')
  const width = Math.max(...rows.map(({ id }) => id.length))
  for (const { id, sentence } of rows) out.write(`${out.colour('strong', id.padEnd(width))}  ${sentence}\n`)
  return exitCodes.done
}

async function runSituations(given: Arguments, terminal: Terminal): Promise<number> {
  const { flags: written, operands } = given
  const { POCKETBANK_SITUATIONS: usual } = terminal.environment
  const [what, folder = usual] = operands
  if (what === undefined) return printCatalogue(given, terminal)
  if (!folder) throw usageFault('DIR is missing: the folder that POCKETBANK_SITUATIONS named for the suite')
  const wishes = await readWishes(written, terminal)
  const run = await readRuns(resolve(terminal.folder, folder))
  const isFulfilled = await finishReport(run, wishes, { screen: terminal.out, terminal })
  return isFulfilled ? exitCodes.done : exitCodes.failed
}

/** Lists the situations that a bank brings about, or reports those that a suite has met. */
export const situationsCommand: Subcommand = {
  flags: reportFlags,
  operands: [
    { name: 'report', isOptional: true, choices: ['report'], help: 'reports on a suite' },
    { name: 'DIR', isOptional: true, help: 'folder of its run files; default: POCKETBANK_SITUATIONS' },
  ],
  examples: [
    ['situations', 'lists the situations; --json prints them as JSON'],
    ['situations report runs', 'prints what a suite has met'],
    ['situations report runs --min 60', 'ends with 1 below 60 %'],
  ],
  run: runSituations,
}
