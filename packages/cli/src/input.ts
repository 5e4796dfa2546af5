import { resolve } from 'node:path'
import { readFileStart } from '@pocketbank/hosts/node/read-file-start'
import { type Terminal, usageFault } from './command.ts'
import { systemFaultLine } from './faults.ts'

/** Bytes of a file at most, where nothing else is said: a device or a pipe may have no end. */
const fileBytesMax = 256 * 1_048_576

function checkSize(file: string, content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (content.length <= fileBytesMax) return content
  throw usageFault(`${file}: it has more than ${fileBytesMax / 1_048_576} MiB`)
}

/** Reads a file, or the standard input for `-`. */
export async function readBytesFile(file: string, terminal: Terminal): Promise<Uint8Array<ArrayBuffer>> {
  return checkSize(file, await readFirstBytes(file, terminal, fileBytesMax + 1))
}

/** Reads so many bytes of a file at most, or of the standard input for `-`. */
export async function readFirstBytes(
  file: string,
  { folder, readInput }: Terminal,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (file === '-') return new Uint8Array(await readInput(bytesMax))
  return readNamedStart(resolve(folder, file), bytesMax)
}

async function readNamedStart(path: string, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readFileStart(path, bytesMax)
  } catch (fault) {
    throw fileFault(path, fault)
  }
}

/** Reads a file that the command line names. One that cannot be read is a slip of the command line, whichever option names it. */
export async function readNamedFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return checkSize(path, await readNamedStart(path, fileBytesMax + 1))
}

/** The refusal of a command line that names a file which cannot be read. */
export function fileFault(path: string, fault: unknown): unknown {
  // The system does not say which file is a folder.
  const line = systemFaultLine(fault instanceof Error ? Object.assign(fault, { path }) : fault)
  return line === undefined ? fault : usageFault(line)
}

/** The same as text. */
export async function readTextFile(file: string, terminal: Terminal): Promise<string> {
  return new TextDecoder().decode(await readBytesFile(file, terminal))
}
