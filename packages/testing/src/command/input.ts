import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Terminal, usageFault } from './command.ts'
import { systemFaultLine } from './faults.ts'

/** Reads a file, or the standard input for `-`. */
export async function readOctetsFile(
  file: string,
  { folder, readInput }: Terminal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (file === '-') return new Uint8Array(await readInput())
  return readNamedFile(resolve(folder, file))
}

/** Reads a file that the command line names. One that cannot be read is a slip of the command line, whichever option names it. */
export async function readNamedFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (fault) {
    throw fileFault(path, fault)
  }
}

/** The refusal of a command line that names a file which cannot be read. */
export function fileFault(path: string, fault: unknown): unknown {
  // The system does not say which file is a folder.
  const line = systemFaultLine(fault instanceof Error ? Object.assign(fault, { path }) : fault)
  return line === undefined ? fault : usageFault(line)
}

/** The same as text. */
export async function readTextFile(file: string, terminal: Terminal): Promise<string> {
  return new TextDecoder().decode(await readOctetsFile(file, terminal))
}
