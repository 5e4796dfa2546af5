import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Terminal } from './command.ts'

/** What a file holds, or what comes in where `-` stands in its place. */
export async function octetsOf(
  file: string,
  { folder, readInput }: Terminal,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(file === '-' ? await readInput() : await readFile(resolve(folder, file)))
}

/** The same as text. */
export async function textOf(file: string, terminal: Terminal): Promise<string> {
  return new TextDecoder().decode(await octetsOf(file, terminal))
}
