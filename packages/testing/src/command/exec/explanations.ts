import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { plain } from '@pocketbank/http/internal'
import type { Printer } from '@pocketbank/http/node/internal'
import type { Terminal } from '../command.ts'

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

const nothing = async () => undefined

function printerOf(colour: Printer['colour'], print: (text: () => string) => void): Printer {
  return { colour, line: (text) => print(() => text), tell: (_, text) => print(text), flush: nothing }
}

/** Keeps the latest, unwritten, for a command that fails. */
function keep({ error }: Terminal): Explanations {
  const kept: (() => string)[] = []
  let left = 0
  const printer = printerOf(error.colour, (text) => {
    if (kept.push(text) <= keptMax) return
    kept.shift()
    left += 1
  })
  const tell = () => {
    if (left > 0) error.write(`… ${left} earlier ones are left out; --log FILE has them all\n`)
    for (const text of kept) error.write(`${text()}\n`)
  }
  return { printer, tell, end: nothing }
}

/** Writes all into a file as they come. */
function writeTo(path: string, { folder, error }: Terminal): Explanations {
  const file = createWriteStream(resolve(folder, path))
  let fault: Error | undefined
  file.on('error', (problem) => {
    fault = problem
  })
  let count = 0
  const printer = printerOf(plain, (text) => {
    count += 1
    file.write(`${text()}\n`)
  })
  const said = (count: number) => (count === 1 ? '1 explanation is' : `${count} explanations are`)
  return {
    printer,
    tell: () => void (count > 0 && error.write(`pocketbank: ${said(count)} in ${path}\n`)),
    async end() {
      await new Promise<void>((done) => file.once('close', done).end())
      if (fault !== undefined) error.write(`pocketbank: --log ${path}: ${fault.message}\n`)
    },
  }
}

const silent: Explanations = { printer: printerOf(plain, () => {}), tell: () => {}, end: nothing }

/** The explanations of a run: kept for a failure, written into a file, or none. */
export function explanationsOf(log: string | undefined, terminal: Terminal): Explanations {
  if (log === undefined) return keep(terminal)
  return log === 'none' ? silent : writeTo(log, terminal)
}
