import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** D: with nothing fetched before, the project takes 5 seconds to install over a good line. */
export const installMilliseconds = 240_000

/** A program that a project runs ends within a few of them. */
export const programMilliseconds = 120_000

/** Text of a command at most: npm and Jest can be wordy. */
const bytesMax = 16_777_216

/** What this process inherited of npm and of the test runner, which a project of its own would not have. */
const ownOnly =
  /^(npm_(?!config_(cache|userconfig|registry|.*proxy)$)|VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$|NODE_PATH$|CI$|POCKETBANK_)/i

function createEnvironment(home: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !ownOnly.test(name))
  return { ...Object.fromEntries(inherited), HOME: home, USERPROFILE: home }
}

/** Runs programs in a folder. */
export interface Runner {
  /** What a program prints; throws, with all that it printed, where it does not end with 0. */
  run(program: string, ...args: readonly string[]): Promise<string>
  npm(...args: readonly string[]): Promise<string>
}

/**
 * Runs programs in a folder, for a user whose own folder is `home`; for the one who runs this unless said
 * otherwise.
 */
export function createRunner(folder: string, home: string = homedir()): Runner {
  const shell = process.platform === 'win32'
  async function run(program: string, ...args: readonly string[]): Promise<string> {
    const options = { cwd: folder, env: createEnvironment(home), maxBuffer: bytesMax, shell }
    try {
      const { stdout, stderr } = await execute(program, args, options)
      return stdout + stderr
    } catch (fault) {
      const { stdout = '', stderr = '' } = fault as { stdout?: string; stderr?: string }
      throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: fault })
    }
  }
  return { run, npm: (...args) => run('npm', ...args) }
}
