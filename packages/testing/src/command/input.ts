import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Terminal, UserFault } from './command.ts'

/** What a file holds, or what comes in where `-` stands in its place. */
export async function octetsOf(
  file: string,
  { folder, readInput }: Terminal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (file === '-') return new Uint8Array(await readInput())
  const path = resolve(folder, file)
  const content = await readFile(path).catch((fault: NodeJS.ErrnoException) => {
    // The system does not say which one.
    throw fault.code === 'EISDIR' ? new UserFault(`${path}: it is a folder`) : fault
  })
  return new Uint8Array(content)
}

/** The same as text. */
export async function textOf(file: string, terminal: Terminal): Promise<string> {
  return new TextDecoder().decode(await octetsOf(file, terminal))
}
