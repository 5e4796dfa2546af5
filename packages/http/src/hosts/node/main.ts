import { DataFault } from './data-folder.ts'
import { helpText } from './option-table.ts'
import { readOptions, type ServerOptions } from './options.ts'
import { createPrinter, stderrPrinter } from './printer.ts'
import { type Server, serve } from './serve.ts'
import { advice, controlLine, specialLines, startFaultLine, trustLine } from './words.ts'

const stdout = createPrinter(process.stdout)
const stderr = stderrPrinter()

const exitCodes = { stopped: 0, cannotStart: 1, impatient: 1, wrongUsage: 2 } as const

/** A signal of a terminal arrives twice under npm: from the terminal and passed on. D: within a second it is the same one. */
const sameSignalMilliseconds = 1_000

/** SIGTERM and SIGINT finish what is under way; another one later ends at once. */
function stopOnSignal(server: Server): void {
  let stoppingSince: number | undefined
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMilliseconds) process.exit(exitCodes.impatient)
      return
    }
    stoppingSince = performance.now()
    await server.close()
    await Promise.all([stdout.flush(), stderr.flush()])
    process.exit(exitCodes.stopped)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function complain(line: string, exitCode: number): void {
  stderr.line(`pocketbank: ${line}`)
  process.exitCode = exitCode
}

async function start(options: ServerOptions): Promise<void> {
  const server = await serve(options)
  stopOnSignal(server)
  stdout.line(`listening on ${server.url}`)
  stderr.line(trustLine(options))
  for (const line of specialLines(options)) stderr.line(line)
  stderr.line(controlLine(options))
  for (const line of server.notes) stderr.line(line)
  if (process.stdout.isTTY) stdout.line(advice(options, server.url))
}

/** Faults of the system are told in a line; any other one is a bug and is shown whole. */
function isSystemFault(fault: unknown): fault is NodeJS.ErrnoException {
  return fault instanceof Error && 'syscall' in fault
}

const options = readOptions(process.argv.slice(2), process.env)
if (!options.ok) complain(options.error, exitCodes.wrongUsage)
else if (options.value.help) stdout.line(helpText())
else {
  // Without `await`, so that the file can be bundled as CommonJS, of which V8 keeps what it compiled.
  start(options.value).catch((fault: unknown) => {
    if (fault instanceof DataFault) return complain(fault.message, exitCodes.cannotStart)
    if (!isSystemFault(fault)) throw fault
    complain(startFaultLine(fault, options.value), exitCodes.cannotStart)
  })
}
