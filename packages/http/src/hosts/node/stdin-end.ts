import type { Readable } from 'node:stream'
import { stderrPrinter } from './printer.ts'

/** Ends this process as SIGTERM does, on systems without signals as well. */
export function endAsBySigterm(): void {
  const sigtermCode = 143
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(sigtermCode)
}

/** Reads a stream to its end, throws away what comes, and calls a function once then. */
export function onEnd(stream: Readable, ended: () => void): void {
  let isOver = false
  const end = () => {
    if (!isOver) ended()
    isOver = true
  }
  for (const event of ['end', 'close', 'error']) stream.once(event, end)
  stream.resume()
}

/** Ends this process when its standard input ends. */
export function endWithStdin(): void {
  onEnd(process.stdin, () => {
    stderrPrinter().line('standard input has ended, and the bank ends with it (--until-stdin-ends)')
    endAsBySigterm()
  })
}
