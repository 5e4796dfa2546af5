import type { CommandOutput } from './command.ts'

/** D: what takes longer makes people wonder. */
const silentMilliseconds = 1_000

/** Says what is done, before work in which the process can say nothing. */
export function announce(error: Pick<CommandOutput, 'write'>, what: string): void {
  error.write(`${what} …\n`)
}

/** Waits for something that others do, and says what for where it takes longer than a second. */
export async function withProgress<Value>(
  error: Pick<CommandOutput, 'write'>,
  what: string,
  work: Promise<Value>,
): Promise<Value> {
  const timer = setTimeout(() => announce(error, what), silentMilliseconds)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
