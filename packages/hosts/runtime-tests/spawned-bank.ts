import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** A command that ran to its end. */
interface EndedRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A bank in a process of its own. */
export interface SpawnedBank {
  readonly url: string
  readonly process: ChildProcess
  /** All that it printed, once it has ended. */
  readonly exit: Promise<EndedRun>
}

/**
 * What Node is given to run the command as `npm start` does: out of a bundle, made where a source changed
 * since the last run.
 */
export const command = [
  join(repository, '.ci/run-program.cjs'),
  join(repository, 'packages/cli/src/main.ts'),
] as const

type Environment = Readonly<Record<string, string>>

/** The environment of this process without what would configure the bank. */
function environmentWith(variables: Environment): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(POCKETBANK_|npm_)/i.test(name))
  return { ...Object.fromEntries(inherited), ...variables }
}

function waitForEnd(child: ChildProcess): Promise<EndedRun> {
  const printed = { stdout: '', stderr: '' }
  child.stdout?.on('data', (data) => (printed.stdout += data))
  child.stderr?.on('data', (data) => (printed.stderr += data))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...printed })))
}

/** Runs a program; it is killed where it outlives the test. */
export function start(program: string, args: readonly string[], environment: Environment = {}) {
  const child = spawn(program, args, { env: environmentWith(environment), cwd: repository })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { process: child, exit: waitForEnd(child) }
}

/** Ends a bank; gives all that it printed. */
export function end(
  { process: child, exit }: SpawnedBank,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<EndedRun> {
  child.kill(signal)
  return exit
}

/** Waits until a bank says where it listens. */
export async function listening(child: ReturnType<typeof start>): Promise<SpawnedBank> {
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.process.stdout?.on('data', (data) => {
      text += data
      const [, address] = /^listening on (https?:\S+)$/m.exec(text) ?? []
      if (address !== undefined) resolve(address)
    })
    void child.exit.then(({ stderr }) => reject(new Error(`the bank did not start: ${stderr}`)))
  })
  return { ...child, url }
}
