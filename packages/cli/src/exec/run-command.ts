import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { UserFault } from '../command.ts'
import { endAll, listDescendants, processes } from '../processes/system.ts'

/** Exit codes of shells for a command that is not found or cannot be run. */
const shellCodes = { ENOENT: 127, EACCES: 126 } as const

const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** End of a command. */
interface CommandEnd {
  /** Its exit code, or 128 and the number of the signal that ended it. */
  readonly code: number
  /** True if a signal told this process to end. */
  readonly isStopped: boolean
}

/** Options of a command run. */
interface RunOptions {
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Passes on the standard input of this process, or none. */
  readonly stdin: 'inherit' | 'ignore'
}

/** A fault of the start of a command, as a shell would end. */
function startFault(command: string, { code, message }: NodeJS.ErrnoException): UserFault {
  if (code === 'ENOENT') return new UserFault(`there is no command “${command}”`, shellCodes.ENOENT)
  if (code === 'EACCES')
    return new UserFault(
      `“${command}” cannot be run: it may not be executed (chmod +x), or is a folder`,
      shellCodes.EACCES,
    )
  return new UserFault(`“${command}” cannot be run: ${message}`, shellCodes.EACCES)
}

/** Listens to the signals that are passed on; gives what ends that. */
function onSignals(hear: (signal: NodeJS.Signals) => void): () => void {
  const listeners = passedOn.map((signal) => {
    const listener = () => hear(signal)
    process.on(signal, listener)
    return () => process.off(signal, listener)
  })
  return () => {
    for (const end of listeners) end()
  }
}

/** Waits for one of those signals. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = onSignals(() => {
      stopListening()
      resolve()
    })
  })
}

/**
 * Runs a command to its end, with the streams of this process; tells how it ended. It gets
 * the signals of this process, and what it has started is ended where it outlives one. D: npm ends its shell alone, and a test runner below
 * would go on; signals of a terminal's keys go to all of them by themselves.
 */
export function runCommand(
  words: readonly string[],
  { folder, environment, stdin }: RunOptions,
): Promise<CommandEnd> {
  const [command = '', ...given] = words
  const below = new Set<number>()
  return new Promise((resolve, reject) => {
    let child: ChildProcess | undefined
    let isStopped = false
    const hear = (signal: NodeJS.Signals) => {
      isStopped = true
      if (signal === 'SIGINT' && process.stdin.isTTY === true) return
      for (const pid of listDescendants(child?.pid ?? process.pid, processes.list())) below.add(pid)
      child?.kill(signal)
    }
    // Before the command is started, as it may be at work before the next line here is.
    const stopListening = onSignals(hear)
    const shell = process.platform === 'win32'
    const stdio = [stdin, 'inherit', 'inherit'] as const
    child = spawn(command, given, { cwd: folder, env: environment, stdio: [...stdio], shell })
    child.once('error', (fault) => {
      stopListening()
      reject(startFault(command, fault))
    })
    child.once('exit', (code, signal) => {
      stopListening()
      endAll(below, 'SIGTERM')
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGTERM'], isStopped })
    })
  })
}
