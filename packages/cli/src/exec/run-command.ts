import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { quoteText } from '@pocketbank/core/base/errors'
import { UserFault } from '../command.ts'
import { endAll, listDescendants, processes } from '../processes/system.ts'

/** Exit codes of a shell for a command that does not exist or cannot be run. */
const shellCodes = { ENOENT: 127, EACCES: 126 } as const

const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

interface CommandEnd {
  /** The exit code; if a signal ended the command, 128 plus its number. */
  readonly code: number
  /** True if this process was asked to stop by a signal. */
  readonly isStopped: boolean
}

interface RunOptions {
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** `inherit` passes on the standard input of this process. */
  readonly stdin: 'inherit' | 'ignore'
}

/** Creates the error for a command that cannot be started, with the exit code of a shell. */
function startFault(command: string, { code, message }: NodeJS.ErrnoException): UserFault {
  if (code === 'ENOENT') return new UserFault(`there is no command ${quoteText(command)}`, shellCodes.ENOENT)
  if (code === 'EACCES')
    return new UserFault(
      `${quoteText(command)} cannot be run: it may not be executed (chmod +x), or is a folder`,
      shellCodes.EACCES,
    )
  return new UserFault(`${quoteText(command)} cannot be run: ${message}`, shellCodes.EACCES)
}

/** Listens to the signals that are passed on. Returns a function that stops listening. */
function onSignals(onSignal: (signal: NodeJS.Signals) => void): () => void {
  const listeners = passedOn.map((signal) => {
    const listener = () => onSignal(signal)
    process.on(signal, listener)
    return () => process.off(signal, listener)
  })
  return () => {
    for (const end of listeners) end()
  }
}

/** Waits for one of the signals that are passed on. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = onSignals(() => {
      stopListening()
      resolve()
    })
  })
}

/**
 * Runs a command with the streams of this process, passes signals on to it, and returns how it ended.
 * Processes that the command has started are ended after it: npm ends only its shell, so a test runner would
 * continue. SIGINT from a terminal reaches all of them anyway.
 */
export function runCommand(
  words: readonly string[],
  { folder, environment, stdin }: RunOptions,
): Promise<CommandEnd> {
  const [command = '', ...args] = words
  const below = new Set<number>()
  return new Promise((resolve, reject) => {
    let child: ChildProcess | undefined
    let isStopped = false
    const onSignal = (signal: NodeJS.Signals) => {
      isStopped = true
      if (signal === 'SIGINT' && process.stdin.isTTY === true) return
      for (const pid of listDescendants(child?.pid ?? process.pid, processes.list())) below.add(pid)
      child?.kill(signal)
    }
    // Listens before the start, since a signal may arrive as soon as the command runs.
    const stopListening = onSignals(onSignal)
    const shell = process.platform === 'win32'
    const stdio = [stdin, 'inherit', 'inherit'] as const
    child = spawn(command, args, { cwd: folder, env: environment, stdio: [...stdio], shell })
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
