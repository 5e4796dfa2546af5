import { createWriteStream, openSync } from 'node:fs'
import { resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { plain } from '@pocketbank/devtools/explain/colour'
import type { Printer } from '@pocketbank/hosts/node/printer'
import type { Terminal } from '../command.ts'
import { fileFault } from '../input.ts'

/** Printer for the bank's explanations of refused requests, and their output after the command has failed. */
export interface Explanations {
  readonly printer: Printer
  /** Tells a person what is known. */
  tell(): void
  /** Waits until all is written. */
  end(): Promise<void>
}

/** D: a screen or two. Whoever wants to read more wants a file. */
const keptMax = 20

const explainNothing = async () => undefined

function createLazyPrinter(colour: Printer['colour'], print: (text: () => string) => void): Printer {
  return { colour, line: (text) => print(() => text), tell: (_, text) => print(text), flush: explainNothing }
}

/** Keeps the latest, unwritten, for a command that fails. */
function keepExplanations({ error }: Terminal): Explanations {
  const kept: (() => string)[] = []
  let left = 0
  const printer = createLazyPrinter(error.colour, (text) => {
    if (kept.push(text) <= keptMax) return
    kept.shift()
    left += 1
  })
  const tell = () => {
    if (left > 0) error.write(`… ${left} earlier ones are left out; --log FILE has them all\n`)
    for (const text of kept) error.write(`${text()}\n`)
  }
  return { printer, tell, end: explainNothing }
}

/** Opens the file before the command runs: a path that cannot be written is a slip, and the command must not run for it. */
function openLog(path: string): number {
  try {
    return openSync(path, 'w')
  } catch (fault) {
    throw fileFault(path, fault)
  }
}

/** Writes all into a file as they come. */
function writeTo(path: string, { folder, error }: Terminal): Explanations {
  const file = createWriteStream('', { fd: openLog(resolve(folder, path)) })
  // Told at the end: a log that fails on the way does not end the command.
  file.on('error', () => {})
  let count = 0
  const printer = createLazyPrinter(plain, (text) => {
    count += 1
    file.write(`${text()}\n`)
  })
  const said = (count: number) => (count === 1 ? '1 explanation is' : `${count} explanations are`)
  return {
    printer,
    tell: () => void (count > 0 && error.write(`pocketbank: ${said(count)} in ${path}\n`)),
    async end() {
      await finished(file.end()).catch(({ message }: Error) => {
        error.write(`pocketbank: --log ${path}: ${message}\n`)
      })
    },
  }
}

const silent: Explanations = {
  printer: createLazyPrinter(plain, () => {}),
  tell: () => {},
  end: explainNothing,
}

/** The explanations of a run: kept for a failure, written into a file, or none. */
export function createExplanations(log: string | undefined, terminal: Terminal): Explanations {
  if (log === undefined) return keepExplanations(terminal)
  return log === 'none' ? silent : writeTo(log, terminal)
}
