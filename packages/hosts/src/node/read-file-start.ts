import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const chunkBytes = 1_048_576
const pollMilliseconds = 20
/** Time in milliseconds in which a writer must open a pipe. */
const writerMilliseconds = 2_000

function noWriterFault(path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${path}: nobody writes into this pipe`), {
    code: 'EPIPE',
    syscall: 'read',
    path,
  })
}

/** Reads the available bytes; undefined if no byte is available yet. */
function readAvailable(file: number, chunk: Uint8Array): Uint8Array | undefined {
  try {
    return chunk.subarray(0, readSync(file, chunk))
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw fault
  }
}

async function readOpenFile(file: number, path: string, bytesMax: number): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let hasWriter = !fstatSync(file).isFIFO()
  let waited = 0
  for (let remaining = bytesMax; remaining > 0; ) {
    const chunk = readAvailable(file, new Uint8Array(Math.min(chunkBytes, remaining)))
    hasWriter ||= chunk === undefined || chunk.length > 0
    if (chunk !== undefined && hasWriter) {
      if (chunk.length === 0) break
      chunks.push(chunk)
      remaining -= chunk.length
      continue
    }
    if (!hasWriter && waited >= writerMilliseconds) throw noWriterFault(path)
    await setTimeout(pollMilliseconds)
    waited += pollMilliseconds
  }
  return chunks
}

/**
 * Reads a file up to a number of bytes, since devices and pipes may have no end. Throws the error of the
 * system, also for a pipe that no writer opens in time.
 */
export async function readFileStart(path: string, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  // Opening must not wait for the writer of a pipe. Windows lacks the constant.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    return new Uint8Array(Buffer.concat(await readOpenFile(file, path, bytesMax)))
  } finally {
    closeSync(file)
  }
}
