import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Server, ServerOptions } from '@pocketbank/hosts/node'
import type { Arguments, Flags, WrittenOptions } from '@pocketbank/hosts/node/arguments'
import { optionsFrom, serverFlags } from '@pocketbank/hosts/node/options'
import { escapeLines } from '@pocketbank/http/display'
import { exitCodes, readOption, type Subcommand, type Terminal, UserFault, usageFault } from '../command.ts'
import { askControl, readControl } from '../control.ts'
import { systemFaultLine } from '../faults.ts'
import { reportFlags } from '../situations/report-flags.ts'
import { startBank } from '../start/bank.ts'
import { reachableUrl } from '../start/browser.ts'
import { createExplanations, type Explanations } from './explanations.ts'
import { noProxyVariables } from './no-proxy.ts'
import { writeFailedPages } from './pages.ts'
import { runCommand, untilSignal } from './run-command.ts'
import { collectSituations, type SituationCollector } from './situation-collector.ts'
import { surroundWith, variableOfTpp, variableTable, type WantedTpps } from './surroundings.ts'
import { trustVariables, writeUnchangedLine } from './trust.ts'

/** Limit of `--tpps`: creating the key of each TPP takes time. */
const tppsMax = 32

const flags = {
  ...serverFlags,
  port: { value: 'NUMBER', help: 'port to listen on', byDefault: 'a free one' },
  id: { value: 'PSDNO-FSA-…', help: 'id of the TPP whose key and certificate the command gets' },
  tpps: {
    value: 'NUMBER',
    help: 'number of TPPs, each with a key and a certificate',
    byDefault: '1',
  },
  log: {
    value: 'FILE',
    help: 'file for the explanations of refused requests, or none',
    byDefault: 'stderr, if the command fails',
  },
  report: {
    value: 'FILE',
    help: 'file for a bug report if the command fails; an HTML file next to it explains the failed requests',
  },
  hold: { help: 'keeps the bank and its console if the command fails, until Ctrl+C' },
  situations: { help: 'prints the situations that the clients have met, and those never met' },
  ...reportFlags,
} as const satisfies Flags

function countOfTpps(typedFlags: WrittenOptions): number {
  const text = readOption(typedFlags, 'tpps') ?? '1'
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= tppsMax) return count
  throw usageFault({ place: '--tpps', problem: `must be a number from 1 to ${tppsMax}`, got: text })
}

async function writeReport(
  path: string,
  { args, options: { hasConsole = true }, server }: ExecRun,
  terminal: Terminal,
): Promise<void> {
  const control = readControl(server.pagesUrl, args.flags, terminal.environment)
  const report = await askControl({ ...control, ca: server.ca }, 'report')
  await writeFile(resolve(terminal.folder, path), new Uint8Array(await report.arrayBuffer()))
  const pages = hasConsole ? await writeFailedPages(server, control.token) : undefined
  const pagesPath = `${path.replace(/\.json$/, '')}.html`
  if (pages !== undefined) await writeFile(resolve(terminal.folder, pagesPath), pages)
  const explained = pages === undefined ? '' : `; ${pagesPath} explains each request that failed`
  terminal.error.write(
    escapeLines(
      `pocketbank: the command failed; what was asked is in ${path}, for pocketbank replay${explained}\n`,
    ),
  )
}

/**
 * Creates a function that prints why an option had no effect, for example an unwritable report. The exit code
 * does not change.
 */
function reportUnwritten(option: string, { error }: Terminal): (fault: unknown) => false {
  return (fault) => {
    const line = fault instanceof UserFault ? fault.message : systemFaultLine(fault)
    if (line === undefined) throw fault
    error.write(escapeLines(`pocketbank: ${option} ${line}\n`))
    return false
  }
}

/** Keeps the bank running until a signal. */
async function hold(
  server: Server,
  { hasConsole = true }: ServerOptions,
  { error }: Terminal,
): Promise<void> {
  const where = hasConsole
    ? `the bank stays, with its console at ${reachableUrl(server.pagesUrl)}/`
    : `the bank stays at ${reachableUrl(server.url)}`
  error.write(`pocketbank: the command failed; ${where}; Ctrl+C ends it\n`)
  await untilSignal()
}

