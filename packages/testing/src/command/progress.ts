import type { Screen } from './command.ts'

/** D: what takes longer makes people wonder. */
const silentMilliseconds = 1_000

/** Waits for something, and says what for where it takes longer than a second. */
export async function withProgress<Value>(
  error: Pick<Screen, 'write'>,
  what: string,
  work: Promise<Value>,
): Promise<Value> {
  const timer = setTimeout(() => error.write(`${what} …\n`), silentMilliseconds)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
