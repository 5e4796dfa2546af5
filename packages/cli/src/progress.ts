import type { CommandOutput } from './command.ts'

/** Time without output after which a person begins to wonder. */
const silentMilliseconds = 1_000

/** Announces work that blocks the process. */
export function announce(error: Pick<CommandOutput, 'write'>, task: string): void {
  error.write(`${task} …\n`)
}

/** Waits for a promise, and announces it if it takes long. */
export async function withProgress<Value>(
  error: Pick<CommandOutput, 'write'>,
  task: string,
  work: Promise<Value>,
): Promise<Value> {
  const timer = setTimeout(() => announce(error, task), silentMilliseconds)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
