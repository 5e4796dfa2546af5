import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { bundle } from './bundle.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))

/** A command that ran to its end. */
export interface Run {
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

/** Bundles the command once, the way `npm start` does. Gives the file, and a function that takes it away again. */
export async function buildCommand(): Promise<{ readonly file: string; readonly remove: () => void }> {
  const { code } = await bundle('../testing/src/command/main.ts', {
    ...{ platform: 'node', target: 'node20', format: 'cjs' },
  })
  mkdirSync(join(packageFolder, '.build'), { recursive: true })
  const folder = mkdtempSync(join(packageFolder, '.build/command-'))
  const file = join(folder, 'main.cjs')
  writeFileSync(file, code)
  return { file, remove: () => rmSync(folder, { recursive: true }) }
}

type Environment = Readonly<Record<string, string>>

/** The environment of this process without what would configure the bank. */
function environmentWith(own: Environment): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(POCKETBANK_|npm_)/i.test(name))
  return { ...Object.fromEntries(inherited), ...own }
}

function endOf(child: ChildProcess): Promise<Run> {
  const printed = { stdout: '', stderr: '' }
  child.stdout?.on('data', (data) => (printed.stdout += data))
  child.stderr?.on('data', (data) => (printed.stderr += data))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...printed })))
}

/** Runs a command; it is killed where it outlives the test. */
export function start(command: string, given: readonly string[], environment: Environment = {}) {
  const child = spawn(command, given, {
    env: environmentWith(environment),
    cwd: join(packageFolder, '../..'),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { process: child, ended: endOf(child) }
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
