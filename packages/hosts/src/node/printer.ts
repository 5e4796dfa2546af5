import { makeOnFirstUse } from '@pocketbank/core/base'
import { type Colour, colourFor, plain } from '@pocketbank/devtools/explain/colour'
import { escapeLines } from '@pocketbank/http/display'

/** Bytes that may wait for a slow reader. Explanations beyond them are only counted. */
const waitingBytesMax = 65_536

/** Time in milliseconds that an ending process waits for the reader. */
const flushMilliseconds = 500

export type Printed = 'explanation' | 'fault' | 'notice'

/** A printer for a person that never waits for a slow reader. */
export interface Printer {
  /** Adds colours to text. */
  readonly colour: Colour
  /** Prints lines, even if the reader is slow. */
  line(text: string): void
  /**
   * Prints a text about a request. If the reader is slow, the text is only counted; if it is gone, `text` is
   * not called.
   */
  printNote(kind: Printed, text: () => string): void
  /** Waits until all is printed, or for a short time. */
  flush(): Promise<void>
}

/**
 * The part of Node's streams that a printer uses. Declared here, so projects need not install Node's types.
 */
interface PrintedStream {
  readonly writableLength: number
  write(text: string, callback?: () => void): unknown
  on(event: 'drain', listener: () => void): unknown
  on(event: 'error', listener: (fault: { readonly code?: string }) => void): unknown
}

interface Handled {
  readonly _handle?: { setBlocking?(isBlocking: boolean): unknown } | null
}

/**
 * Makes writes to a stream non-blocking. Called before each write: Node makes terminals blocking, and
 * starting a child process makes a shared pipe blocking (libuv clears O_NONBLOCK).
 */
function neverWait(stream: PrintedStream): void {
  ;(stream as Handled)._handle?.setBlocking?.(false)
}

/** Errors that may pass, such as a full disk. After any other error the reader is gone. */
const passing: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EAGAIN']

function writeSkippedLine(skippedCounts: ReadonlyMap<Printed, number>): string {
  const counts = [...skippedCounts].map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`)
  const isOne = [...skippedCounts.values()].reduce((sum, count) => sum + count) === 1
  return `… ${counts.join(' and ')} ${isOne ? 'was' : 'were'} not printed: this output is read too slowly`
}

/** Makes a printer for a stream. An error of the stream only ends the printing. */
export function createPrinter(stream: PrintedStream, colour: Colour = plain): Printer {
  const skippedCounts = new Map<Printed, number>()
  let isGone = false

  function write(text: string): void {
    neverWait(stream)
    stream.write(`${text}\n`)
  }

  function printWaiting(): void {
    if (isGone || skippedCounts.size === 0) return
    const text = writeSkippedLine(skippedCounts)
    skippedCounts.clear()
    write(text)
  }

  stream.on('error', ({ code }) => {
    isGone ||= !passing.includes(code)
  })
  stream.on('drain', printWaiting)

  return {
    colour,
    line(text) {
      if (!isGone) write(escapeLines(text))
    },
    printNote(kind, text) {
      if (isGone) return
      if (stream.writableLength >= waitingBytesMax)
        skippedCounts.set(kind, (skippedCounts.get(kind) ?? 0) + 1)
      else {
        printWaiting()
        write(kind === 'notice' ? escapeLines(text()) : text())
      }
    },
    async flush() {
      printWaiting()
      if (isGone || stream.writableLength === 0) return
      await new Promise<void>((resolve) => {
        setTimeout(resolve, flushMilliseconds)
        stream.write('', () => resolve())
      })
    },
  }
}

export const stderrPrinter: () => Printer = makeOnFirstUse(() =>
  createPrinter(
    process.stderr,
    colourFor({ environment: process.env, isTerminal: process.stderr.isTTY === true }),
  ),
)
