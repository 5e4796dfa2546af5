import { createWriteStream, openSync } from 'node:fs'
import { resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { plain } from '@pocketbank/devtools/explain/colour'
import type { Printer } from '@pocketbank/hosts/node/printer'
import type { Terminal } from '../command.ts'
import { fileFault } from '../input.ts'

/** The bank's explanations of refused requests. They are shown only if the command fails. */
export interface Explanations {
  readonly printer: Printer
  /** Prints the explanations, or where they are. */
  printReport(): void
  /** Waits until everything is written. */
  end(): Promise<void>
}

/** Explanations that are printed after a failure: a screen or two. `--log` writes all to a file. */
const keptMax = 20

const explainNothing = async () => undefined

function createLazyPrinter(colour: Printer['colour'], print: (text: () => string) => void): Printer {
  return {
    colour,
    line: (text) => print(() => text),
    printNote: (_, text) => print(text),
    flush: explainNothing,
  }
}

/** Keeps the latest explanations. Their text is written only if the command fails. */
function keepExplanations({ error }: Terminal): Explanations {
  const explanations: (() => string)[] = []
  let omitted = 0
  const printer = createLazyPrinter(error.colour, (text) => {
    if (explanations.push(text) <= keptMax) return
    explanations.shift()
    omitted += 1
  })
  const printReport = () => {
    if (omitted > 0) error.write(`… ${omitted} earlier ones are left out; --log FILE has them all\n`)
    for (const text of explanations) error.write(`${text()}\n`)
  }
  return { printer, printReport, end: explainNothing }
}

/** Opens the log file before the command runs, so that a wrong path is reported at once. */
function openLog(path: string): number {
  try {
    return openSync(path, 'w')
  } catch (fault) {
    throw fileFault(path, fault)
  }
}

/** Writes each explanation to a file when it arrives. */
function writeTo(path: string, { folder, error }: Terminal): Explanations {
  const file = createWriteStream('', { fd: openLog(resolve(folder, path)) })
  // A failing log does not end the command. `end` reports the error.
  file.on('error', () => {})
  let count = 0
  const printer = createLazyPrinter(plain, (text) => {
    count += 1
    file.write(`${text()}\n`)
  })
  const writeCount = (count: number) => (count === 1 ? '1 explanation is' : `${count} explanations are`)
  return {
    printer,
    printReport: () => void (count > 0 && error.write(`pocketbank: ${writeCount(count)} in ${path}\n`)),
    async end() {
      await finished(file.end()).catch(({ message }: Error) => {
        error.write(`pocketbank: --log ${path}: ${message}\n`)
      })
    },
  }
}

const silent: Explanations = {
  printer: createLazyPrinter(plain, () => {}),
  printReport: () => {},
  end: explainNothing,
}

/** Creates the explanations for `--log`: written to a file, discarded (`none`), or kept for a failure. */
export function createExplanations(log: string | undefined, terminal: Terminal): Explanations {
  if (log === undefined) return keepExplanations(terminal)
  return log === 'none' ? silent : writeTo(log, terminal)
}