/** A run of a command with its bank and its options. */
interface ExecRun {
  readonly args: Arguments
  readonly options: ServerOptions
  readonly server: Server
  readonly tpps: WantedTpps
  readonly explanations: Explanations
  readonly situations: SituationCollector | undefined
}

/**
 * Runs the command and returns its exit code. After a failure it writes the report and keeps the bank, if
 * asked to.
 */
async function runWith(execRun: ExecRun, terminal: Terminal): Promise<number> {
  const { args, options, server, tpps, explanations, situations } = execRun
  const { flags: typedFlags, afterDashes = [] } = args
  const { environment, folder } = terminal
  const { controlToken: token, untilStdinEnds } = options
  const around = await surroundWith(server, tpps, environment)
  if (around.unchanged.length > 0)
    terminal.error.write(`pocketbank: ${writeUnchangedLine(around.unchanged)}\n`)
  const controlled = token === undefined ? {} : { POCKETBANK_CONTROL_TOKEN: token }
  try {
    const { code, isStopped } = await runCommand(afterDashes, {
      folder,
      environment: {
        ...environment,
        ...noProxyVariables(environment, server.url),
        ...controlled,
        ...situations?.variables,
        ...around.variables,
      },
      stdin: untilStdinEnds === true ? 'ignore' : 'inherit',
    })
    const isFulfilled = await situations?.report(server).catch(reportUnwritten('--situations', terminal))
    if (code === exitCodes.done) return isFulfilled === false ? exitCodes.failed : code
    explanations.printReport()
    const report = readOption(typedFlags, 'report')
    if (report !== undefined)
      await writeReport(report, execRun, terminal).catch(reportUnwritten('--report', terminal))
    if (typedFlags.hold === true && !isStopped) await hold(server, options, terminal)
    return code
  } finally {
    await around.remove()
  }
}

async function runExec(args: Arguments, terminal: Terminal): Promise<number> {
  const { flags: typedFlags } = args
  const result = optionsFrom({ port: '0', ...typedFlags }, terminal.environment)
  if (!result.ok) throw usageFault(result.error)
  const tpps = { id: readOption(typedFlags, 'id'), count: countOfTpps(typedFlags) }
  const situations = await collectSituations(typedFlags, terminal)
  try {
    const explanations = createExplanations(readOption(typedFlags, 'log'), terminal)
    // Without --hold the bank has ended before anybody could open a link to its console.
    const options = { ...result.value, printer: explanations.printer, isLinked: typedFlags.hold === true }
    const server = await startBank(options)
    try {
      return await runWith({ args, options, server, tpps, explanations, situations }, terminal)
    } finally {
      await Promise.all([server.close(), explanations.end()])
    }
  } finally {
    await situations?.remove()
  }
}

const variables = Object.entries({ ...variableTable, ...trustVariables }).map(
  ([name, holds]) => `  ${name.padEnd(30)} ${holds}`,
)

export const exec: Subcommand = {
  flags,
  operands: [],
  commandOperand: 'COMMAND',
  about: [
    ['The command finds these variables:', ...variables].join('\n'),
    `With --tpps 2 the second TPP is in ${variableOfTpp('POCKETBANK_TPP', 2)}, ` +
      `its key in ${variableOfTpp('POCKETBANK_KEY', 2)}, and so on.`,
    'Signals are passed to the command; its NO_PROXY has the hosts of the bank. ' +
      'The exit code is that of the command; 127: not found, 126: not executable.',
  ],
  examples: [
    ['exec -- npm test', 'runs a test suite with a bank of its own'],
    [
      'exec --now 2026-01-15T10:00:00+01:00 --frozen --seed tuesday -- pytest',
      'starts the same bank in every run',
    ],
    ['exec --report bug.json -- ./suite.sh', 'keeps the requests if it fails'],
    ['exec --situations --min 60 -- pytest', 'prints what the suite has met, and exits with 1 below 60 %'],
    ['exec --tpps 4 --bank-per-tpp -- pytest -n 4', 'gives each of four workers a TPP and a bank'],
  ],
  run: runExec,
}
