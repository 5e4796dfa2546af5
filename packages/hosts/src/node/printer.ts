import { type Colour, colourFor, plain } from '@pocketbank/devtools/explain/colour'
import { escapeLines } from '@pocketbank/http/display'

/** Bytes that may wait for a reader. D: 64 KiB, some two hundred explanations; what comes on top of them is counted only. */
const waitingBytesMax = 65_536

/** Time for which a process that ends waits for the reader. D: a reader that reads at all needs less. */
const flushMilliseconds = 500

/** Kinds of lines that are printed of requests. */
export type Printed = 'explanation' | 'fault' | 'notice'

/** Prints for a person without ever waiting for the reader. */
export interface Printer {
  /** Writes text in colours. */
  readonly colour: Colour
  /** Prints a text as lines of their own, whatever waits already. */
  line(text: string): void
  /** Prints what is told of a request; where the reader is too slow it is counted instead, and where there is none it is not even made. */
  tell(what: Printed, text: () => string): void
  /** Waits until all is printed, at most half a second. */
  flush(): Promise<void>
}

/** A stream of Node, as far as a printer uses it: declarations that name Node's own ask every project for the types of Node. */
interface PrintedStream {
  readonly writableLength: number
  write(text: string, done?: () => void): unknown
  on(event: 'drain', listener: () => void): unknown
  on(event: 'error', listener: (fault: { readonly code?: string }) => void): unknown
}

/** The handle behind a stream of the process, if it has one. */
interface Handled {
  readonly _handle?: { setBlocking?(isBlocking: boolean): unknown } | null
}

/**
 * Makes a stream of the process return at once from a write that its reader has no room for, as a file does. D: a terminal is made to
 * wait by Node, and a pipe by whoever starts another process on it (libuv clears O_NONBLOCK of what it passes on), so at each write anew.
 */
function neverWait(stream: PrintedStream): void {
  ;(stream as Handled)._handle?.setBlocking?.(false)
}

/** Errors that pass, as those of a full disk do; after any other one nobody reads any more. */
const passing: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EAGAIN']

function countText(what: Printed, count: number): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function untoldLine(untold: ReadonlyMap<Printed, number>): string {
  const counts = [...untold].map(([what, count]) => countText(what, count))
  const isOne = [...untold.values()].reduce((sum, count) => sum + count) === 1
  return `… ${counts.join(' and ')} ${isOne ? 'was' : 'were'} not printed: this output is read too slowly`
}

/** Prints to a stream. An error of the stream ends the printing, and nothing else. */
export function createPrinter(stream: PrintedStream, colour: Colour = plain): Printer {
  const untold = new Map<Printed, number>()
  let isGone = false

  function write(text: string): void {
    neverWait(stream)
    stream.write(`${text}\n`)
  }

  function tellUntold(): void {
    if (isGone || untold.size === 0) return
    const text = untoldLine(untold)
    untold.clear()
    write(text)
  }

  stream.on('error', ({ code }) => {
    isGone ||= !passing.includes(code)
  })
  stream.on('drain', tellUntold)

  return {
    colour,
    line(text) {
      if (!isGone) write(escapeLines(text))
    },
    tell(what, text) {
      if (isGone) return
      if (stream.writableLength >= waitingBytesMax) untold.set(what, (untold.get(what) ?? 0) + 1)
      else {
        tellUntold()
        write(what === 'notice' ? escapeLines(text()) : text())
      }
    },
    async flush() {
      tellUntold()
      if (isGone || stream.writableLength === 0) return
      await new Promise<void>((resolve) => {
        setTimeout(resolve, flushMilliseconds)
        stream.write('', () => resolve())
      })
    },
  }
}

let ofStderr: Printer | undefined

/** Returns the printer of this process's stderr: one for all banks in it. */
export function stderrPrinter(): Printer {
  ofStderr ??= createPrinter(
    process.stderr,
    colourFor({ environment: process.env, isTerminal: process.stderr.isTTY === true }),
  )
  return ofStderr
}
