import { resolve } from 'node:path'
import { readFileStart } from '@pocketbank/hosts/node/read-file-start'
import { type Terminal, usageFault } from './command.ts'
import { systemFaultLine } from './faults.ts'

/** Size limit for files without their own limit. A device or a pipe may never end. */
const fileBytesMax = 256 * 1_048_576

function checkSize(file: string, content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (content.length <= fileBytesMax) return content
  throw usageFault({ place: file, problem: `must have at most ${fileBytesMax / 1_048_576} MiB` })
}

/** Reads a file, or standard input for `-`. */
export async function readBytesFile(file: string, terminal: Terminal): Promise<Uint8Array<ArrayBuffer>> {
  return checkSize(file, await readFirstBytes(file, terminal, fileBytesMax + 1))
}

/** Reads the first bytes of a file, or of standard input for `-`. */
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

/** Reads a file named on the command line. An unreadable file is an error of the command line. */
export async function readNamedFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return checkSize(path, await readNamedStart(path, fileBytesMax + 1))
}

/**
 * Creates the error for an unreadable file named on the command line. An error of another kind is returned
 * unchanged.
 */
export function fileFault(path: string, fault: unknown): unknown {
  // The error of the system lacks the path if it is a folder.
  const line = systemFaultLine(fault instanceof Error ? Object.assign(fault, { path }) : fault)
  return line === undefined ? fault : usageFault(line)
}

export async function readTextFile(file: string, terminal: Terminal): Promise<string> {
  return new TextDecoder().decode(await readBytesFile(file, terminal))
}
