import { stderrPrinter } from './printer.ts'

/** A stream of Node, as far as its end is waited for. */
interface EndingStream {
  once(event: string, listener: () => void): unknown
  resume(): unknown
}

/** Ends this process as SIGTERM does, on systems without signals as well. */
export function endAsBySigterm(): void {
  const sigtermCode = 143
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(sigtermCode)
}

/** Reads a stream to its end, throws away what comes, and calls a function once then. */
export function onEnd(stream: EndingStream, ended: () => void): void {
  let isOver = false
  const end = () => {
    if (!isOver) ended()
    isOver = true
  }
  for (const event of ['end', 'close', 'error']) stream.once(event, end)
  stream.resume()
}

/** Ends this process when its standard input ends; says so where that was before the bank listened. */
export function endWithStdin(isListening: () => boolean): void {
  onEnd(process.stdin, () => {
    if (!isListening()) {
      stderrPrinter().line('standard input is at its end: --until-stdin-ends needs one that stays open')
    }
    endAsBySigterm()
  })
}
