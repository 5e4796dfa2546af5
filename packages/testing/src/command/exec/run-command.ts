import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { UserFault } from '../command.ts'

/** What shells end with where a command is not there, or cannot be run. */
const shellCodes = { ENOENT: 127, EACCES: 126 } as const

const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** How a command is run. */
export interface RunOptions {
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** A fault of the start of a command, as a shell would end. */
function faultOf(command: string, { code, message }: NodeJS.ErrnoException): UserFault {
  if (code === 'ENOENT') return new UserFault(`there is no command “${command}”`, shellCodes.ENOENT)
  if (code === 'EACCES')
    return new UserFault(
      `“${command}” cannot be run: it may not be executed (chmod +x), or is a folder`,
      shellCodes.EACCES,
    )
  return new UserFault(`“${command}” cannot be run: ${message}`, shellCodes.EACCES)
}

/** Listens to the signals that are passed on, except that of a terminal's keys where there is one; gives what ends that. */
function onSignals(pass: (signal: NodeJS.Signals) => void): () => void {
  const isByKeys = (signal: NodeJS.Signals) => signal === 'SIGINT' && process.stdin.isTTY === true
  const listeners = passedOn.map((signal) => {
    const listener = () => (isByKeys(signal) ? undefined : pass(signal))
    process.on(signal, listener)
    return () => process.off(signal, listener)
  })
  return () => {
    for (const end of listeners) end()
  }
}

/**
 * Runs a command to its end, with the streams of this process; gives its exit code, and 128 and the number of a signal that ended it. It gets
 * the signals of this process. D: those of a terminal's keys go to both by themselves.
 */
export function runCommand(words: readonly string[], { folder, environment }: RunOptions): Promise<number> {
  const [command = '', ...given] = words
  return new Promise((resolve, reject) => {
    let child: ChildProcess | undefined
    // Before the command is started, as it may be at work before the next line here is.
    const stopListening = onSignals((signal) => child?.kill(signal))
    const shell = process.platform === 'win32'
    child = spawn(command, given, { cwd: folder, env: environment, stdio: 'inherit', shell })
    child.once('error', (fault) => {
      stopListening()
      reject(faultOf(command, fault))
    })
    child.once('exit', (code, signal) => {
      stopListening()
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
    })
  })
}
