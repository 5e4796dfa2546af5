import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the transcripts are. */
export const goldenFolder = fileURLToPath(new URL('./transcripts/', import.meta.url))

/**
 * Reports whether transcripts are written instead of compared:
 * `GOLDEN=write npx vitest run packages/testing/test/golden`.
 */
function isWriting(): boolean {
  const { GOLDEN: golden, CI: ci } = process.env
  if (golden === undefined || golden === '') return false
  if (golden !== 'write') throw new Error(`GOLDEN must be write, got "${golden}"`)
  if (ci !== undefined && ci !== '')
    throw new Error('continuous integration compares transcripts, and writes none')
  return true
}

const linesAround = 3

function withMark(lines: readonly string[], at: number, mark: string): readonly string[] {
  return lines.slice(at, at + linesAround).map((line) => `${mark} ${line.slice(0, 500)}`)
}

/** The first line at which two texts differ, after its heading, its request and the lines before it. */
function firstDifference(was: string, is: string): string {
  const [before, after] = [was.split('\n'), is.split('\n')]
  const at = after.findIndex((line, index) => line !== before[index])
  const first = at < 0 ? after.length : at
  const lead = after.slice(Math.max(first - linesAround, 0), first)
  const title = ['====', '-->'].map((mark) =>
    after.slice(0, first + 1).findLast((line) => line.startsWith(mark)),
  )
  const context = [...title.filter((line) => line !== undefined && !lead.includes(line)), ...lead]
  return [
    ...context.map((line) => `  ${line?.slice(0, 500)}`),
    ...withMark(before, first, '-'),
    ...withMark(after, first, '+'),
  ].join('\n')
}

/** Compares a transcript with its file, or writes it; returns the first difference. */
export function compareTranscript(file: string, text: string): string {
  const path = goldenFolder + file
  if (isWriting()) {
    writeFileSync(path, text)
    return 'the same'
  }
  if (!existsSync(path)) return 'there is no transcript of it yet'
  const was = readFileSync(path, 'utf8')
  return was === text ? 'the same' : firstDifference(was, text)
}
