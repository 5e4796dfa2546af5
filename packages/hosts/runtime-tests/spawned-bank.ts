import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** A command that ran to its end. */
interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A bank in a process of its own. */
export interface SpawnedBank {
  readonly url: string
  readonly process: ChildProcess
  /** All that it printed, once it has ended. */
  readonly ended: Promise<Run>
}

/** What Node is given to run the command as `npm start` does: out of a bundle, made where a source changed since the last run. */
export const command = [
  join(repository, '.ci/run-program.cjs'),
  join(repository, 'packages/cli/src/main.ts'),
] as const

type Environment = Readonly<Record<string, string>>

/** The environment of this process without what would configure the bank. */
function environmentWith(own: Environment): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(POCKETBANK_|npm_)/i.test(name))
  return { ...Object.fromEntries(inherited), ...own }
}

function waitForEnd(child: ChildProcess): Promise<Run> {
  const printed = { stdout: '', stderr: '' }
  child.stdout?.on('data', (data) => (printed.stdout += data))
  child.stderr?.on('data', (data) => (printed.stderr += data))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...printed })))
}

/** Runs a program; it is killed where it outlives the test. */
export function start(program: string, given: readonly string[], environment: Environment = {}) {
  const child = spawn(program, given, { env: environmentWith(environment), cwd: repository })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { process: child, ended: waitForEnd(child) }
}

/** Ends a bank; gives all that it printed. */
export function end(
  { process: child, ended }: SpawnedBank,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<Run> {
  child.kill(signal)
  return ended
}

/** Waits until a bank says where it listens. */
export async function listening(started: ReturnType<typeof start>): Promise<SpawnedBank> {
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    started.process.stdout?.on('data', (data) => {
      text += data
      const [, address] = /^listening on (http:\S+)$/m.exec(text) ?? []
      if (address !== undefined) resolve(address)
    })
    void started.ended.then(({ stderr }) => reject(new Error(`the bank did not start: ${stderr}`)))
  })
  return { ...started, url }
}
