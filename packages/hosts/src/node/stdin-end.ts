import { stderrPrinter } from './printer.ts'

/** The part of Node's streams used here. Declared here, so projects need not install Node's types. */
interface EndingStream {
  once(event: string, listener: () => void): unknown
  resume(): unknown
}

/** Ends this process as SIGTERM would, also on systems without signals. */
export function endAsBySigterm(): void {
  const sigtermCode = 143
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(sigtermCode)
}

/** Reads and discards a stream, and calls `ended` once at its end. */
export function onEnd(stream: EndingStream, callback: () => void): void {
  let isOver = false
  const end = () => {
    if (!isOver) callback()
    isOver = true
  }
  for (const event of ['end', 'close', 'error']) stream.once(event, end)
  stream.resume()
}

/** Ends this process when its standard input ends. Prints a line if that was before the bank listened. */
export function endWithStdin(isListening: () => boolean): void {
  onEnd(process.stdin, () => {
    if (!isListening()) {
      stderrPrinter().line('standard input is at its end: --until-stdin-ends needs one that stays open')
    }
    endAsBySigterm()
  })
}
